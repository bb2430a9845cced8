// What only a script can: live updates, keys, and dragging a session. Without it everything can be done, too.

const first = (selector, part = document) => part.querySelector(selector);
const all = (selector, part = document) => [...part.querySelectorAll(selector)];
const isNarrow = () => matchMedia("(max-width: 40rem)").matches;
const fetched = async (address) => {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  return { answer, page: new DOMParser().parseFromString(await answer.text(), "text/html") };
};

// ---- Live updates
// A change anywhere shows here at once. Only what differs is touched: what you are writing, what you opened and how
// far you scrolled stay as they are.

let isStale = false;

const isWritten = (field) => {
  if (field.type === "hidden") return false;
  if (field.matches("[type=checkbox], [type=radio]")) return field.checked !== field.defaultChecked;
  if (!field.matches("select")) return field.value !== field.defaultValue;
  const chosen = all("option", field).findIndex((option) => option.defaultSelected);
  return !field.multiple && field.selectedIndex !== Math.max(chosen, 0);
};

// Whether somebody is at work in a part.
const isHeld = (part) => {
  const fields = [part, ...all("input, select, textarea", part)].filter((one) => one.matches("input, select, textarea"));
  return fields.some((field) => isWritten(field) || (field === document.activeElement && field.matches(":not([type=checkbox])")));
};

const hasText = (part) => [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
const key = (part) => [
  part.tagName, part.id || part.getAttribute("aria-labelledby") || part.dataset.item || first("h2, h3", part)?.textContent,
].join(" ");
const stops = (part) => [part, ...all("*", part)].filter((one) => one.matches("a[href], button, summary, input"));

function replace(part, next) {
  const focus = stops(part).indexOf(document.activeElement);
  part.replaceWith(next);
  if (focus >= 0) stops(next)[focus]?.focus({ preventScroll: true });
}

// Makes a part what it is on the new page.
function update(part, next) {
  if (part.isEqualNode(next)) return;
  const isSplit = part.tagName === next.tagName && part.children.length && next.children.length
    && !part.matches("svg, select, datalist") && !hasText(part) && !hasText(next);
  if (!isSplit) {
    if (isHeld(part)) isStale = true; else replace(part, next);
    return;
  }
  for (const { name } of [...part.attributes]) if (!next.hasAttribute(name)) part.removeAttribute(name);
  for (const { name, value } of next.attributes) if (part.getAttribute(name) !== value) part.setAttribute(name, value);
  const rest = [...part.children];
  const pairs = [...next.children].map((child) => {
    const index = rest.findIndex((one) => key(one) === key(child));
    return [child, index < 0 ? undefined : rest.splice(index, 1)[0]];
  });
  for (const gone of rest) if (isHeld(gone)) isStale = true; else gone.remove();
  let place = part.firstElementChild;
  for (const [child, known] of pairs) {
    if (!known) { part.insertBefore(child, place); continue; }
    if (known !== place) part.insertBefore(known, place);
    place = known.nextElementSibling;
    update(known, child);
  }
}

async function renew() {
  // A form that was refused has what was entered, and a session that is dragged needs its place.
  if (lifted || first(".refusal, .stay, [aria-invalid]")) { isStale = true; return; }
  isStale = false;
  let fresh;
  try {
    fresh = await fetched(location.href);
  } catch {
    return tell("The page does not answer", "It tries again automatically.");
  }
  const { answer, page } = fresh;
  // The session ended: what it showed goes.
  if (answer.status === 401 || answer.status === 403) { isLeaving = true; return location.reload(); }
  if (!answer.ok) return tell(first("h1", page)?.textContent, first("h1 + p", page)?.textContent);
  first(".notice")?.remove();
  if (lifted) { isStale = true; return; }
  const open = new Map(all("details").map((details) => [details.id || key(details), details.open]));
  for (const details of all("details", page)) {
    const known = open.get(details.id || key(details));
    if (known !== undefined) details.open = known;
  }
  document.dispatchEvent(new Event("renewing"));
  for (const part of ["main", "nav"]) {
    const [old, next] = [first(part), first(part, page)];
    if (old && next) update(old, next);
  }
  document.title = page.title;
  all("form.many").forEach(count);
  document.dispatchEvent(new Event("renewed"));
}

// Says above the page what is wrong, until it is right again.
function tell(title, wayOut) {
  let notice = first(".notice");
  if (!notice) {
    notice = document.createElement("div");
    notice.className = "notice";
    notice.setAttribute("role", "alert");
    document.body.append(notice);
  }
  const text = `${title}. ${wayOut ?? ""}`;
  if (notice.textContent !== text) notice.textContent = text;
}

// What was left as it was is made new once nobody is at work there.
document.addEventListener("focusout", () => setTimeout(() => isStale && renew(), 0));

// A browser has six connections to the planner: one window follows it, and tells the others. One that nobody sees
// follows nothing, so that the program may end.
const windows = new BroadcastChannel("planner");
windows.addEventListener("message", ({ data }) => soon(data));

let waiting;

// What guests do shows on the pages of the inbox alone.
function soon(what = "changed") {
  if (what === "guests" && !first("[data-guests]")) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => document.hidden || renew(), 150);
}

function spread(what = "changed") {
  windows.postMessage(what);
  soon(what);
}

function follow(signal) {
  return new Promise((resolve) => {
    let stream;
    // Nothing tells again what changed before the stream begins: after this page was made, or after another window
    // ended its stream.
    let hasMissed = true;
    const begin = () => {
      if (signal.aborted) return;
      stream = new EventSource("/live");
      stream.addEventListener("changed", () => spread());
      stream.addEventListener("guests", () => spread("guests"));
      stream.addEventListener("open", () => {
        if (hasMissed) spread();
        hasMissed = false;
      });
      stream.addEventListener("error", () => {
        hasMissed = true;
        if (stream.readyState !== EventSource.CLOSED) return;
        // The planner is away: the pages say so, until it is back.
        spread();
        setTimeout(begin, 3000);
      });
    };
    signal.addEventListener("abort", () => {
      stream?.close();
      resolve();
    });
    begin();
  });
}

let looking;

function look() {
  looking = new AbortController();
  const { signal } = looking;
  navigator.locks.request("live", { signal }, () => follow(signal)).catch(() => {});
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return looking?.abort();
  look();
  renew();
});

// ---- Forms
// Pressing twice does once. The page that comes back stands where this one stood.

let isLeaving = false;
const sent = new WeakMap();

document.addEventListener("submit", (event) => {
  if (event.target.method === "dialog") return;
  // The script of the inbox sends it.
  if (event.defaultPrevented) return;
  if (Date.now() - (sent.get(event.target) ?? 0) < 5000) return event.preventDefault();
  sent.set(event.target, Date.now());
  isLeaving = true;
  sessionStorage.setItem("place", JSON.stringify([location.pathname, scrollY, Date.now()]));
});

addEventListener("pageshow", () => {
  isLeaving = false;
  const [path, y, at] = JSON.parse(sessionStorage.getItem("place") ?? "[]");
  sessionStorage.removeItem("place");
  if (path === location.pathname && Date.now() - at < 10000 && !location.hash && !first(".refusal")) scrollTo(0, y);
});

// A note that is half written is not lost by a link.
addEventListener("beforeunload", (event) => {
  if (!isLeaving && all("textarea").some(isWritten)) event.preventDefault();
});

// ---- The week
// Times are classes there: h9 m30 begins at 9:30.

const week = () => first(".week");
const moveAddress = (item) => {
  const address = new URL(week().dataset.from, location.href);
  address.searchParams.set("move", item);
  return address;
};

// The time of a day at a height, to the planner's step.
function timeAt(day, y) {
  const { top, height } = day.getBoundingClientRect();
  const [, from] = week().className.match(/\bf(\d+)/), [, hours] = week().className.match(/\bn(\d+)/);
  const step = Number(week().dataset.step);
  const minute = Number(from) * 60 + Math.round((((y - top) / height) * hours * 60) / step) * step;
  const within = Math.min(Math.max(minute, from * 60), (Number(from) + Number(hours)) * 60 - step);
  const [hour, rest] = [Math.floor(within / 60), within % 60];
  const shown = week().dataset.twelve
    ? `${((hour + 11) % 12) + 1}:${String(rest).padStart(2, "0")}${hour < 12 ? "am" : "pm"}`
    : `${String(hour).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
  return { classes: `h${hour} m${rest}`, shown, typed: `${day.dataset.date} ${String(hour).padStart(2, "0")}:${String(rest).padStart(2, "0")}` };
}

// A session that is dragged: its free places light up, and it may be dropped on any other time as well.
let lifted, grip = 0, ghost;

document.addEventListener("dragstart", (event) => {
  const session = event.target.closest?.(".week .session[data-item]");
  if (!session) return;
  lifted = session;
  grip = event.clientY - session.getBoundingClientRect().top;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", session.dataset.item);
  // The picture that is dragged is taken first.
  requestAnimationFrame(() => lifted?.classList.add("lifted"));
  showPlaces(session);
});

// The server says where it could go: that is the week with `move`.
async function showPlaces(session) {
  const { answer, page } = await fetched(moveAddress(session.dataset.item)).catch(() => ({}));
  if (!answer?.ok || lifted !== session) return;
  for (const place of all(".week .free", page)) {
    place.classList.add("offered");
    first(`.week .day[data-date="${place.closest(".day").dataset.date}"]`)?.append(place);
  }
}

// Takes away what the dragging brought.
function putDown() {
  for (const part of all(".offered, .ghost")) part.remove();
  ghost = undefined;
  lifted?.classList.remove("lifted");
  lifted = undefined;
  if (isStale) renew();
}

document.addEventListener("dragover", (event) => {
  const day = lifted && event.target.closest?.(".week .day");
  for (const place of all(".free.over")) place.classList.remove("over");
  const place = day && event.target.closest(".free");
  if (!day || (!place && isNarrow())) { ghost?.remove(); ghost = undefined; return; }
  event.preventDefault();
  if (place) {
    place.classList.add("over");
    ghost?.remove();
    ghost = undefined;
    return;
  }
  const minutes = Math.max(Number(lifted.dataset.minutes), 30);
  const time = timeAt(day, event.clientY - grip);
  ghost ??= document.createElement("span");
  ghost.className = `ghost ${time.classes} dh${Math.min(Math.floor(minutes / 60), 24)} dm${Math.floor((minutes % 60) / 5) * 5}`;
  ghost.textContent = time.shown;
  day.append(ghost);
});

document.addEventListener("drop", (event) => {
  const day = lifted && event.target.closest?.(".week .day");
  const place = day && event.target.closest(".free");
  if (!day || (!place && isNarrow())) return;
  event.preventDefault();
  const form = first("#drop");
  form.action = moveAddress(lifted.dataset.item);
  first("[name=at]", form).value = place?.value ?? timeAt(day, event.clientY - grip).typed;
  form.requestSubmit();
});

document.addEventListener("dragend", putDown);

// Pressing twice on a free time books it.
document.addEventListener("dblclick", (event) => {
  const day = event.target.closest?.(".week .day");
  if (!day || isNarrow() || event.target.closest("a, button, .busy")) return;
  const address = new URL(week().dataset.from, location.href);
  address.searchParams.set("book", timeAt(day, event.clientY).typed);
  address.hash = "booking";
  location.href = address;
});

// The arrow keys go from session to session, or while one is moved from free place to free place.
function step(from, direction) {
  const kind = first(".week .free") ? ".free" : ".session";
  const columns = all(".week .column").map((column) => all(kind, column).sort((a, b) => top(a) - top(b)));
  const day = all(".week .column").findIndex((column) => column.contains(from));
  if (direction === "ArrowUp" || direction === "ArrowDown") {
    const flat = columns.flat();
    return flat[flat.indexOf(from) + (direction === "ArrowUp" ? -1 : 1)];
  }
  const way = direction === "ArrowLeft" ? -1 : 1;
  for (let next = day + way; columns[next]; next += way) {
    const near = [...columns[next]].sort((a, b) => Math.abs(top(a) - top(from)) - Math.abs(top(b) - top(from)))[0];
    if (near) return near;
  }
}

const top = (part) => part.getBoundingClientRect().top;

// Where a session is moved, the best place is at hand.
if (!first(".refusal, .asks")) (first(".week .free[data-best]") ?? first(".week .free"))?.focus();

// ---- Keys

const press = (selector) => first(selector)?.click();
const go = (path) => { location.href = path; };

const keys = [
  ["t", "Today", () => go("/")],
  ["p", "Plan", () => go("/plan")],
  ["e", "People", () => go("/people")],
  ["i", "Inbox", () => go("/inbox")],
  ["a", "Ask", () => go("/ask")],
  ["c", "Check", () => go("/check")],
  ["s", "Settings", () => go("/settings")],
  ["/", "search", () => first("input[type=search]") ? first("input[type=search]").focus() : go("/people")],
  ["b", "book a session", () => first("#new") ? press("#new") : go("/plan?book=1#booking")],
  ["j", "the next week or page", () => press("a[rel=next]")],
  ["k", "the previous week or page", () => press("a[rel=prev]")],
  ["w", "go into the week", () => (first(".week .column:not(.past) .session") ?? first(".week .session"))?.focus()],
  ["m", "move the selected session", () => {
    const item = document.activeElement.closest(".week .session")?.dataset.item;
    if (item) location.href = moveAddress(item);
  }],
  ["u", "undo", () => first("form[action='/undo']")?.requestSubmit()],
  ["?", "these keys", () => showKeys()],
];
const others = [
  ["arrows", "go to another session or free time"],
  ["Enter", "open the session, or choose the time"],
  ["Escape", "cancel the move"],
];

// Whoever speaks to their computer, or has other uses for single keys, turns them off.
const areKeysOff = () => localStorage.getItem("keys") === "off";

document.addEventListener("keydown", (event) => {
  const { target, key: pressed } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select") || first("dialog[open]")) return;
  if (pressed.startsWith("Arrow") && target.matches(".week .session, .week .free")) {
    const next = step(target, pressed);
    if (next) { event.preventDefault(); next.focus(); }
  } else if (pressed === "Escape") press(".leave");
  else if (!areKeysOff()) {
    const known = keys.find(([letter]) => letter === pressed);
    if (known) { event.preventDefault(); known[2](); }
  }
});

document.addEventListener("click", (event) => event.target.closest?.(".keys") && showKeys());

function make(name, text, ...children) {
  const part = document.createElement(name);
  if (text) part.textContent = text;
  part.append(...children);
  return part;
}

function showKeys() {
  const box = Object.assign(make("input"), { type: "checkbox", checked: !areKeysOff() });
  box.addEventListener("change", () => localStorage.setItem("keys", box.checked ? "on" : "off"));
  const label = make("label", "", box, " use single letters as keys");
  label.className = "check";
  const list = make("dl");
  for (const [letter, does] of [...keys, ...others]) list.append(make("dt", "", make("kbd", letter)), make("dd", does));
  const heading = Object.assign(make("h2", "Keys"), { id: "keys" });
  const close = Object.assign(make("button", "Close"), { value: "close" });
  const dialog = make("dialog", "", heading, list, label, Object.assign(make("form", "", close), { method: "dialog" }));
  dialog.setAttribute("aria-labelledby", "keys");
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

// ---- People

// Names while one is typed, and the parts of a filter: what is suggested goes on from what stands there.
document.addEventListener("input", async (event) => {
  const field = event.target;
  if (field.matches("input[data-names]") && field.value.trim().length > 1) {
    const typed = field.value;
    const { answer, page } = await fetched(`/people/names?search=${encodeURIComponent(typed)}`);
    if (answer.ok && field.value === typed) field.list.replaceChildren(...all("option", page));
  } else if (field.matches("input[data-words]")) {
    field.words ??= [...field.list.options].map((option) => option.value);
    const before = field.value.replace(/\S*$/, "");
    field.list.replaceChildren(...field.words.map((word) => new Option("", before + word)));
  }
});

// Several people: how many are chosen, and all of them at once.
document.addEventListener("change", ({ target }) => {
  const form = target.closest("form.many");
  if (!form) return;
  if (target.matches("[data-all]")) for (const box of all("[name=who]", form)) box.checked = target.checked;
  count(form);
});

function count(form) {
  const boxes = all("[name=who]", form);
  const chosen = boxes.filter((box) => box.checked).length;
  first("[data-all]", form).checked = boxes.length > 0 && chosen === boxes.length;
  first("[data-count]", form).textContent = chosen ? `(${chosen})` : "";
}

// Drawing over the days and hours in which somebody can be met. A drag that begins on an open hour closes hours, any
// other opens them; of days it opens those that it goes over.
document.addEventListener("pointerdown", (down) => {
  const table = down.target.closest?.("table.hours");
  const from = table && down.pointerType !== "touch" && cell(down);
  if (!from) return;
  down.preventDefault();
  const days = all("[name=day]", table), hours = all("[name=slot]", table);
  const any = document.getElementById("any");
  if (any.checked) for (const hour of hours) hour.checked = false;
  any.checked = false;
  const before = [...days, ...hours].map((box) => box.checked);
  const opens = !(days[from.day].checked && hours[from.hour].checked);
  function draw(event) {
    const to = cell(event) ?? from;
    const within = (index, a, b) => index >= Math.min(a, b) && index <= Math.max(a, b);
    days.forEach((box, index) => { box.checked = before[index] || (opens && within(index, from.day, to.day)); });
    hours.forEach((box, index) => { box.checked = within(index, from.hour, to.hour) ? opens : before[days.length + index]; });
  }
  draw(down);
  document.addEventListener("pointermove", draw);
  document.addEventListener("pointerup", () => document.removeEventListener("pointermove", draw), { once: true });

  function cell(event) {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest(".hours tbody td");
    return found && table.contains(found) ? { day: found.cellIndex - 1, hour: found.parentNode.rowIndex - 1 } : null;
  }
});

// A button that copies a line, beside which it is.
document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 3000);
});

// What was refused is to be seen, however long the page is.
first("main [aria-invalid]")?.focus();

if (!document.hidden) {
  look();
  // Another window may follow, and told of a change before this script ran.
  soon();
}

export { first, make, renew, tell };

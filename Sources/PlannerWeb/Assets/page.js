// What only a script can: live updates, keys, and dragging a session. Without it everything can be done, too.

// A change anywhere shows here at once. What you are typing, have chosen, or was refused, is never taken away.
const isTouched = (field) => field.type === "hidden" ? false
  : field.options ? field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected))
  : field.value !== field.defaultValue || field.checked !== field.defaultChecked;
const isBusy = () => document.activeElement?.matches("input, textarea, select")
  || document.querySelector(".lifting, main .refusal")
  || [...document.querySelectorAll("main input, main textarea, main select")].some(isTouched);

async function renew() {
  if (isBusy()) return;
  // Where nobody answers, the stream below begins anew, and this with it.
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [main, next] = [document.querySelector("main"), page.querySelector("main")];
  if (!next || isBusy()) return;
  document.title = page.title;
  const [nav, nextNav] = [document.querySelector("nav"), page.querySelector("nav")];
  // A page that says what is wrong stands alone.
  if (!nav || !nextNav) {
    document.body.replaceWith(page.body);
    return prepare();
  }
  const open = [...document.querySelectorAll("details[open]")].map((details) => details.id);
  const focus = main.contains(document.activeElement) && stops(main).indexOf(document.activeElement);
  main.replaceWith(next);
  for (const details of next.querySelectorAll("details")) if (open.includes(details.id) && details.id) details.open = true;
  if (focus >= 0 && focus !== false) stops(next)[focus]?.focus({ preventScroll: true });
  nav.replaceWith(nextNav);
  prepare();
}

// What the Tab key stops at.
const stops = (part) => [...part.querySelectorAll("a[href], button, summary")];

let waiting;
function soon() {
  clearTimeout(waiting);
  waiting = setTimeout(renew, 150);
}

// A browser has six connections to the planner: one window follows it, and tells the others. One that nobody sees
// follows nothing, so that the program may end.
const windows = new BroadcastChannel("planner");
windows.addEventListener("message", soon);
function tell() {
  windows.postMessage("changed");
  soon();
}

let looking;
function look() {
  looking = new AbortController();
  const { signal } = looking;
  navigator.locks.request("live", { signal }, () => follow(signal)).catch(() => {});
}

function follow(signal) {
  return new Promise((resolve) => {
    let stream;
    // What came while there was no stream is not told again: where another window followed until now, too.
    let missed = performance.now() > 2000;
    const begin = () => {
      if (signal.aborted) return;
      stream = new EventSource("/live");
      stream.addEventListener("changed", tell);
      stream.addEventListener("open", () => {
        if (missed) tell();
        missed = false;
      });
      stream.addEventListener("error", () => {
        missed = true;
        if (stream.readyState !== EventSource.CLOSED) return;
        // The planner is away: the page says so, until it is back.
        tell();
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

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return looking?.abort();
  look();
  renew();
});
if (!document.hidden) look();

// Keys: t, p and e go to the pages, / searches, u takes back.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  const pages = { t: "/", p: "/plan", e: "/people" };
  if (pages[event.key]) location.href = pages[event.key];
  else if (event.key === "/") {
    const search = document.querySelector("input[type=search]");
    if (search) { event.preventDefault(); search.focus(); } else location.href = "/people";
  } else if (event.key === "u") document.querySelector(".toast form")?.requestSubmit();
});

// Dragging a session on the week: its free places light up, and it is dropped on one of them.
let dragged;
function prepare() {
  for (const session of document.querySelectorAll(".week .session[draggable]")) {
    session.addEventListener("dragstart", async (event) => {
      dragged = session.dataset.item;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", dragged);
      session.classList.add("lifted", "lifting");
      await showPlaces(dragged);
    });
    session.addEventListener("dragend", () => {
      session.classList.remove("lifted", "lifting");
      for (const place of document.querySelectorAll(".free.offered")) place.remove();
    });
  }
}

// The server says where the session could go: it is the page of the week with `move`.
async function showPlaces(item) {
  const address = new URL(location.href);
  address.searchParams.set("move", item);
  const answer = await fetch(address);
  if (!answer.ok || dragged !== item) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const form = page.querySelector("#move");
  if (!form) return;
  document.querySelector("#move")?.remove();
  document.querySelector("main").append(form);
  const days = document.querySelectorAll(".week .day");
  page.querySelectorAll(".week .day").forEach((day, index) => {
    for (const place of day.querySelectorAll(".free")) {
      place.classList.add("offered");
      place.addEventListener("dragover", (event) => { event.preventDefault(); place.classList.add("over"); });
      place.addEventListener("dragleave", () => place.classList.remove("over"));
      place.addEventListener("drop", (event) => { event.preventDefault(); form.requestSubmit(place); });
      days[index]?.append(place);
    }
  });
}

prepare();
document.documentElement.classList.add("drawn");
// What was refused is to be seen, however long the page is.
document.querySelector("main [aria-invalid]")?.focus();

// Names while one is typed, and the parts of a filter: what is suggested goes on from what stands there.
document.addEventListener("input", async (event) => {
  const field = event.target;
  if (field.matches("input[data-names]") && field.value.trim().length > 1) {
    const typed = field.value;
    const answer = await fetch(`/people/names?search=${encodeURIComponent(typed)}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.ok && field.value === typed) field.list.replaceChildren(...page.querySelectorAll("option"));
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
  const boxes = [...form.querySelectorAll("[name=who]")];
  if (target.matches("[data-all]")) for (const box of boxes) box.checked = target.checked;
  const chosen = boxes.filter((box) => box.checked).length;
  form.querySelector("[data-all]").checked = chosen === boxes.length;
  form.querySelector("[data-count]").textContent = chosen ? `(${chosen})` : "";
});

// Drawing over the days and hours in which somebody can be met. A drag that begins on an open hour closes hours, any
// other opens them; of days it opens those that it goes over.
document.addEventListener("pointerdown", (down) => {
  const table = down.target.closest?.("table.hours");
  const from = table && down.pointerType !== "touch" && cell(down);
  if (!from) return;
  down.preventDefault();
  const days = [...table.querySelectorAll("[name=day]")], hours = [...table.querySelectorAll("[name=slot]")];
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

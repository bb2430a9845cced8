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

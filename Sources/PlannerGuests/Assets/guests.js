// What only a script can: what is new shows at once. Without it everything works by loading the page again.
const chat = document.getElementById("chat");
const form = document.getElementById("send");
const list = document.getElementById("messages");
const presence = document.getElementById("presence");
const place = document.getElementById("around");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
const base = chat?.dataset.base;

const post = (path, fields) => fetch(`${base}/${path}`, {
  method: "POST", redirect: "manual", body: new URLSearchParams({ token: chat.dataset.token ?? "", ...fields }),
});

// ---- The work that a device does before it may begin: SHA-256 (FIPS 180-4), until the hash begins with zeros.
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
const part = (x) => (x - Math.floor(x)) * 2 ** 32 | 0;
const K = primes.map((p) => part(Math.cbrt(p)));
const H = primes.slice(0, 8).map((p) => part(Math.sqrt(p)));
const turn = (x, n) => x >>> n | x << 32 - n;

const w = new Int32Array(64);
// Takes a block of 16 words, which are in w already, into the state.
function press(state) {
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15], y = w[i - 2];
    w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ x >>> 3) + w[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ y >>> 10);
  }
  let a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
  for (let i = 0; i < 64; i++) {
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + K[i] + w[i] | 0;
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
    h = g; g = f; f = e; e = d + one | 0; d = c; c = b; b = a; a = one + two | 0;
  }
  state[0] += a; state[1] += b; state[2] += c; state[3] += d; state[4] += e; state[5] += f; state[6] += g; state[7] += h;
}

// Puts the bytes of a text into blocks of words, from a block's beginning on.
function fill(text, from, to) {
  w.fill(0, 0, 16);
  for (let i = from; i < to; i++) w[i - from >> 2] |= text.charCodeAt(i) << 24 - 8 * (i & 3);
}

let work;
const pause = () => new Promise((done) => setTimeout(done));
async function solve(field, challenge) {
  const start = `${challenge}.`;
  const whole = start.length & ~63;
  const known = Int32Array.from(H);
  for (let block = 0; block < whole; block += 64) {
    fill(start, block, block + 64);
    press(known);
  }
  const state = new Int32Array(8);
  const bits = Number(field.dataset.bits);
  for (let answer = 0; ; answer++) {
    if (answer % 8000 === 7999) await pause();
    const text = start + answer;
    fill(text, whole, text.length);
    // The text ends with a bit, and its length is at the end of the block: it is short enough for one.
    w[text.length - whole >> 2] |= 128 << 24 - 8 * (text.length & 3);
    w[15] = text.length * 8;
    state.set(known);
    press(state);
    if (Math.clz32(state[0]) >= bits) {
      field.value = answer;
      return;
    }
  }
}

// ---- What is said
const isAtEnd = () => innerHeight + scrollY >= document.documentElement.scrollHeight - 120;
const toEnd = () => scrollTo({ top: document.documentElement.scrollHeight });
const say = (text) => { presence.textContent = text; };

const renewId = () => { form.elements.id.value = crypto.randomUUID?.() ?? uuid(); };
// Where the page is not secure, randomUUID is not there.
const uuid = () => [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, "0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

// What was sent and has no answer yet. The same again has the same id, so that it is not said twice; other words have another.
let tried;

// Over which what is new comes; undefined where nothing does.
let source;

async function submit(event) {
  event.preventDefault();
  const { answer, challenge, image, text } = form.elements;
  const button = form.querySelector("button.primary");
  if (button.disabled || !text.value.trim() && !image?.files.length) return;
  button.disabled = true;
  try {
    if (answer && !answer.value) {
      say("One moment …");
      await (work ??= solve(answer, challenge.value));
    }
    const { name, size } = image?.files[0] ?? {};
    const words = text.value;
    const said = JSON.stringify([words, name, size]);
    if (said !== tried) renewId();
    tried = said;
    const reply = await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" });
    if (reply.status === 429 || reply.status >= 500) return say("That was not sent. Send it again in a minute.");
    // The page says what was refused.
    if (reply.type !== "opaqueredirect") return form.submit();
    // What was typed meanwhile stays.
    text.value = text.value.startsWith(words) ? text.value.slice(words.length) : text.value;
    if (image) image.value = "";
    say("");
    choose();
    tried = undefined;
    // Where nothing is shown live the page shows it.
    if (source?.readyState !== EventSource.OPEN) location.replace(base);
  } catch {
    say("That was not sent: you are offline. Send it again.");
  } finally {
    button.disabled = false;
    text.focus();
  }
}

// A picture goes with what is typed, when that is sent.
function choose() {
  const { image } = form.elements;
  if (!image) return;
  const [file] = image.files;
  image.parentElement.classList.toggle("chosen", Boolean(file));
  if (file) say(`${file.name} is sent with your message.`);
}

// ---- What is new
function add(html) {
  const message = new DOMParser().parseFromString(html, "text/html").querySelector("li");
  if (!message || document.getElementById(message.id)) return;
  const follows = isAtEnd();
  const { day, date, inFull } = message.dataset;
  if (day && list.lastElementChild?.dataset.date !== date) {
    // A page that was open at midnight says "Today" of a day that is over.
    for (const old of list.querySelectorAll(".day")) old.firstElementChild.textContent = old.dataset.inFull;
    const separator = document.createElement("li");
    separator.className = "day";
    separator.dataset.inFull = inFull;
    separator.append(Object.assign(document.createElement("span"), { textContent: day }));
    list.append(separator);
  }
  list.append(message);
  chat.dataset.last = message.dataset.number;
  if (follows) toEnd();
  if (!message.classList.contains("own")) missed += 1;
  seen();
}

// How many came while another window was before this one: its title says it.
let missed = 0;
const { title } = document;

function seen() {
  const isSeen = document.visibilityState === "visible";
  if (isSeen) missed = 0;
  document.title = missed ? `(${missed}) ${title}` : title;
  if (!isSeen) return;
  const others = list.querySelectorAll(".message:not(.own)");
  const number = others[others.length - 1]?.dataset.number;
  if (number && number !== chat.dataset.read) {
    chat.dataset.read = number;
    post("read", { number });
  }
}

function mark(got, read) {
  for (const message of list.querySelectorAll(".own")) {
    const number = Number(message.dataset.number);
    const state = message.querySelector(".state");
    if (state) state.textContent = number <= read ? "read" : number <= got ? "delivered" : "sent";
  }
}

let later;
let isPressed = false;
// Of which invitation a part is: each has the same buttons.
const whose = (part) => part.closest("section")?.getAttribute("aria-labelledby");
const label = (part) => [whose(part), part.localName, part.name, part.value, part.textContent].join();
function around(html) {
  later = html;
  // What a finger is on does not change under it.
  if (isPressed) return;
  const fields = [...place.querySelectorAll("input:not([type=hidden])")];
  // What is being filled in stays until it is not any more.
  if (fields.some((field) => field.value || field.validity.badInput || field === document.activeElement)) return;
  const heading = (part) => whose(part) + part.firstElementChild.textContent;
  const open = [...place.querySelectorAll("details[open]")].map(heading);
  const held = place.contains(document.activeElement) ? label(document.activeElement) : undefined;
  place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  for (const part of place.querySelectorAll("details")) if (open.includes(heading(part))) part.open = true;
  // Whoever is there by keyboard stays there.
  if (held) ([...place.querySelectorAll("a, button, summary")].find((part) => label(part) === held) ?? place).focus({ preventScroll: true });
  later = undefined;
}
const catchUp = () => setTimeout(() => { if (later !== undefined) around(later); });

function listen() {
  const { last, deleted, around: shown, zone: written } = chat.dataset;
  const connection = source = new EventSource(
    `${base}/live?${new URLSearchParams({ after: last, deleted, around: shown, zone: written })}`);
  let typing;
  let blocked;
  connection.addEventListener("message", (event) => { say(""); add(event.data); });
  connection.addEventListener("around", (event) => around(event.data));
  connection.addEventListener("marks", (event) => {
    const [got, read, now] = event.data.split(" ");
    mark(Number(got), Number(read));
    if (blocked && blocked !== now) location.reload();
    blocked = now;
  });
  connection.addEventListener("typing", () => {
    say("is typing …");
    clearTimeout(typing);
    typing = setTimeout(() => say(""), 5000);
  });
  connection.addEventListener("reload", () => location.replace(base));
  connection.addEventListener("error", () => {
    // The browser comes back by itself unless it was told to go.
    if (connection.readyState === EventSource.CLOSED) setTimeout(listen, 5000);
  });
}

// ---- Here it begins
if (chat) {
  // What another device said, or somebody else who opened the link, is not this guest's zone.
  // What was refused, and typed, stays.
  if (zone && zone !== chat.dataset.zone && !("zoneSaid" in chat.dataset) && !document.querySelector(".refusal") && (chat.dataset.live !== undefined || document.querySelector(".zone"))) {
    // Only where it was taken: otherwise the page would be as it is now.
    post("zone", { zone, by: "script" }).then((reply) => { if (reply.type === "opaqueredirect" && document.querySelector(".invitation")) location.replace(base); });
  }
  if (form) {
    if (form.elements.zone) form.elements.zone.value = zone;
    form.addEventListener("submit", submit);
    form.elements.text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing || matchMedia("(pointer: coarse)").matches) return;
      event.preventDefault();
      form.requestSubmit();
    });
    let typed = 0;
    form.elements.text.addEventListener("input", () => {
      if (form.elements.answer) work ??= solve(form.elements.answer, form.elements.challenge.value);
      if ("live" in chat.dataset && Date.now() - typed > 3000) {
        typed = Date.now();
        post("typing", {});
      }
    });
    form.elements.image?.addEventListener("change", choose);
  }
  document.addEventListener("visibilitychange", seen);
  place.tabIndex = -1;
  place.addEventListener("focusout", catchUp);
  let released;
  place.addEventListener("pointerdown", ({ button }) => {
    clearTimeout(released);
    isPressed = button === 0;
  });
  // The click comes a moment after the finger went.
  for (const end of ["pointerup", "pointercancel", "contextmenu", "blur"]) {
    addEventListener(end, () => { released = setTimeout(() => { isPressed = false; catchUp(); }, 300); });
  }
  if (!location.search) toEnd();
  if ("listens" in chat.dataset && !location.search) listen();
}

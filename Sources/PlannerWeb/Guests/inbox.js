// What only a script can on the pages of the inbox. It begins after the script of every page, from which it has its helpers.

const isAtEnd = () => first(".chat") && !location.search.includes("before=")
  && first("#end").getBoundingClientRect().top < innerHeight + 40;
const toEnd = () => first("#end")?.scrollIntoView({ block: "end" });
let follows = false;

document.addEventListener("renewing", () => { follows = isAtEnd(); });
document.addEventListener("renewed", () => {
  if (follows) toEnd();
  awaitTyping();
});

// The id of what was sent and has no answer yet: said again it has the same, and is said once.
let tried;

// Says it without leaving the page. Where that fails the form goes by itself, with the same id.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  // One with a picture goes by itself.
  if (!form.matches(".compose form") || first(".refusal") || form.elements.image?.files.length) return;
  event.preventDefault();
  if (form.dataset.sends) return;
  form.dataset.sends = "1";
  const fields = new FormData(form, event.submitter);
  fields.delete("image");
  const text = fields.get("text");
  if (tried?.text !== text) tried = { text, id: crypto.randomUUID() };
  fields.set("id", tried.id);
  const body = new URLSearchParams(fields);
  let reply;
  try {
    reply = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  } catch {
    return tell("That was not sent", "The page does not answer. Send it again in a moment.");
  } finally {
    delete form.dataset.sends;
  }
  if (reply.type !== "opaqueredirect") return again(body, form.action);
  tried = undefined;
  const field = first("#text", form);
  // What was typed meanwhile stays.
  if (field) { field.value = field.value.startsWith(text) ? field.value.slice(text.length) : field.value; field.focus(); }
  else form.closest("details").open = false;
  await renew();
  toEnd();
}, true);

// What is refused shows as it does without a script.
function again(fields, action) {
  const inputs = [...fields].map(([name, value]) => Object.assign(make("input"), { type: "hidden", name, value }));
  const form = Object.assign(make("form", "", ...inputs), { method: "post", action });
  for (const field of document.querySelectorAll("textarea")) field.value = field.defaultValue;
  document.body.append(form);
  form.submit();
}

document.addEventListener("keydown", (event) => {
  if (!event.target.matches(".compose textarea") || event.key !== "Enter" || event.shiftKey || event.isComposing
    || matchMedia("(pointer: coarse)").matches) return;
  event.preventDefault();
  if (event.target.value.trim()) event.target.form.requestSubmit();
});

// A picture goes with what is typed, when that is sent.
document.addEventListener("change", ({ target }) => {
  if (!target.matches(".compose [name=image]")) return;
  target.parentElement.classList.toggle("chosen", target.files.length > 0);
  if (target.files.length) tell("A picture is attached", `${target.files[0].name} is sent with your message.`);
});

// They are told that you type.
let typed = 0;
document.addEventListener("input", ({ target }) => {
  if (!target.matches(".compose textarea") || !target.value || Date.now() - typed < 3000) return;
  typed = Date.now();
  const body = new URLSearchParams({ token: target.form.elements.token.value });
  fetch(`${target.form.action}/typing`, { method: "POST", body }).catch(() => {});
});

// That they type is over some seconds after it was told.
let typing;
function awaitTyping() {
  clearTimeout(typing);
  if (first("[data-typing]")) typing = setTimeout(() => document.hidden || renew(), 5500);
}

if (first(".chat") && (!location.hash || location.hash === "#end")) toEnd();
awaitTyping();

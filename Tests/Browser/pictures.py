"""The pictures of docs/page.md. They are small enough for the source repository."""

import base64

from planner import REPOSITORY

FOLDER = REPOSITORY / "docs/page"

# The name, page, size and theme of each picture.
CHOSEN = [
    ("today", "today", "desk", "light"),
    ("today-phone", "today", "phone", "dark"),
    ("plan", "plan", "desk", "dark"),
    ("moving", "moving", "desk", "light"),
    ("plan-phone", "next-week", "phone", "light"),
    ("month", "month", "desk", "light"),
    ("sheet", "item", "desk", "light"),
    ("people", "people", "desk", "light"),
    ("person", "person", "desk", "dark"),
    ("draft", "draft", "desk", "light"),
    ("ask", "order", "desk", "light"),
    ("check", "check", "desk", "light"),
    ("learned", "learned", "desk", "light"),
    ("settings", "settings", "desk", "light"),
    ("welcome", "welcome-people", "desk", "light"),
]

ENCODE = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: 0.8 })).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


def write(name, png, blank):
    """Writes a screenshot as WebP. The browser itself does the encoding. blank: a window with an empty
    page."""
    FOLDER.mkdir(exist_ok=True)
    picture = base64.b64decode(blank.evaluate(ENCODE, base64.b64encode(png).decode()))
    (FOLDER / f"{name}.webp").write_bytes(picture)

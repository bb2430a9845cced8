#!/usr/bin/env python3
"""Writes Sources/PlannerAddressBooks/CardCharset+Tables.swift: the single-byte character sets that vCard 2.1 may use.

The tables come from Python's codecs (encodings.aliases has their names), which come from Unicode's mapping tables.
"""

import encodings.aliases
import pathlib
import re
import unicodedata

TARGET = pathlib.Path(__file__).resolve().parent.parent / "Sources/PlannerAddressBooks/CardCharset+Tables.swift"
CODECS = [f"iso8859_{n}" for n in (*range(2, 12), *range(13, 17))] + [f"cp{n}" for n in range(1250, 1259)]
CODECS += ["koi8_r", "koi8_u", "mac_roman", "cp437", "cp850", "cp866"]


def key(name):
    return re.sub(r"[^a-z0-9]", "", name.lower())


def names(codec):
    found = {key(codec)} | {key(alias) for alias, of in encodings.aliases.aliases.items() if of == codec}
    if codec == "cp1252":  # Whoever says Latin-1 means Windows' (WHATWG's Encoding has them as one).
        found |= {key(alias) for alias, of in encodings.aliases.aliases.items() if of == "latin_1"}
    return sorted(found)


def escaped(byte, codec):
    character = bytes([byte]).decode(codec, "replace")
    if unicodedata.category(character)[0] in "CMZ" or character in '\\"':
        return f"\\u{{{ord(character):x}}}"
    return character


text = "// Written by docs/generate-charsets.py of Python's codecs.\n\nextension CardCharset {\n"
text += "  /// The names of a set, then what its bytes from 0x80 on stand for, 64 a line.\n"
text += '  static let tables = """\n'
for codec in CODECS:
    text += f"    {' '.join(names(codec))}\n"
    for first in (0x80, 0xC0):
        row = [escaped(byte, codec) for byte in range(first, first + 64)]
        # Invisible characters are written by their numbers, which makes a line long.
        lines, line = [], ""
        for cell in row:
            if len(line) + len(cell) > 100:
                lines.append(line)
                line = ""
            line += cell
        text += "\\\n".join("    " + each for each in lines + [line]) + "\n"
text += '    """\n}\n'
TARGET.write_text(text, encoding="utf-8")

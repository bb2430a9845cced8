#!/usr/bin/env python3
"""Writes Sources/PlannerTime/ZoneNames+*.swift: the names that other programs give to the zones of the IANA's database.

All names come from the data of other projects, which is fetched on each run:

- CLDR's windowsZones.xml (Windows' names, and the text that Windows shows for each), metaZones.xml and the names of cities in
  the languages that Outlook speaks: Debian's unicode-cldr-core;
- the newest of Windows' names, which Debian's CLDR may not have yet: tzlocal of PyPI (Tests/requirements.txt brings it);
- the lists of Exchange and Lotus Notes: Debian's php-sabre-vobject;
- the links of tzdata, old names and others: tzdata of PyPI (Tests/requirements.txt brings it, too).

Run it with .venv/bin/python where apt can download packages.
"""

import html
import importlib.metadata
import importlib.resources
import pathlib
import re
import subprocess
import tempfile
import xml.etree.ElementTree

from tzlocal.windows_tz import win_tz

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Sources/PlannerTime"
# The languages of Windows in which cities are looked up.
LANGUAGES = (
    "ar bg cs da de el en es et fi fr he hr hu it ja ko lt lv nb nl pl pt pt_PT ro ru sk sl sr sv th tr uk zh zh_Hant"
).split()
WIDTH = 104


def package(name, folder):
    """Unpacks a Debian package; returns its version."""
    subprocess.run(["apt-get", "download", "-q", name], cwd=folder, check=True, capture_output=True)
    file = next(folder.glob(f"{name}_*.deb"))
    subprocess.run(["dpkg", "-x", file, folder / name], check=True)
    return file.name.split("_")[1]


def literal(groups):
    """Returns lines of a multi-line string: a zone and its names. A line that begins with a blank has more names."""
    lines = []
    for zone in sorted(groups):
        line = zone + "="
        for name in sorted(groups[zone]):
            assert not set(name) & set('|=\\"'), name
            if len(line) + len(name) > WIDTH:
                lines.append(line)
                line = " "
            line += name + "|"
        lines.append(line)
    return "\n".join("    " + line.removesuffix("|") for line in lines)


def write(facet, name, prose, names, sources):
    groups = {}
    for each, zone in names.items():
        groups.setdefault(zone, set()).add(each)
    (FOLDER / f"ZoneNames+{facet}.swift").write_text(
        f"// Written by docs/generate-zones.py of {sources}.\n\nextension ZoneNames {{\n  /// {prose}\n"
        f'  static let {name} = ZoneNames(\n    """\n{literal(groups)}\n    """)\n}}\n', encoding="utf-8")


def main():
    with tempfile.TemporaryDirectory() as temporary:
        generate(pathlib.Path(temporary))


def generate(folder):
    folder.chmod(0o755)
    cldr_version = package("unicode-cldr-core", folder)
    sabre_version = package("php-sabre-vobject", folder)
    cldr = folder / "unicode-cldr-core/usr/share/unicode/cldr/common"
    data = importlib.resources.files("tzdata") / "zoneinfo"
    edition = data.joinpath("tzdata.zi").read_text().split("\n", 1)[0].removeprefix("# version ")
    links = {
        alias: target
        for kind, target, alias in (
            line.split() for line in data.joinpath("tzdata.zi").read_text().splitlines() if line.startswith("L ")
        )
    }
    present = {line.split("\t")[2] for line in data.joinpath("zone.tab").read_text().splitlines() if line[0] != "#"}

    def current(zone):
        """Returns the present name of a zone, because CLDR keeps the first name that a zone ever had."""
        while zone in links and zone not in present and not zone.startswith("Etc/"):
            zone = links[zone]
        return zone

    # Windows' names, which take precedence if the lists differ.
    windows = {name: current(zone) for name, zone in win_tz.items()}
    text = (cldr / "supplemental/windowsZones.xml").read_text(encoding="utf-8")
    shown, group_of = {}, {}
    for comment, body in re.findall(r"<!--\s*(\(UTC.*?)-->(.*?)(?=<!--\s*\(UTC|</mapTimezones>)", text, re.S):
        identifier = re.search(r'other="(.*?)" territory="001"', body).group(1)
        zone = windows[html.unescape(identifier)]
        shown[html.unescape(re.sub(r"^\(.*?\)\s*", "", comment.strip()))] = zone
        for zones in re.findall(r'type="(.*?)"', body):
            for each in zones.split():
                if not each.startswith("Etc/"):
                    group_of.setdefault(each, zone)

    # The names in other programs: without "Standard Time" in Lotus Notes, in words in Exchange, and CLDR's own names
    # (which include Apple's and others'). The first zone of a name counts.
    called = {name: zone for name, zone in shown.items() if name not in windows}
    for name, zone in windows.items():
        called.setdefault(name.removesuffix(" Standard Time"), zone)
    sabre = (folder / "php-sabre-vobject/usr/share/php/Sabre/VObject/TimeZoneUtil.php").read_text(encoding="utf-8")
    for name, zone in re.findall(r"^\s*'((?:[^'\\]|\\.)+)'\s*=>\s*'([^']+)'", sabre, re.M):
        name = name.replace("\\'", "'")
        # PHP's own zones are the IANA's. Two of the offsets in the list have the wrong sign, so offsets are left out.
        if "/" not in name and not zone.startswith("Etc/"):
            called.setdefault(name, current(zone))
    root = xml.etree.ElementTree.parse(cldr / "supplemental/metaZones.xml").getroot()
    meta = {
        zone.get("other"): current(zone.get("type")) for zone in root.iter("mapZone") if zone.get("territory") == "001"
    }
    english = xml.etree.ElementTree.parse(cldr / "main/en.xml").getroot()
    for zone in english.iter("metazone"):
        for name in zone.findall("long/*"):
            if zone.get("type") in meta and name.text and "∅" not in name.text:
                called.setdefault(name.text, meta[zone.get("type")])
    for name, zone in meta.items():
        called.setdefault(name.replace("_", " "), zone)
    called = {name: zone for name, zone in called.items() if name not in windows and name not in ("GMT", "UTC")}

    # The parts of the names that Windows shows, and their translations. A name of two zones is dropped.
    parts = {}
    for name, zone in shown.items():
        for part in re.split(r"\s*,\s*", name):
            parts.setdefault(part, set()).add(zone)
    spelled = {}
    for language in LANGUAGES:
        tree = xml.etree.ElementTree.parse(cldr / f"main/{language}.xml").getroot()
        for zone in tree.findall(".//timeZoneNames/zone"):
            city = zone.find("exemplarCity")
            if city is not None and city.text:
                spelled.setdefault(zone.get("type"), set()).add(city.text)
    for zone, group in group_of.items():
        plain = zone.split("/")[-1].replace("_", " ")
        if plain in parts or spelled.get(zone, set()) & parts.keys():
            for city in spelled.get(zone, set()) | {plain}:
                parts.setdefault(city, set()).add(group)
    cities = {part: zones.pop() for part, zones in parts.items() if len(zones) == 1}
    cities = {part: zone for part, zone in cities.items() if called.get(part) != zone}

    old = {alias: current(target) for alias, target in links.items() if alias not in present}
    old = {alias: zone for alias, zone in old.items() if alias != zone and "/GMT" not in alias}

    tzlocal_version = importlib.metadata.version("tzlocal")
    cldr_source = f"CLDR {cldr_version} (Debian)"
    write("Windows", "windows", "Windows' own names, as Outlook and Exchange write them into TZID.", windows,
          f"tzlocal {tzlocal_version}")
    write("Called", "called", "What Exchange shows, Lotus Notes writes, and CLDR calls zones in English.", called,
          f"{cldr_source} and sabre/vobject {sabre_version}")
    write("Cities", "cities", "The parts of what Windows shows of zones, in its languages.", cities, cldr_source)
    write("Old", "old", "The links of tzdata: old names, which a system may lack.", old, f"tzdata {edition}")
    print(f"{len(windows)} of Windows, {len(called)} called, {len(cities)} cities, {len(old)} old names")


if __name__ == "__main__":
    main()

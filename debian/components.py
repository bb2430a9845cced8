#!/usr/bin/python3
"""What is in the programs beside the project's own sources: names, versions, licences.

    debian/components.py copyright FOLDER      the text of the package's copyright file
    debian/components.py built-using           what of Debian is linked in for good, for Built-Using
    debian/components.py sbom FOLDER           a software bill of materials, CycloneDX 1.6 as JSON

FOLDER is a checkout in which `make build` ran. Swift's packages are those of Package.resolved, and their licences
are read from their checkouts; shared libraries are those that the programs ask the loader for. Whatever has no licence
that is known here ends it: nothing is left out in silence. The same sources and packages give the same bytes:
the only date in it is SOURCE_DATE_EPOCH, by default that of debian/changelog.
"""

import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAME = "social-planner"


@dataclass
class Component:
    name: str
    version: str
    licence: str  # SPDX
    source: str  # the address of its source
    purl: tuple  # type, namespace, name
    texts: list = field(default_factory=list)  # licence texts that must be included
    linked: str = "statically"


def fail(message):
    sys.exit(f"components: {message}")


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        fail(f"`{' '.join(words)}` failed: {done.stderr.strip()}")
    return done.stdout


def read(path):
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        fail(f"{path}: {error.strerror}")


# MARK: - Swift packages

EXCEPTION = "Runtime Library Exception"
APACHE = "The text of the Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0."


def licence_of(path):
    """Returns the SPDX name of the licence in a file, and the part of its text that Debian's copyright
    file needs."""
    text = read(path)
    if re.search(r"Apache License\s+Version 2\.0, January 2004", text):
        if EXCEPTION not in text:
            return "Apache-2.0", [APACHE]
        exception = text[text.index(EXCEPTION) :].split("\n", 1)[1].strip("\n #")
        return "Apache-2.0 WITH Swift-exception", [
            f"{APACHE} Its Runtime Library Exception:",
            textwrap.dedent(exception.rstrip()),
        ]
    if "Permission is hereby granted, free of charge" in text and 'THE SOFTWARE IS PROVIDED "AS IS"' in text:
        return "MIT", [text.strip()]
    fail(f"the licence in {path} is none that is known here: look at it, and teach licence_of its name")


# Third-party code inside packages, by its folder: name, licence, source, and the file with the licence's
# text.
INSIDE = {
    "CNIOLLHTTP": [("llhttp", "MIT", "https://github.com/nodejs/llhttp", "LICENSE")],
    "CNIOSHA1": [("kame-sha1", "BSD-3-Clause", "https://github.com/freebsd/freebsd-src", "c_nio_sha1.c")],
}


def inside(package, package_version, checkout):
    """Yields the third-party sources that a Swift package has copied."""
    for folder in sorted((checkout / "Sources").iterdir()):
        known = INSIDE.get(folder.name)
        if not known:
            if [*folder.glob("LICENSE*"), *folder.glob("hash.txt")]:
                fail(f"{folder} is of somebody else: look at it, and add it to INSIDE")
            continue
        for name, licence, source, file in known:
            version = f"as-in-{package}-{package_version}"
            texts = [APACHE] if "Apache-2.0" in licence else []
            if file:
                text = read(folder / file)
                # From a source file, only the comment with the licence; from a licence file, everything.
                comment = re.search(r"/\*-?\n \* SPDX.*?\*/", text, re.S)
                texts.append(re.sub(r"^/\*-?\n|^ \*/?[ ]?", "", comment.group(0), flags=re.M).strip() if comment
                             else text.strip())
            yield Component(name, version, licence, source, ("generic", None, name), texts)


def is_built(checkout, release):
    """Returns whether any target of a package was compiled: SwiftPM also fetches packages that only unused
    targets need."""
    folders = [
        place for place in [*checkout.iterdir(), *checkout.glob("Sources/*")]
        if not (HERE.parent / "Tests" / place.name).is_dir()  # A target of ours has this name too.
    ]
    return any(any((release / f"{place.name}.build").rglob("*.o")) for place in folders)


def swift_packages(folder):
    release = folder / ".build-release" / "release"
    for pin in sorted(json.loads(read(folder / "Package.resolved"))["pins"], key=lambda pin: pin["identity"]):
        source, version = pin["location"], pin["state"].get("version")
        if not version:
            fail(f"{pin['identity']} has no version in Package.resolved")
        name = source.removesuffix(".git").rsplit("/", 1)[-1]
        checkout = folder / ".build-release" / "checkouts" / name
        if checkout.is_dir() and not is_built(checkout, release):
            continue
        files = sorted(glob.glob(f"{checkout}/LICENSE*"))
        if not files:
            fail(f"there is no licence in {checkout}; 'make build' fetches it")
        licence, texts = licence_of(files[0])
        texts += [read(notice).strip() for notice in sorted(glob.glob(f"{checkout}/NOTICE*"))]
        host, owner = source.removesuffix(".git").split("/")[-3:-1]
        yield Component(name, version, licence, source, ("swift", f"{host}/{owner}", name), texts)
        yield from inside(name, version, checkout)


# MARK: - Swift itself

PARTS = {  # the linked parts of the toolchain, and their sources
    "swift": "https://github.com/swiftlang/swift",
    "swift-corelibs-foundation": "https://github.com/swiftlang/swift-corelibs-foundation",
    "swift-corelibs-libdispatch": "https://github.com/swiftlang/swift-corelibs-libdispatch",
    "swift-foundation": "https://github.com/swiftlang/swift-foundation",
}
ICU = "https://github.com/swiftlang/swift-foundation-icu"


def toolchain():
    swift = shutil.which("swift") or fail("there is no swift on the PATH")
    version = re.search(r"Swift version ([0-9.]+)", run("swift", "--version")).group(1)
    licence, texts = licence_of(Path(swift).resolve().parent.parent / "share/swift/LICENSE.txt")
    for name, source in PARTS.items():
        yield Component(name, version, licence, source, ("swift", "github.com/swiftlang", name), texts)
    # Debian's ICU is older, but its third-party parts, above all dictionaries, are the same.
    older = sorted(glob.glob("/usr/share/icu/*/LICENSE")) or fail("/usr/share/icu/*/LICENSE: install libicu-dev")
    # The licences of ICU's build scripts come last, each as a separate `File:`. No build script is linked in.
    parts = [part.strip() for part in re.split(r"^-{60,}$", read(older[-1]), flags=re.M)]
    parts = [part for part in parts if part and not part.startswith("File:")]
    texts = [read(HERE / "Unicode-3.0.txt").strip(), "The parts of others in ICU:", *parts]
    yield Component(
        "swift-foundation-icu", version, "Unicode-3.0", ICU,
        ("swift", "github.com/swiftlang", "swift-foundation-icu"), texts)


# MARK: - Debian

LICENCES = {  # by source package
    "curl": ("curl", None),
    "glibc": ("LGPL-2.1-or-later", "LGPL-2.1"),
    "gcc": ("GPL-3.0-or-later WITH GCC-exception-3.1", "GPL-3"),
    "libxcrypt": ("LGPL-2.1-or-later", "LGPL-2.1"),
    "libical3": ("LGPL-2.1-only OR MPL-2.0", "LGPL-2.1"),
    "sqlite3": ("blessing", None),
    "systemd": ("LGPL-2.1-or-later", "LGPL-2.1"),
    "zlib": ("Zlib", None),
}


def debian_package(package, linked):
    form = "${Package}\t${Version}\t${source:Package}\t${source:Version}"
    name, version, source, source_version = run("dpkg-query", "-W", "-f", form, package).split("\t")
    known = LICENCES.get(re.sub(r"^gcc-[0-9]+$", "gcc", source))
    if not known:
        fail(f"the licence of {source}, which {name} is built from, is not known: look at it, and add it to LICENCES")
    texts = [f"The text is in /usr/share/common-licenses/{known[1]}."] if known[1] else []
    if "GCC-exception" in known[0]:
        texts.append("The GCC Runtime Library Exception lets a program that was compiled by an eligible "
                     "compilation process be passed on under terms of its own.")
    component = Component(
        name, version, known[0], f"the source package {source} {source_version} of Debian",
        ("deb", "debian", name), texts, linked)
    component.built_using = f"{source} (= {source_version})"
    return component


def owner(path):
    """Returns the Debian package that contains a file, under its name there: / and /usr may be merged."""
    for name in dict.fromkeys([path, os.path.realpath(path), path.removeprefix("/usr"), f"/usr{path}"]):
        found = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.split(": ", 1)[0].split(",")[0]
    fail(f"no package of Debian has {path}")


def linked_in():
    """Returns the statically linked Debian code of plannerctl and plannerassist: the C library and the
    runtime of GCC, from clang's search path."""
    machine = run("dpkg-architecture", "-qDEB_HOST_MULTIARCH").strip()
    newest = max(glob.glob(f"/usr/lib/gcc/{machine}/*/libgcc.a"), key=lambda path: int(path.split("/")[-2]), default=None)
    if not newest:
        fail("there is no libgcc.a: install libstdc++-dev")
    archives = [f"/usr/lib/{machine}/libc.a", newest, str(Path(newest).parent / "libstdc++.a")]
    for package in sorted({owner(archive) for archive in archives}):
        yield debian_package(package, "statically")


def shared(folder):
    """Returns the shared libraries of plannerd (which is also plannerweb and plannerguests) and
    plannerassist."""
    programs = [str(folder / ".build-release" / "release" / name) for name in ("plannerd", "plannerassist")]
    needed = dict.fromkeys(re.findall(r"NEEDED\s+(\S+)", "".join(run("objdump", "-p", program) for program in programs)))
    places = dict(re.findall(r"^\s+(\S+) \(libc6[^)]*\) => (\S+)$", run("/sbin/ldconfig", "-p"), re.M)[::-1])
    missing = [name for name in needed if name not in places]
    if missing:
        fail(f"the loader does not know {', '.join(missing)}")
    for package in sorted({owner(places[name]) for name in needed}):
        yield debian_package(package, "dynamically")


# MARK: - Output

def sections(folder):
    yield read(HERE / "copyright").rstrip()
    said = {}
    for component in [*swift_packages(folder), *toolchain(), *linked_in()]:
        lines = [f"{component.name} {component.version}", f"  Source:  {component.source}",
                 f"  Licence: {component.licence}"]
        text = "\n\n".join(component.texts)
        if text in said:
            lines.append(f"  As said of {said[text]}.")
        elif text:
            said[text] = component.name
            lines += ["", textwrap.indent(text, "  ")]
        yield "\n".join(line.rstrip() for line in "\n".join(lines).split("\n"))


def bill(folder):
    # From PyPI, and only imported here, because the package is built without them.
    from datetime import datetime, timezone
    from uuid import NAMESPACE_URL, uuid5

    from cyclonedx.contrib.license.factories import LicenseFactory
    from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, Property, XsUri
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component as Part
    from cyclonedx.model.component import ComponentType
    from cyclonedx.output.json import JsonV1Dot6
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator
    from packageurl import PackageURL

    def changelog(name):
        return run("dpkg-parsechangelog", "-l", str(folder / "debian/changelog"), "-S", name).strip()

    version = changelog("Version")
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or changelog("Timestamp"))
    licences = LicenseFactory()

    programs = []
    for place in [f".build-release/release/{name}" for name in ("plannerassist", "plannerctl", "plannerd")]:
        digest = hashlib.sha256((folder / place).read_bytes()).hexdigest()
        programs.append(Part(
            name=place.rsplit("/", 1)[-1], version=version, type=ComponentType.APPLICATION,
            bom_ref=place.rsplit("/", 1)[-1], hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest)]))
    root = Part(
        name=NAME, version=version, type=ComponentType.APPLICATION, bom_ref=NAME,
        licenses=[licences.make_from_string("MIT")], components=programs)

    found = [*swift_packages(folder), *toolchain(), *linked_in(), *shared(folder)]
    parts = []
    for component in found:
        kind, namespace, name = component.purl
        purl = PackageURL(kind, namespace, name, component.version)
        links = [ExternalReference(type=ExternalReferenceType.VCS, url=XsUri(component.source))]
        parts.append(Part(
            name=component.name, version=component.version, type=ComponentType.LIBRARY, purl=purl, bom_ref=str(purl),
            licenses=[licences.make_from_string(component.licence)],
            external_references=links if component.source.startswith("https:") else [],
            properties=[Property(name=f"{NAME}:linked", value=component.linked)]))

    bom = Bom(components=parts)
    bom.metadata.component = root
    bom.metadata.timestamp = datetime.fromtimestamp(epoch, timezone.utc)
    bom.register_dependency(root, parts)
    content = "\n".join([program.hashes[0].content for program in programs] + [part.bom_ref.value for part in parts])
    bom.serial_number = uuid5(NAMESPACE_URL, content)
    text = JsonV1Dot6(bom).output_as_string(indent=2)
    error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if error:
        fail(f"the bill breaks CycloneDX's schema: {error}")
    return text


def main(words):
    match words:
        case ["copyright", folder]:
            print("\n\n\n".join(sections(Path(folder))))
        case ["built-using"]:
            print(", ".join(sorted({component.built_using for component in linked_in()})))
        case ["sbom", folder]:
            print(bill(Path(folder)))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])

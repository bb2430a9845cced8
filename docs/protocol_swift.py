"""The Swift types of an interface, for docs/generate-protocol.py."""

import re
import textwrap

COLUMNS = 110
NOTICE = """\
// Written by docs/generate-protocol.py from {source}. Change that, and run it again.
// swift-format-ignore-file
"""

# Whose Swift is written by hand: it is no struct of the same members, or everybody knows it.
BY_HAND = {"HoursBlock", "InvalidField", "Preferences", "TimeBlock", "Weekday", "Windows"}
# What stands in PlannerModel, because the engine or the store works with it.
MODEL = {
    "AddressBook", "AuditAction", "AuditFault", "AuditTrouble", "Away", "BusyKind", "BusyTime", "CalendarSource", "Candidate", "Card", "CardDetails", "CardRelation",
    "ChangeKind", "Chat", "ChatMessage", "Consent", "ContentKind", "DateKind", "DatePlan", "Draft", "DraftLanguage", "DraftPurpose", "DraftStatus", "DraftTone", "ImportantDate", "Introduction",
    "IntroductionRules", "IntroductionStatus", "KeptContent", "KeptModule", "KeptProfile", "KeptSegment", "LabeledDate", "LabeledValue", "ModelHost", "PersonName", "PersonNote", "PersonProfile", "PersonRelation", "PostalAddress", "RelationKind",
    "ChannelName", "ClosedReason", "Contact", "CostTerms", "Death", "Evidence", "EvidenceCause", "ExternalEdit", "FoundPlace", "Goal",
    "InteractionLog", "InvitationKind", "InvitationState", "ItemOrigin", "ItemStatus", "KeptChat", "LogKind", "MirrorForm", "ModuleFact", "ModuleFile", "ModuleTemplate", "ModuleTrust", "Outcome", "PageSession", "Placing", "PlanItem", "RemovedSessions", "UnfitReason",
    "RefusalCode", "RejectionReason", "RequestAnswer", "ScoreTerms", "ShareField", "Speaker", "TagCadence", "UnplacedReason", "Verdict", "WithdrawalReason", "WritingModel", "WritingStyle",
}
# What an import is read by, strictly: PlannerModel reads it by hand, and refuses what is out of range.
READ_BY_HAND = {"Evidence", "Goal", "Placing", "PlanItem"}
# What an initialiser need not be told.
DEFAULTS = {
    "BusyTime.kind": ".calendar",
    "BusyTime.title": '""',
    "CalendarSource.addresses": "[]",
    "CalendarSource.allDay": "false",
    "CalendarSource.tentative": "true",
    "Card.emails": "[]",
    "Card.phones": "[]",
    "Card.tags": "[]",
    "Contact.tags": "[]",
    "Goal.importance": "3",
    "Goal.minDurationMin": "30",
    "Goal.paused": "false",
    "Goal.windows": ".always",
    "PlanItem.origin": ".auto",
    "PlanItem.status": ".pending",
    "MergedCounts.sessions": "0",
    "MergedCounts.withdrawn": "0",
    "MergedCounts.log": "0",
    "MergedCounts.notes": "0",
    "MergedCounts.dates": "0",
    "MergedCounts.relations": "0",
    "MergedCounts.introductions": "0",
    "MergedCounts.drafts": "0",
    "MergedCounts.files": "0",
    "MergedCounts.invitations": "0",
    "People.Reply.total": "0",
    "PlanReport.withdrawn": "[]",
    "Status.Reply.conflicts": "[]",
    "Status.Reply.overdue": "0",
    "Status.Reply.today": "0",
    "Status.Reply.waiting": "0",
    "Status.Reply.warnings": "[]",
}
# Replies that have thousands of elements, or that a status bar asks for often. They are written by generated code, and all
# others by JSONEncoder.
FAST = {"Methods.Agenda", "Methods.Next", "Methods.People", "PeopleMethods.Names"}
# What an `object` holds, where another interface declares it.
OBJECTS = {
    "AddContact.profile": "PersonProfile",
    "AddDate.Reply.plan": "PlanReport",
    "EditDate.Reply.plan": "PlanReport",
    "AnswerInvitation.Reply.plan": "PlanReport",
    "ExportDocument.chats": "KeptChat",
    "ExportDocument.content": "KeptContent",
    "ExportDocument.dates": "ImportantDate",
    "ExportDocument.drafts": "Draft",
    "ExportDocument.modules": "KeptModule",
    "InstallModule.Reply.plan": "PlanReport",
    "KeptModule.added": "TagCadence",
    "KeptModule.recipes": "TagCadence",
    "ModuleStep.now": "TagCadence",
    "ModuleStep.recipe": "TagCadence",
    "Merge.Reply.contact": "Contact",
    "Merge.Reply.plan": "PlanReport",
    "RemoveModule.Reply.plan": "PlanReport",
    "RemoveDate.Reply.plan": "PlanReport",
    "SetModule.Reply.plan": "PlanReport",
    "WholeProfile.plan": "PlanReport",
    "ExportDocument.introductions": "Introduction",
    "ExportDocument.profiles": "KeptProfile",
    "ExportDocument.segments": "KeptSegment",
    "Item.Reply.profile": "PersonProfile",
    "NewContact.profile": "PersonProfile",
    "PersonData.document": "ExportDocument",
    "SetProfile.contact": "ContactFields",
}
# Members that several messages have in common are one struct in Swift, and stand side by side with the others in JSON.
# They are explained as those of an object are.
SHARED = {
    "ContactFields": ("What of a person is set or changed.", ["NewContact", "AddContact", "EditContact"], "Contact"),
}

# Enumerations whose cases have the words of the interface file on the page, too.
IN_WORDS = {"ChannelName"}

PLAIN = {"bool": "Bool", "int": "Int", "float": "Double", "string": "String", "object": "JSONValue"}
KEYWORDS = {"where", "default", "in", "is", "as", "for", "case", "private"}


def wrapped(text, indent, mark="/// "):
    lines = textwrap.wrap(text, COLUMNS - len(indent) - len(mark), break_long_words=False, break_on_hyphens=False)
    return [f"{indent}{mark}{line}" for line in lines]


def listed(items, indent):
    """Items with commas between them, on as many lines as it takes."""
    lines = [""]
    for index, item in enumerate(items):
        item += "," if index < len(items) - 1 else ""
        if lines[-1] and len(indent) + len(lines[-1]) + 1 + len(item) > COLUMNS:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + item
    return [indent + line for line in lines]


def quoted(name):
    return f"`{name}`" if name in KEYWORDS else name


class Prose:
    """What stands above a declaration: of the whole, and of each of the names that it has."""

    def __init__(self, lines, names):
        self.of = {}
        text = " ".join(line.strip() for line in lines)
        member = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        mark = re.compile(rf"(?:^|(?<=[.:;] ))((?:{member})(?:, (?:{member}))*): ") if names else re.compile("(?!)")
        parts = mark.split(text)
        self.whole = parts[0].strip()
        for told, about in zip(parts[1::2], parts[2::2]):
            for name in told.split(", "):
                self.of[name] = about.strip().rstrip(".") + "."

    def member(self, name):
        text = self.of.get(name, "")
        return text[:1].upper() + text[1:]


class Swift:
    def __init__(self, declarations, source, namespace, known):
        """namespace: the Swift enum that the methods live in. known: types that another interface has, too."""
        self.source, self.namespace, self.by_hand = source, namespace, BY_HAND | known
        self.declarations = declarations
        self.types = {d.name: d for d in declarations if d.keyword == "type"}
        head = next(d for d in declarations if d.keyword == "interface")
        text = " ".join(line.strip() for line in head.prose)
        instants = re.search(r"these are instants: ([^.]*)\.", text)
        self.instants = set(instants[1].split(", ")) if instants else set()
        dates = re.search(r"These are dates: (.*?), and from where", text)
        self.dates = set(dates[1].split(", ")) if dates else set()
        self.shared = {}
        for name, (about, users, explained) in SHARED.items():
            if explained not in self.types:
                continue
            lists = [self.members_of(user) for user in users]
            common = [m for m in lists[0] if all(m in other for other in lists[1:])]
            known = self.types[explained]
            self.shared[name] = (about, users, common, Prose(known.prose, [m.name for m in known.members]))

    def members_of(self, name):
        return next(d for d in self.declarations if d.name == name and d.keyword in ("type", "method")).members

    # MARK: types of members

    def type_of(self, member, siblings, typed_by_people):
        base = member.type
        optional = base.startswith("?")
        base = base.removeprefix("?")
        array = base.startswith("[]")
        base = base.removeprefix("[]")
        if base.startswith("[string]"):
            return f"[String: {PLAIN[base.removeprefix('[string]')]}]", optional
        swift = PLAIN.get(base, base)
        if base == "string" and array and not typed_by_people and member.name in self.instants & {"proposed", "times"}:
            swift = "Instant"
        elif base == "string" and not array and not typed_by_people:
            if member.name == "from" and any(other.name == "to" for other in siblings):
                swift = "CivilDate"
            elif member.name in self.instants:
                swift = "Instant"
            elif member.name in self.dates:
                swift = "CivilDate"
        return (f"[{swift}]" if array else swift), optional

    # MARK: declarations

    def struct(self, name, conformances, members, prose, indent, about, owner, typed_by_people=False, head=()):
        """A struct; members that are shared stand in one of their own."""
        lines = wrapped(about, indent) + [f"{indent}package struct {name}: {conformances} {{"]
        inner = indent + "  "
        for line in head:
            lines.append(inner + line if line else "")
        shared = next((s for s, (_, users, _, _) in self.shared.items() if owner in users and name != "Reply"), None)
        properties = []
        common = self.shared[shared][2] if shared else []
        for member in members:
            if member in common:
                if not any(p[0] == "fields" for p in properties):
                    properties.append(("fields", shared, False, f"{shared}()"))
                continue
            swift, optional = self.type_of(member, members, typed_by_people)
            swift = swift.replace("JSONValue", OBJECTS.get(f"{owner}.{member.name}", "JSONValue"))
            properties.append((member.name, swift, optional, DEFAULTS.get(f"{owner}.{member.name}")))
        if head and properties:
            lines.append("")
        for property_name, swift, optional, _ in properties:
            lines += wrapped(prose.member(property_name), inner) if prose.member(property_name) else []
            lines.append(f"{inner}package var {quoted(property_name)}: {swift}{'?' if optional else ''}")
        if properties:
            lines.append("")
        lines += self.initialiser(properties, inner)
        if "Codable" in conformances or "Encodable" in conformances or conformances in ("Method", "InterfaceError"):
            lines += [""] + self.coding(properties, inner, bool(shared), "Encodable" not in conformances)
        return lines + [f"{indent}}}"]

    def initialiser(self, properties, indent):
        if not properties:
            return [f"{indent}package init() {{}}"]
        def parameter(name, swift, optional, default):
            if optional:
                return f"{quoted(name)}: {swift}? = nil"
            return f"{quoted(name)}: {swift}" + (f" = {default}" if default else "")
        parameters = [parameter(*p) for p in properties]
        line = f"{indent}package init({', '.join(parameters)}) {{"
        if len(line) <= COLUMNS:
            lines = [line]
        else:
            lines = [f"{indent}package init("] + listed(parameters, indent + "  ") + [f"{indent}) {{"]
        lines += [f"{indent}  self.{name} = {quoted(name)}" for name, _, _, _ in properties]
        return lines + [f"{indent}}}"]

    def coding(self, properties, indent, has_shared, reads=True):
        """Codable, by one type of keys for all messages: each type of keys has five conformances, and the runtime goes
        through all conformances of a program for each that it looks up. Shared members stand beside the others."""
        def call(begin, argument, name):
            line = f'{indent}  {begin}({argument}, forKey: "{name}")'
            return [line] if len(line) <= COLUMNS else [
                f"{indent}  {begin}(", f'{indent}    {argument}, forKey: "{name}")']
        shared = [p for p in properties if has_shared and p[0] == "fields"]
        own = [p for p in properties if p not in shared]
        lines = []
        if reads and not own and not shared:
            lines += [f"{indent}package init(from decoder: any Decoder) {{}}", ""]
        elif reads:
            lines += [f"{indent}package init(from decoder: any Decoder) throws {{"]
            lines += [f"{indent}  let container = try decoder.container(keyedBy: MemberKey.self)"] if own else []
            lines += [f"{indent}  fields = try {swift}(from: decoder)" for _, swift, _, _ in shared]
            for name, swift, optional, _ in own:
                decode = "decodeIfPresent" if optional else "decode"
                lines += call(f"{quoted(name)} = try container.{decode}", f"{swift}.self", name)
            lines += [f"{indent}}}", ""]
        lines += [f"{indent}package func encode(to encoder: any Encoder) throws {{"]
        lines += [f"{indent}  try fields.encode(to: encoder)"] if shared else []
        lines += [f"{indent}  {'var container' if own else '_'} = encoder.container(keyedBy: MemberKey.self)"]
        for name, _, optional, _ in own:
            lines += call(f"try container.{'encodeIfPresent' if optional else 'encode'}", quoted(name), name)
        return lines + [f"{indent}}}"]

    def enumeration(self, declaration):
        prose = Prose(declaration.prose, declaration.cases)
        lines = wrapped(prose.whole, "")
        lines.append(f"package enum {declaration.name}: String, CaseIterable, Codable, Sendable {{")
        plain = []
        def flush():
            if plain:
                lines.extend(listed(["case " + quoted(plain[0])] + [quoted(name) for name in plain[1:]], "  "))
                plain.clear()
        for name in declaration.cases:
            if prose.member(name):
                flush()
                lines.extend(wrapped(prose.member(name), "  "))
                lines.append(f"  case {quoted(name)}")
            else:
                plain.append(name)
        flush()
        if declaration.name in IN_WORDS:
            lines += ["", "  /// The case in words: `name: description`.", "  package var inWords: String {",
                      "    switch self {"]
            lines += [f'    case .{quoted(name)}: "{name}: {self.words(prose, name)}"' for name in declaration.cases]
            lines += ["    }", "  }"]
        return lines + ["}"]

    @staticmethod
    def words(prose, name):
        """The description without its capital letter and period."""
        text = prose.member(name).rstrip(".")
        return text[:1].lower() + text[1:]

    def type(self, declaration):
        if declaration.cases:
            return self.enumeration(declaration)
        read_by_hand = declaration.name in READ_BY_HAND
        prose = Prose(declaration.prose, [m.name for m in declaration.members])
        return self.struct(
            declaration.name,
            f"Hashable, {'Encodable' if read_by_hand else 'Codable'}, Sendable{self.undoable(declaration.members)}",
            declaration.members, prose, "", prose.whole, declaration.name, typed_by_people=self.is_typed(declaration))

    def is_typed(self, declaration):
        """What stands in parameters alone is what people type."""
        return declaration.name in {"GoalSettings", "NewContact", "PastContact"}

    def method(self, declaration):
        names = [m.name for m in declaration.members]
        prose = Prose(declaration.prose, names + [m.name for m in declaration.reply])
        parameters = [f'"{name}"' for name in names]
        head = self.reply(declaration, prose) + [""] + self.interface()
        head += [f'package static var name: String {{ "{declaration.name}" }}']
        statement = f"package static let parameters: Set<String> = [{', '.join(parameters)}]"
        head += [statement] if len(statement) < COLUMNS - 4 else [
            "package static let parameters: Set<String> = [", *listed(parameters, "  "), "]"]
        return self.struct(
            declaration.name, "Method", declaration.members, prose, "  ", prose.whole, declaration.name,
            typed_by_people=True, head=head)

    def reply(self, declaration, prose):
        if other := self.alias(declaration):
            return [f"package typealias Reply = {other.name}"]
        told = Prose([], [])
        asked = {m.name for m in declaration.members}
        told.of = {name: about for name, about in prose.of.items() if name not in asked}
        conformances = "Codable, Sendable" + self.undoable(declaration.reply)
        return self.struct("Reply", conformances, declaration.reply, told, "", "", f"{declaration.name}.Reply")

    def undoable(self, members):
        return (", UndoableReply" if any(m.name == "undoId" for m in members) else "") + (
            ", TimedReply" if any(m.type == "?ShownTimes" for m in members) else "")

    def alias(self, declaration):
        """The type whose members a reply has; None if there is none."""
        return next((t for t in self.types.values() if declaration.reply and t.members == declaration.reply), None)

    def interface(self):
        return [f"package static var interface: String {{ {self.namespace}.interface }}"]

    def error(self, declaration):
        prose = Prose(declaration.prose, [m.name for m in declaration.members])
        return self.struct(
            declaration.name, "InterfaceError", declaration.members, prose, "", prose.whole, declaration.name,
            head=self.interface())

    # MARK: JSON

    def written(self, name, members):
        """What a struct writes, its members in the order of their names."""
        lines = [f"extension {name}: JSONWritable {{", "  package func write(to json: inout JSONText) throws {",
                 "    json.beginObject()"]
        lines += [f'    try json.member("{m.name}", {quoted(m.name)})' for m in sorted(members, key=lambda m: m.name)]
        return lines + ["    json.endObject()", "  }", "}"]

    def fast(self):
        """The methods with replies in FAST."""
        return [d for d in self.declarations if d.keyword == "method" and f"{self.namespace}.{d.name}" in FAST]

    def in_replies(self):
        """The names of the types that fast replies are made of."""
        methods = self.fast()
        found = {other.name for d in methods if (other := self.alias(d))}
        open_lists = [d.reply for d in methods]
        while open_lists:
            for member in open_lists.pop():
                name = member.type.lstrip("?[]")
                if name in self.types and name not in found:
                    found.add(name)
                    open_lists.append(self.types[name].members)
        return found

    def json(self, in_model):
        """How the types of fast replies are written, and in the other module the replies themselves."""
        used = self.in_replies() - self.by_hand
        parts = [
            [f"extension {d.name}: JSONWritable {{}}"] if d.cases else self.written(d.name, d.members)
            for d in self.declarations
            if d.keyword == "type" and d.name in used and (d.name in MODEL) == in_model]
        return parts + [
            self.written(f"{self.namespace}.{d.name}.Reply", d.reply) for d in ([] if in_model else self.fast())
            if not self.alias(d)]

    # MARK: files

    def file(self, imports, parts):
        text = NOTICE.format(source=self.source) + "\n" + "\n".join(f"import {name}" for name in imports) + "\n\n"
        return text + "\n\n".join("\n".join(part) for part in parts) + "\n"

    def types_in(self, in_model):
        shared = [] if in_model else [
            self.struct(name, "Hashable, Codable, Sendable", members, prose, "", about, name, typed_by_people=True)
            for name, (about, _, members, prose) in self.shared.items()]
        return shared + [
            self.type(d) for d in self.declarations
            if d.keyword == "type" and d.name not in self.by_hand and (d.name in MODEL) == in_model]

    def files(self):
        """What is written, by its place below Sources."""
        methods = [d for d in self.declarations if d.keyword == "method"]
        errors = [d for d in self.declarations if d.keyword == "error"]
        name = next(d.name for d in self.declarations if d.keyword == "interface")
        everything = [f"/// The methods of `{name}`.", f"package enum {self.namespace} {{",
                      f'  package static let interface = "{name}"', ""]
        everything += ["  /// All of them, in the order of the interface file."]
        everything += ["  package typealias All = ("]
        everything += listed([d.name for d in methods], "    ") + ["  )", "}"]
        refusals = ["/// All of them, in the order of the interface file.",
                    "package let plannerErrors: [any InterfaceError.Type] = ["]
        refusals += listed([f"{d.name}.self" for d in errors], "  ") + ["]"]
        files = {
            f"PlannerModel/Generated/{self.namespace}+Types.swift": self.file(["PlannerTime"], self.types_in(True)),
            f"PlannerProtocol/Generated/{self.namespace}+Types.swift": self.file(
                ["PlannerModel", "PlannerTime"], self.types_in(False)),
            f"PlannerModel/Generated/{self.namespace}+JSON.swift": self.file(["PlannerTime"], self.json(True)),
            f"PlannerProtocol/Generated/{self.namespace}+JSON.swift": self.file(["PlannerModel"], self.json(False)),
            f"PlannerProtocol/Generated/{self.namespace}.swift": self.file(
                ["PlannerModel", "PlannerTime", "Varlink"],
                [everything] + [[f"extension {self.namespace} {{"] + self.method(d) + ["}"] for d in methods]),
            f"PlannerProtocol/Generated/{self.namespace}+Errors.swift": self.file(
                ["PlannerModel", "PlannerTime", "Varlink"],
                [refusals] + [self.error(d) for d in errors if d.name not in BY_HAND]),
        }
        # An interface without types or errors of its own has no such files.
        return {path: text for path, text in files.items() if path.endswith(f"{self.namespace}.swift")
                or any(word in text for word in ("struct ", "enum ", "extension "))}

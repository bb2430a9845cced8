import PlannerLanguageModel
import PlannerTestSupport
import Testing

@Suite struct OutputCheckTests {
  @Test(arguments: [
    ("a\u{1B}[31mred\u{1B}[0m b", "ared b"), ("a\u{1B}]0;title\u{07}b", "ab"),
    ("a\u{1B}]8;;http://x\u{1B}\\b", "ab"),
    ("a\u{9B}2Jb", "ab"), ("a\u{1B}P1;2|payload\nb", "a\nb"), ("a\u{1B}cb", "ab"), ("a\u{1B}(0b", "ab"),
    ("a\u{08}\u{00}\u{7F}\u{85}b\r\n", "ab\n"), ("a\tb", "a b"), ("a\u{202E}b\u{2066}c\u{200F}", "abc"),
    ("a\u{200B}\u{FEFF}\u{2060}\u{AD}\u{3164}b", "ab"), ("a\u{E0041}\u{E0001}b", "ab"),
    ("a\u{2028}b", "a\nb"),
    ("👩\u{200D}🚀 ❤\u{FE0F}", "👩\u{200D}🚀 ❤\u{FE0F}"), ("Zoë, Åsa, 陈, محمد, שלום", "Zoë, Åsa, 陈, محمد, שלום"),
  ])
  func nothingThatATerminalWouldObeyIsShown(text: String, shown: String) {
    #expect(OutputCheck.check(text).text == shown)
    #expect(!OutputCheck.check(text).hadTools)
  }

  @Test(arguments: [
    (#"Yes.<tool_call>{"name": "propose"}</tool_call> So."#, "Yes. So."),
    ("Yes.<tool_call>never closed", "Yes."), ("Yes.<TOOL_CALL>x</TOOL_CALL> So.", "Yes. So."),
    ("Yes.<to\u{200B}ol_call>x</tool_call>", "Yes."), ("Yes.</tool_call>", "Yes."),
    (#"Yes.<function=propose>{"command": ["erase"]}</function>"#, "Yes."),
    (#"Yes.<invoke name="propose"><parameter name="x">1</parameter></invoke>"#, "Yes."),
    ("<data>x</data>", "x"), ("a <DATA > b", "a  b"),
    ("Yes.<|im_end|><|im_start|>assistant", "Yes. assistant"),
    ("Yes.<｜tool▁calls▁begin｜>", "Yes."), ("Yes.[TOOL_CALLS][{\"name\": \"propose\"}]", "Yes."),
    ("[INST]Yes.[/INST]", "Yes."),
    (#"Yes. {"name": "propose", "arguments": {"command": ["a}"]}} So."#, "Yes.  So."),
    (#"Yes. [ {"tool": "find", "x": "\"}"} ] So."#, "Yes.  So."),
    (#"{'name': 'shell', 'arguments': {}}"#, ""),
    ("Yes.\n```json\n{\"name\": \"propose\"}\n```\nSo.", "Yes.\n\nSo."),
    ("```tool_code\npropose()\n``` So.", "So."),
    ("Yes.<tool_cal", "Yes."),
  ])
  func whatLooksLikeACallIsTakenOut(text: String, shown: String) {
    let result = OutputCheck.check(text)
    #expect(result.text == shown)
    #expect(result.hadTools)
  }

  @Test func whatAModelThinksIsNotShownAndNoCall() {
    let result = OutputCheck.check("<think>Who is Ana?</think>\n\nIn May.")
    #expect(result.text == "In May." && !result.hadTools)
  }

  @Test(arguments: [
    "a < b and c > d", "I <3 you", "<ana@example.org>", "[1] and [x]", "{a: 1}", "{\"day\": 3}",
    "`code` and ```sh\nls\n```",
    "2 << 3", "[TODO]", "<b>bold</b>", "a <", "[", "x {", "<|", "{\"names\": 1}", "<datum>",
  ])
  func whatOnlyLooksAlikeStays(text: String) {
    let result = OutputCheck.check(text)
    #expect(result.text == text && !result.hadTools)
  }

  @Test func aLongAnswerIsCutAndSaysSo() {
    let result = OutputCheck.check(String(repeating: "é", count: OutputCheck.longest + 1))
    #expect(result.text.count == OutputCheck.longest && result.isCut)
    #expect(!OutputCheck.check(String(repeating: "x", count: OutputCheck.longest)).isCut)
    #expect(!OutputCheck.check(String(repeating: " ", count: 3 * OutputCheck.longest) + "x").isCut)
  }

  private static let parts = [
    "<tool_call>", "</tool_call>", "<function=", "</function>", "<data>", "</data>", "<|", "|>", "<think>",
    "</think>",
    "[TOOL_CALLS]", "[INST]", "{\"name\": ", "\"propose\"", "{", "}", "[", "]", "\"", "\\", "```",
    "```json\n", "<", ">", "`",
    "\u{1B}[", "31m", "\u{1B}]", "\u{07}", "\u{9B}", "\u{202E}", "\u{200B}", "é", "e\u{301}", "👩\u{200D}🚀",
    " ", "\n", "\t",
    "Person A", "person", "word", "'",
  ]

  /// Splits the text at random places, and into single characters.
  @Test(arguments: PropertySeeds.take(300))
  func whereverItIsCutTheSameIsShown(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var text = ""
    for _ in 0..<Int.random(in: 1...25, using: &random) {
      text += Self.parts.randomElement(using: &random) ?? ""
      if Int.random(in: 0..<8, using: &random) == 0 { text += RandomText.make(&random) }
    }
    let whole = OutputCheck.check(text)
    let scalars = Array(text.unicodeScalars)
    func check(_ pieces: [ArraySlice<Unicode.Scalar>], _ how: String) {
      var stream = OutputCheck.Stream()
      var shown = ""
      for piece in pieces { shown += stream.add(String(String.UnicodeScalarView(piece))) }
      shown += stream.finish()
      #expect(shown.unicodeScalars.elementsEqual(whole.text.unicodeScalars), "PLANNER_SEED=\(seed), \(how)")
      #expect(
        stream.hadTools == whole.hadTools && stream.isCut == whole.isCut, "PLANNER_SEED=\(seed), \(how)")
    }
    for cut in 0...scalars.count { check([scalars[..<cut], scalars[cut...]], "cut at \(cut)") }
    check(scalars.indices.map { scalars[$0...$0] }, "one by one")
    for mark in ["<tool_call", "<function=", "[TOOL_CALLS]", "[INST]", "<data>", "</data>", "<think>"] {
      #expect(!whole.text.lowercased().contains(mark.lowercased()), "PLANNER_SEED=\(seed)")
    }
    #expect(OutputCheck.clean(whole.text) == whole.text, "PLANNER_SEED=\(seed)")
  }

  @Test func aMegabyteOfBeginsIsReadQuickly() {
    // Without a limit on the shown text, each of these would be checked again and again.
    for begin in ["<data ", "{\"name\" ", "[ {\"na", "<|", "```json ", "<<", "``"] {
      let text = String(repeating: begin, count: 200_000)
      #expect(OutputCheck.check(text).text.unicodeScalars.count <= OutputCheck.longest)
    }
  }
}

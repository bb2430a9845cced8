import PlannerModel
import PlannerWords

extension InvalidField {
  /// A refusal of something in a file, which is said with the file's name and in one sentence.
  func inFile(_ file: String) -> InvalidField {
    let file = fileInWords(file)
    var result = self
    if field == "the file" {
      result.message = "\(file) is \(value.said(as: nil)), but has to be \(allowed)"
    } else if message == InvalidField(field: field, value: value, allowed: allowed).message {
      result.message =
        "\(file), \(field): \(value.quoted) will not do, it has to be \(FieldWords.inWords(allowed))"
    } else {
      result.message = "\(file), \(message)"
    }
    return result
  }
}

/// A file's name as a sentence says it; `-` is the standard input.
func fileInWords(_ file: String) -> String { file == "-" ? "the input" : file }

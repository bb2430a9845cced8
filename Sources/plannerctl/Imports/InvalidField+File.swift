import PlannerModel
import PlannerWords

extension InvalidField {
  /// Returns the error with a message of one sentence that names the file.
  func inFile(_ file: String) -> InvalidField {
    let file = fileInWords(file)
    var result = self
    if field == "the file" {
      result.message = "\(file) is \(value.said(as: nil)), but must be \(allowed)"
    } else if message == InvalidField(field: field, value: value, allowed: allowed).message {
      result.message =
        "\(file), \(field): invalid value \(value.quoted), \(FieldWords.demand(allowed))"
    } else {
      result.message = "\(file), \(message)"
    }
    return result
  }
}

/// Returns the file's name for use in a sentence; `-` is standard input.
func fileInWords(_ file: String) -> String { file == "-" ? "the input" : file }

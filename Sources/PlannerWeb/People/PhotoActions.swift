import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerWebKit

/// The actions for a person's photo.
enum PhotoActions {
  static func keep(_ visit: Visit) throws -> Reply {
    guard let bytes = visit.form.file("picture") else {
      throw FormProblem(field: "data", message: "Choose a picture first.")
    }
    do {
      _ = try visit.call(PeopleMethods.SetPhoto(name: visit.id, data: Data(bytes).base64EncodedString()))
    } catch let error as InvalidField where error.field == "data" {
      throw FormProblem(
        field: "data",
        message: "The planner cannot use this picture: it must be a JPEG, PNG or WebP file of at most 1 MiB.")
    }
    return .redirect(to: visit.person, said: "The picture is saved.")
  }

  static func remove(_ visit: Visit) throws -> Reply {
    _ = try visit.call(PeopleMethods.SetPhoto(name: visit.id))
    return .redirect(to: visit.person, said: "The picture is removed.")
  }
}

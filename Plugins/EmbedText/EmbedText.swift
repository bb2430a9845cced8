import Foundation
import PackagePlugin

/// Embeds a target's templates, styles, scripts and interfaces as strings, in a generated `EmbeddedText`.
/// SwiftPM's own `.embedInCode` writes a number for each byte, which takes the compiler a minute for 250 kB.
@main
struct EmbedText: BuildToolPlugin {
  private let kinds: Set<String> = ["css", "js", "mustache", "svg", "varlink"]

  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let texts = target.sourceFiles.map(\.url).filter { kinds.contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
    let script = context.package.directoryURL.appending(path: "Plugins/EmbedText/embed.sh")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedText.swift")
    return [
      .buildCommand(
        displayName: "Embedding the texts of \(target.name)", executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, output.path] + texts.map(\.path),
        inputFiles: texts + [script], outputFiles: [output])
    ]
  }
}

import BowlineGenerator

/// `bowline generate`: writes Swift endpoints and models from an OpenAPI document.
enum GenerateVerb: Verb {
    static let name = "generate"
    static let manual = Manual(
        summary: "write Swift endpoints and models from an OpenAPI document",
        usage: ["FILE --output FOLDER [--module NAME]"],
        about:
            "Reads OpenAPI 3.0 or 3.1, in JSON or YAML, and writes Swift files on top of the kit, all inside one public enum.\n"
            + "The same document gives the same files. Files of an earlier run that are no longer needed are removed.",
        options: [
            .value("output", "FOLDER", "where the files go; it is created when it does not exist", .folder),
            .value("module", "NAME", "the name of the enum (the document's title)"),
        ],
        notes: ["Errors of the document are printed as `pointer: reason`, one per line, and nothing is written."],
        examples: [
            .init(
                "bowline generate openapi.json --output Sources/Shop/API --module ShopAPI",
                "Shop's endpoints as ShopAPI"
            )
        ],
        failure: "the document is invalid, or a file could not be written",
        takesFile: true
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        guard arguments.rest.count == 1, let document = arguments.rest.first else {
            throw UsageError(description: "generate takes one FILE, an OpenAPI document")
        }
        guard let folder = arguments.text("output") else {
            throw UsageError(description: "generate needs --output FOLDER")
        }
        let module = arguments.text("module")
        if let module, !Generator.isModuleName(module) {
            throw UsageError(description: "--module must be a name for a Swift type, e.g. Petstore; got '\(module)'")
        }
        switch GenerateCommand(document: document, folder: folder, module: module).run() {
        case .success(let summary):
            print(summary)
            return .done
        case .failure(let error):
            Console.writeError(error.description + "\n")
            return .failed
        }
    }
}

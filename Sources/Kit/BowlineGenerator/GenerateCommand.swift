import Essentials

/// The command behind `bowline generate` and the package plugin: reads a document and writes a folder of Swift files.
public struct GenerateCommand: Sendable {
    private let document: String
    private let folder: String
    private let module: String?

    /// Creates a command that generates `folder` from the file `document`.
    public init(document: String, folder: String, module: String? = nil) {
        self.document = document
        self.folder = folder
        self.module = module
    }

    /// Runs the command.
    ///
    /// - Returns: A summary to print, or the errors, one `pointer: reason` per line.
    public func run() -> Result<String, RunError> {
        guard let data = FileManager.default.contents(atPath: document) else {
            return .failure(RunError(description: "\(document): the file cannot be read"))
        }
        let file = URL(filePath: document)
        let folder = file.deletingLastPathComponent().path(percentEncoded: false)
        let generator = Generator(document: data, module: module, named: file.lastPathComponent) { name in
            FileManager.default.contents(atPath: folder + "/" + name)
        }
        do {
            let files = try generator.files()
            let changes = try OutputFolder(self.folder).write(files)
            return .success("\(files.count) files in \(self.folder), \(changes) changed")
        } catch let error as GeneratorError {
            return .failure(RunError(description: error.description))
        } catch let error as OutputFolder.WriteError {
            return .failure(RunError(description: error.description))
        } catch {
            return .failure(RunError(description: "\(document): \(error)"))
        }
    }

    /// Why nothing was generated.
    public struct RunError: Error, Sendable, CustomStringConvertible {
        /// The reasons, one per line.
        public let description: String
    }
}

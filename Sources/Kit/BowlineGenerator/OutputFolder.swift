import Essentials

/// The folder that generated files are written to.
public struct OutputFolder {
    /// Why the folder could not be written.
    public struct WriteError: Error, Sendable, CustomStringConvertible {
        /// The file or folder.
        public let path: String
        /// What is wrong with it.
        public let reason: String
        /// `path: reason`, on one line.
        public var description: String { "\(path): \(reason)" }
    }

    private let path: String

    /// A folder, which is created when it does not exist.
    public init(_ path: String) {
        self.path = path
    }

    /// Writes the files that changed and removes files that an earlier run generated but this run did not. If a file of
    /// the same name was not generated, throws before anything is written.
    ///
    /// - Returns: The number of files written or removed.
    @discardableResult
    public func write(_ files: [Generator.File]) throws(WriteError) -> Int {
        let manager = FileManager.default
        do {
            try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: path, reason: "the folder cannot be made")
        }
        let names = Set(files.map(\.name))
        let present = (try? manager.contentsOfDirectory(atPath: path)) ?? []
        for name in present where names.contains(name) && !isGenerated(name) {
            throw WriteError(path: filePath(name), reason: "not a generated file; move it or choose another folder")
        }
        var changes = 0
        for file in files {
            let data = Data(file.text.utf8)
            guard manager.contents(atPath: filePath(file.name)) != data else { continue }
            do {
                try data.write(to: URL(filePath: filePath(file.name)), options: .atomic)
            } catch {
                throw WriteError(path: filePath(file.name), reason: "the file cannot be written")
            }
            changes += 1
        }
        for name in present where name.hasSuffix(".swift") && !names.contains(name) && isGenerated(name) {
            do {
                try manager.removeItem(atPath: filePath(name))
            } catch {
                throw WriteError(path: filePath(name), reason: "the file of an earlier run cannot be removed")
            }
            changes += 1
        }
        return changes
    }

    private func filePath(_ name: String) -> String { "\(path)/\(name)" }

    private func isGenerated(_ name: String) -> Bool {
        FileManager.default.contents(atPath: filePath(name))?.starts(with: Generator.mark.utf8) ?? false
    }
}

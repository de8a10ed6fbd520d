import Basics
import Essentials

/// A part of a file, as the body of a request.
struct FilePart: Sendable {
    /// A file in the state it had when its upload began.
    struct File: Sendable {
        let path: String
        private let standing: OpenFile.Metadata

        /// The length in bytes.
        var length: Int { standing.length }
        /// A string that changes with the content of the file.
        var version: String { "\(length) \(standing.modified.seconds) \(standing.modified.nanoseconds)" }

        /// Reads the attributes of a regular file.
        static func inspect(_ path: String) async throws(CallError) -> File {
            try await Disk.run { () throws(FileError) in
                let standing = try OpenFile.open(path, to: .read(followingLinks: true)).metadata()
                guard standing.isFile else { throw FileError(path: path, action: "send", code: Disk.notAFile) }
                return File(path: path, standing: standing)
            }
        }

        /// Throws if the file was replaced or its content has changed.
        func checkUnchanged() async throws(CallError) {
            guard try await File.inspect(path).standing.isSameContent(as: standing) else {
                throw FileSource.changed(path)
            }
        }

        /// Opens a range of the file for reading.
        func open(_ range: Range<Int>) async throws(CallError) -> FileSource {
            try await FileSource.open(path, range, standing)
        }
    }

    let file: File
    let range: Range<Int>

    /// The part as a body, read while it is sent.
    var body: RequestBody {
        let (file, range) = (file, range)
        return .stream(
            .init(length: range.count, type: nil, isReplayable: true) { () throws(CallError) in
                try await file.open(range)
            }
        )
    }
}

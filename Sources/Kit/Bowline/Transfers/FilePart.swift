import Basics
import Essentials

/// A part of a file, as the body of a request.
struct FilePart: Sendable {
    /// A file in the state it had when its upload began.
    struct File: Sendable {
        let path: String
        private let metadata: OpenFile.Metadata

        /// The length in bytes.
        var length: Int { metadata.length }
        /// A string that changes with the content of the file.
        var version: String { "\(length) \(metadata.modified.seconds) \(metadata.modified.nanoseconds)" }

        /// Reads the attributes of a regular file.
        static func inspect(_ path: String) async throws(CallError) -> File {
            try await Disk.run { () throws(FileError) in
                let metadata = try OpenFile.open(path, to: .read(followingLinks: true)).metadata()
                guard metadata.isFile else { throw FileError(path: path, action: "send", code: Disk.notAFile) }
                return File(path: path, metadata: metadata)
            }
        }

        /// Throws if the file was replaced or its content has changed.
        func checkUnchanged() async throws(CallError) {
            guard try await File.inspect(path).metadata.isSameContent(as: metadata) else {
                throw FileSource.changed(path)
            }
        }

        /// Opens a range of the file for reading.
        func open(_ range: Range<Int>) async throws(CallError) -> FileSource {
            try await FileSource.open(path, range, metadata)
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

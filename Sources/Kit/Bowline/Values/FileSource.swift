import Basics
import Essentials

/// The bytes of a file, read in chunks on the disk thread while they are sent.
final class FileSource: ByteSource {
    private static let chunkLength = 128 << 10

    private struct State {
        var file: OpenFile?
        var rest: Int
    }

    /// The number of bytes to send.
    let length: Int
    /// The attributes of the file when it was opened.
    private let metadata: OpenFile.Metadata
    private let state: Locked<State>

    private init(_ file: OpenFile, _ metadata: OpenFile.Metadata, length: Int) {
        self.length = length
        self.metadata = metadata
        state = Locked(State(file: file, rest: length))
    }

    /// Opens a regular file, or a part of it. Fails if its attributes differ from `before`.
    static func open(
        _ path: String,
        _ part: Range<Int>? = nil,
        _ before: OpenFile.Metadata? = nil
    ) async throws(CallError) -> FileSource {
        let (file, metadata) = try await Disk.run { () throws(FileError) in
            let file = try OpenFile.open(path, to: .read(followingLinks: true))
            let metadata = try file.metadata()
            guard metadata.isFile else { throw FileError(path: path, action: "send", code: Disk.notAFile) }
            if let part { try file.seek(to: part.lowerBound) }
            return (file, metadata)
        }
        if let before, !metadata.isSameContent(as: before) { throw changed(path) }
        return FileSource(file, metadata, length: part?.count ?? metadata.length)
    }

    func next() async throws(CallError) -> Data? {
        let (file, rest) = state.withLock { ($0.file, $0.rest) }
        guard let file, rest > 0 else { return nil }
        let (chunk, now) = try await Disk.run { () throws(FileError) in
            (try file.read(upTo: min(rest, Self.chunkLength)), try file.metadata())
        }
        guard !chunk.isEmpty else {
            throw CallError(.file(path: file.path, problem: "the file became shorter while it was sent"))
        }
        guard now.isSameContent(as: metadata) else { throw Self.changed(file.path) }
        state.withLock { $0.rest -= chunk.count }
        return Data(chunk)
    }

    func cancel() {
        state.withLock { $0.file = nil }
    }

    /// The error of an upload whose file changed after the upload began.
    static func changed(_ path: String) -> CallError {
        CallError(.file(path: path, problem: "the file changed while it was sent"))
    }
}

extension OpenFile.Metadata {
    /// True if nothing shows that the content has changed.
    func isSameContent(as other: OpenFile.Metadata) -> Bool {
        identity == other.identity && length == other.length && modified == other.modified
    }
}

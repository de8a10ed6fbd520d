import Essentials
import Files
import Locked
import Worker

/// The bytes of a file, read piece by piece on the thread for files while they are sent.
final class FileSource: ByteSource {
    private static let pieceLength = 128 << 10

    private struct State {
        var file: OpenFile?
        var rest: Int
    }

    /// How many bytes will be sent: the file's length when it was opened.
    let length: Int
    private let state: Locked<State>

    private init(_ file: OpenFile, length: Int) {
        self.length = length
        state = Locked(State(file: file, rest: length))
    }

    /// Opens a plain file.
    static func open(_ path: String) async throws(CallError) -> FileSource {
        try await Disk.run { () throws(FileError) in
            let file = try OpenFile.open(path, to: .read(followingLinks: true))
            let standing = try file.standing()
            guard standing.isFile else { throw FileError(path: path, action: "send", code: Disk.notAFile) }
            return FileSource(file, length: standing.length)
        }
    }

    func next() async throws(CallError) -> Data? {
        let (file, rest) = state.withLock { ($0.file, $0.rest) }
        guard let file, rest > 0 else { return nil }
        let piece = try await Disk.run { () throws(FileError) in try file.read(upTo: min(rest, Self.pieceLength)) }
        guard !piece.isEmpty else {
            throw CallError(.file(path: file.path, problem: "it became shorter while it was sent"))
        }
        state.withLock { $0.rest -= piece.count }
        return Data(piece)
    }

    func cancel() {
        state.withLock { $0.file = nil }
    }
}

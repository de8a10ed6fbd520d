import Basics
import Bowline
import Essentials

/// A source of the given chunks, and then an end or a failure.
final class ChunkSource: ByteSource {
    private let chunks: Locked<ArraySlice<Data>>
    private let failure: CallError?
    private let cancels = Locked(0)

    init(_ chunks: [Data], failure: CallError? = nil) {
        self.chunks = Locked(chunks[...])
        self.failure = failure
    }

    /// How often somebody gave the source up.
    var cancelCount: Int { cancels.withLock { $0 } }

    func next() async throws(CallError) -> Data? {
        if let chunk = chunks.withLock({ $0.popFirst() }) { return chunk }
        if let failure { throw failure }
        return nil
    }

    func cancel() {
        cancels.withLock { $0 += 1 }
        chunks.withLock { $0 = [] }
    }
}

extension ByteStream {
    /// A stream of a text's bytes in chunks of that many.
    static func of(_ text: String, chunk: Int) -> ByteStream {
        ByteStream(ChunkSource(text.chunks(of: chunk)))
    }
}

extension String {
    /// The text's bytes in chunks of that many.
    func chunks(of length: Int) -> [Data] {
        let bytes = Array(utf8)
        return stride(from: 0, to: bytes.count, by: length).map { Data(bytes[$0..<min($0 + length, bytes.count)]) }
    }
}

/// A folder that is gone when the test is.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/bowline-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: file(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    func write(_ text: String, to name: String) {
        _ = FileManager.default.createFile(atPath: file(name), contents: Data(text.utf8))
    }
}

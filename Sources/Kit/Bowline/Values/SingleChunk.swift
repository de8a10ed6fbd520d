import Basics
import Essentials

/// A byte source whose bytes are all in memory.
final class SingleChunk: ByteSource {
    private let rest: Locked<Data?>

    init(_ data: Data) {
        rest = Locked(data.isEmpty ? nil : data)
    }

    func next() async throws(CallError) -> Data? {
        rest.withLock { rest in
            defer { rest = nil }
            return rest
        }
    }

    func cancel() {
        rest.withLock { $0 = nil }
    }
}

internal import Basics
internal import CArgon2
internal import Digest
internal import HTTPServer

/// Hashes passwords with argon2id on its own threads, a few at a time: each hash takes 19 MiB and tens of milliseconds,
/// and many simultaneous sign-ins must neither delay other calls nor exhaust the memory.
final class PasswordHasher: Sendable {
    /// The cost of hashing; OWASP's minimum.
    struct Cost: Sendable {
        var iterations: UInt32 = 2
        var memoryKiB: UInt32 = 19_456

        /// How an encoded hash of this cost begins.
        fileprivate var prefix: String { "$argon2id$v=19$m=\(memoryKiB),t=\(iterations),p=1$" }
    }

    private let worker: Worker
    private let cost: Cost
    private let maxWaiting: Int
    private let waiting = Locked(0)
    /// A hash of no password, verified for an unknown address so that it takes the same time.
    let decoyHash: String

    init(cost: Cost = Cost(), threads: Int = 2, maxWaiting: Int = 200) {
        worker = Worker(name: "gista-argon2", maxThreads: threads)
        self.cost = cost
        self.maxWaiting = maxWaiting
        // Only salt and costs decide how long verifying takes, so the hash itself can be random.
        let parts = [cargon2_salt_length, cargon2_hash_length].map { length in
            Base64.encode(RandomBytes.array(count: Int(length))).filter { $0 != "=" }
        }
        decoyHash = cost.prefix + parts.joined(separator: "$")
    }

    /// The hash of a password, with its salt and costs.
    func hash(_ password: String) async throws(HTTPError) -> String {
        let cost = cost
        return try await run { () throws(HTTPError) in try Self.hash(password, cost) }
    }

    /// Whether a password matches its hash. A nil hash means an unknown user, and takes as long.
    func verify(_ password: String, against hash: String?) async throws(HTTPError) -> Bool {
        let text = hash ?? decoyHash
        let isRight = try await run { () throws(HTTPError) in
            Array(password.utf8).withUnsafeBytes { cargon2_verify($0.baseAddress, $0.count, text) }
        }
        return isRight && hash != nil
    }

    /// Whether a hash was made at the current cost. If not, it is made again when its password is next known.
    func isCurrent(_ hash: String) -> Bool {
        hash.hasPrefix(cost.prefix)
    }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(HTTPError) -> Value
    ) async throws(HTTPError) -> Value {
        let waitingCount = waiting.withLock { waiting in
            waiting += 1
            return waiting
        }
        defer { waiting.withLock { $0 -= 1 } }
        guard waitingCount <= maxWaiting else {
            throw HTTPError(
                .unavailable,
                .unavailable,
                "Too many sign-ins at the moment; try again soon.",
                headers: ["Retry-After": "2"]
            )
        }
        return try await worker.run(work)
    }

    private static func hash(_ password: String, _ cost: Cost) throws(HTTPError) -> String {
        let salt = RandomBytes.array(count: Int(cargon2_salt_length))
        var text = [CChar](repeating: 0, count: Int(cargon2_text_length))
        let succeeded = Array(password.utf8).withUnsafeBytes {
            cargon2_hash($0.baseAddress, $0.count, salt, cost.iterations, cost.memoryKiB, &text)
        }
        guard succeeded else { throw HTTPError(.unavailable, .unavailable, "The server is short of memory.") }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

import Bowline
import BowlineStore
import Essentials

/// `secret FOLDER TIMES` adds one to a shared secret TIMES times.
enum SecretRacer {
    static func run(_ words: [String]) async throws {
        guard words.count == 2, let times = Int(words[1]) else { stop("secret FOLDER TIMES") }
        let store = FileSecretStore(folder: words[0])
        for _ in 0..<times {
            while true {
                let secret = try await store.read("counter")
                let count = secret.flatMap { Int(String(decoding: $0.bytes, as: UTF8.self)) } ?? 0
                let next = Data("\(count + 1)".utf8)
                if try await store.write(next, under: "counter", replacing: secret?.revision) { break }
            }
        }
    }
}

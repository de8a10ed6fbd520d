import Basics

@testable import Backend

/// A name service of a test's own: it gives the next answer each time it is asked, and the last one from then on.
final class ScriptedResolver: NameResolver {
    typealias Answer = Result<[IPAddress], LookupError>

    private let names: Locked<[String: [Answer]]>
    private let asked = Locked(0)

    init(_ names: [String: [Answer]]) { self.names = Locked(names) }

    var count: Int { asked.withLock { $0 } }

    func addresses(of name: String) throws(LookupError) -> [IPAddress] {
        asked.withLock { $0 += 1 }
        let answer: Answer? = names.withLock { names in
            guard let first = names[name]?.first else { return nil }
            if names[name]?.count ?? 0 > 1 { names[name]?.removeFirst() }
            return first
        }
        return try (answer ?? .failure(.unknown)).get()
    }
}

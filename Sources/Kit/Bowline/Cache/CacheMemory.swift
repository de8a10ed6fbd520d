import Locked

/// The first tier: answers in memory, within a budget of bytes and of entries.
final class CacheMemory: Sendable {
    private struct Entry {
        var answers: [StoredAnswer]
    }

    private let list: Locked<SegmentedLRU<CacheKey, Entry>>
    private let session: Session
    /// More variants of one address than this are not kept.
    private static let mostVariants = 16

    init(bytes: Int, entries: Int, session: Session) {
        list = Locked(SegmentedLRU(budget: bytes, mostValues: entries))
        self.session = session
    }

    /// The answers for a key, or nil when the key is not known here.
    func answers(for key: CacheKey) -> [StoredAnswer]? {
        list.withLock { $0.use(key)?.answers }
    }

    /// Adds an answer to those for its key, and returns all of them; nil when its principal has left meanwhile.
    ///
    /// Asking the session under the list's lock leaves no gap: a sign-out changes the session first and clears this list afterwards.
    func add(_ answer: StoredAnswer, for key: CacheKey, of principal: Principal, beside known: [StoredAnswer])
        -> [StoredAnswer]?
    {
        list.withLock { list in
            guard session.isCurrent(principal) else { return nil }
            let answers = Self.merged(answer, into: list.peek(key)?.answers ?? known)
            list.put(Entry(answers: answers), for: key, cost: answers.reduce(0) { $0 + $1.cost })
            return answers
        }
    }

    /// Takes in what the second tier had.
    func recall(_ answers: [StoredAnswer], for key: CacheKey, of principal: Principal) {
        list.withLock { list in
            guard session.isCurrent(principal), list.peek(key) == nil else { return }
            list.put(Entry(answers: answers), for: key, cost: answers.reduce(0) { $0 + $1.cost })
        }
    }

    func forget(_ key: CacheKey) {
        list.withLock { $0.remove(key) }
    }

    func forget(tags: Set<String>, in partition: CachePartition) {
        list.withLock { list in
            for key in list.keys.filter({ $0.partition == partition }) {
                guard let entry = list.peek(key), entry.answers.contains(where: { !$0.tags.isDisjoint(with: tags) })
                else { continue }
                list.remove(key)
            }
        }
    }

    func forget(_ partition: CachePartition, at origin: Origin? = nil) {
        list.withLock { list in
            for key in list.keys.filter({ $0.partition == partition && (origin == nil || $0.address.origin == origin) })
            {
                list.remove(key)
            }
        }
    }

    /// The answers with a new one: it takes the place of the one made for the same request fields.
    private static func merged(_ answer: StoredAnswer, into answers: [StoredAnswer]) -> [StoredAnswer] {
        var merged = answers
        var answer = answer
        if let place = merged.firstIndex(where: { $0.varying == answer.varying }) {
            answer = PartialAnswers.joined(merged[place], answer) ?? answer
            merged.remove(at: place)
        }
        merged.append(answer)
        return merged.suffix(mostVariants)
    }
}

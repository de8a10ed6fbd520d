import Locked

/// The first tier: answers in memory, within a budget of bytes and of entries.
final class CacheMemory: Sendable {
    private struct Entry {
        var answers: [StoredAnswer]
    }

    private struct State {
        var list: SegmentedLRU<CacheKey, Entry>
        var forgettings: UInt64 = 0
    }

    private let state: Locked<State>
    private let session: Session
    /// More variants of one address than this are not kept.
    private static let mostVariants = 16

    init(bytes: Int, entries: Int, session: Session) {
        state = Locked(State(list: SegmentedLRU(budget: bytes, mostValues: entries)))
        self.session = session
    }

    /// The answers for a key, or nil when the key is not known here.
    func answers(for key: CacheKey) -> [StoredAnswer]? {
        state.withLock { $0.list.use(key)?.answers }
    }

    /// How often something was forgotten. Whoever reads the second tier looks here first, and hands the number to `recall`.
    var forgettings: UInt64 { state.withLock { $0.forgettings } }

    /// Adds an answer to those for its key, and returns all of them; nil when its principal has left meanwhile.
    ///
    /// Asking the session under the list's lock leaves no gap: a sign-out changes the session first and clears this list afterwards.
    func add(_ answer: StoredAnswer, for key: CacheKey, of principal: Principal, beside known: [StoredAnswer])
        -> [StoredAnswer]?
    {
        state.withLock { state in
            guard session.isCurrent(principal) else { return nil }
            let answers = Self.merged(answer, into: state.list.peek(key)?.answers ?? known)
            state.list.put(Entry(answers: answers), for: key, cost: answers.reduce(0) { $0 + $1.cost })
            return answers
        }
    }

    /// Takes in what the second tier had, unless something was forgotten since: it may have been this.
    func recall(_ answers: [StoredAnswer], for key: CacheKey, of principal: Principal, since forgettings: UInt64) {
        state.withLock { state in
            guard state.forgettings == forgettings, session.isCurrent(principal), state.list.peek(key) == nil else {
                return
            }
            state.list.put(Entry(answers: answers), for: key, cost: answers.reduce(0) { $0 + $1.cost })
        }
    }

    func forget(_ key: CacheKey) {
        forget { $0.remove(key) }
    }

    func forget(tags: Set<String>, in partition: CachePartition) {
        forget { list in
            for key in list.keys.filter({ $0.partition == partition }) {
                guard let entry = list.peek(key), entry.answers.contains(where: { !$0.tags.isDisjoint(with: tags) })
                else { continue }
                list.remove(key)
            }
        }
    }

    func forget(_ partition: CachePartition, at origin: Origin? = nil) {
        forget { list in
            for key in list.keys.filter({ $0.partition == partition && (origin == nil || $0.address.origin == origin) })
            {
                list.remove(key)
            }
        }
    }

    private func forget(_ change: (inout SegmentedLRU<CacheKey, Entry>) -> Void) {
        state.withLock { state in
            state.forgettings += 1
            change(&state.list)
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

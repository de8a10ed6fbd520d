import Basics
import Essentials

/// The first tier: answers in memory, within a budget of bytes and of entries.
final class CacheMemory: Sendable {
    private struct Entry {
        let answers: [StoredAnswer]
        /// The data of a single plain answer, for fast reads.
        let ready: Ready?

        init(_ answers: [StoredAnswer]) {
            self.answers = answers
            ready = answers.count == 1 ? answers.first.flatMap(Ready.init) : nil
        }

        var cost: Int { answers.reduce(0) { $0 + $1.cost } }
    }

    /// How long a plain answer is good, and what was decoded from it.
    private struct Ready {
        let freshness: Freshness
        let memory: DecodedMemory

        init?(_ answer: StoredAnswer) {
            guard answer.isPlain else { return nil }
            freshness = answer.freshness
            memory = answer.memory
        }
    }

    private struct State {
        var list: SegmentedLRU<CacheKey, Entry>
        /// The current principal, so that a read needs only this lock.
        var principal: Principal
        var partition: CachePartition
        var invalidations: UInt64 = 0
        /// How many removals from both tiers are under way.
        var removals = 0
        /// The reads in progress whose answers may be stored, and the answers on their way to the second tier. Forgetting
        /// what they are of takes them out.
        var reads: [UInt64: Read] = [:]
        var lastRead: UInt64 = 0
    }

    private struct Read {
        let key: CacheKey
        let tags: Set<String>
        /// True for an answer on its way to the second tier.
        var isWrite = false
    }

    /// What `add` has stored.
    struct Added {
        /// All answers for the key.
        let answers: [StoredAnswer]
        /// The number of their way to the second tier, to be ended with `endRead`.
        let write: UInt64?
    }

    private let state: Locked<State>
    /// More variants of one address than this are not kept.
    private static let maxVariants = 16

    init(bytes: Int, entries: Int, session: Session) {
        let principal = session.principal
        let list = SegmentedLRU<CacheKey, Entry>(budget: bytes, maxValues: entries)
        state = Locked(State(list: list, principal: principal, partition: CachePartition(of: principal)))
        session.follow { [state] principal in
            state.withLock { state in
                guard principal.generation > state.principal.generation else { return }
                state.principal = principal
                state.partition = CachePartition(of: principal)
            }
        }
    }

    /// The answers for a key, or nil when the key is not known here.
    func answers(for key: CacheKey) -> [StoredAnswer]? {
        state.withLock { $0.list.use(key)?.answers }
    }

    /// What was decoded from the one plain answer for an address, when it is fresh and belongs to who is signed in; nil
    /// when more must be looked at.
    func decoded(at address: WebAddress, now: Date) -> DecodedMemory? {
        state.withLock { state in
            state.list.use(CacheKey(address, partition: state.partition)) { entry in
                entry.ready.flatMap { $0.freshness.remaining(at: now) > 0 ? $0.memory : nil }
            }
        }
    }

    /// The number of removals so far. Read it before reading the second tier, and pass it to `recall`.
    var invalidations: UInt64 { state.withLock { $0.invalidations } }

    /// Begins a removal from both tiers. Until it ends, the second tier may still give what was forgotten here already:
    /// that is not recalled.
    func beginRemoval() {
        state.withLock { $0.removals += 1 }
    }

    /// Ends a removal from both tiers.
    func endRemoval() {
        state.withLock { state in
            state.removals -= 1
            state.invalidations += 1
        }
    }

    /// Registers a read that asks the server. The number it gets goes to `add` with the answer.
    func beginRead(_ key: CacheKey, tags: Set<String>) -> UInt64 {
        state.withLock { state in
            state.lastRead += 1
            state.reads[state.lastRead] = Read(key: key, tags: tags)
            return state.lastRead
        }
    }

    /// Ends a read, whether or not its answer was stored.
    func endRead(_ number: UInt64) {
        state.withLock { $0.reads[number] = nil }
    }

    /// False when what a read or write is of was forgotten since, or a later write has taken the write's place.
    func isWanted(_ number: UInt64) -> Bool {
        state.withLock { $0.reads[number] != nil }
    }

    /// Adds an answer to those for its key; nil when its principal has signed out in the meantime, or when what `read`
    /// reads was forgotten after it began: the answer may be older than the change.
    ///
    /// Looking under the list's lock leaves no gap: a sign-out changes the principal here first and clears this list
    /// afterwards.
    func add(
        _ answer: StoredAnswer,
        for key: CacheKey,
        of principal: Principal,
        during read: UInt64?,
        forSecondTier: Bool
    ) -> Added? {
        state.withLock { state in
            guard state.principal.generation == principal.generation else { return nil }
            if let read, state.reads[read] == nil { return nil }
            if read == nil { state.lastRead += 1 }
            var answer = answer
            answer.order = read ?? state.lastRead
            let answers = Self.merged(answer, into: state.list.peek(key)?.answers ?? [])
            let entry = Entry(answers)
            state.list.put(entry, for: key, cost: entry.cost)
            guard forSecondTier else { return Added(answers: answers, write: nil) }
            for (number, earlier) in state.reads where earlier.isWrite && earlier.key == key {
                state.reads[number] = nil
            }
            state.lastRead += 1
            let tags = answers.reduce(into: Set<String>()) { $0.formUnion($1.tags) }
            state.reads[state.lastRead] = Read(key: key, tags: tags, isWrite: true)
            return Added(answers: answers, write: state.lastRead)
        }
    }

    /// Takes in what the second tier had, unless something was forgotten since: it may have been this.
    func recall(_ answers: [StoredAnswer], for key: CacheKey, of principal: Principal, since invalidations: UInt64) {
        state.withLock { state in
            guard state.invalidations == invalidations, state.removals == 0,
                state.principal.generation == principal.generation, state.list.peek(key) == nil
            else { return }
            let entry = Entry(answers)
            state.list.put(entry, for: key, cost: entry.cost)
        }
    }

    func forget(_ key: CacheKey) {
        state.withLock { state in
            state.invalidations += 1
            state.list.remove(key)
            state.reads = state.reads.filter { $0.value.key != key }
        }
    }

    func forget(tags: Set<String>, in partition: CachePartition) {
        forget { key, borne in key.partition == partition && !borne.isDisjoint(with: tags) }
    }

    func forget(_ partition: CachePartition, at origin: Origin? = nil) {
        forget { key, _ in key.partition == partition && (origin == nil || key.address.origin == origin) }
    }

    /// Forgets stored answers and bars reads in progress, by their keys and tags.
    private func forget(where isMeant: (CacheKey, Set<String>) -> Bool) {
        state.withLock { state in
            state.invalidations += 1
            var gone: Set<CacheKey> = []
            for key in state.list.keys {
                let tags = state.list.peek(key)?.answers.reduce(into: Set<String>()) { $0.formUnion($1.tags) } ?? []
                if isMeant(key, tags) { gone.insert(key) }
            }
            for key in gone { state.list.remove(key) }
            state.reads = state.reads.filter { !gone.contains($0.value.key) && !isMeant($0.value.key, $0.value.tags) }
        }
    }

    /// The answers with a new one: it takes the place of the one made for the same request fields, unless that was asked
    /// for later.
    private static func merged(_ answer: StoredAnswer, into answers: [StoredAnswer]) -> [StoredAnswer] {
        var merged = answers
        var answer = answer
        if let place = merged.firstIndex(where: { $0.varying == answer.varying }) {
            let old = merged[place]
            if let joined = PartialAnswers.joined(old, answer) {
                answer = joined
                answer.order = max(old.order, answer.order)
            } else if answer.isOvertaken(by: old) {
                return answers
            }
            merged.remove(at: place)
        }
        merged.append(answer)
        return merged.suffix(maxVariants)
    }
}

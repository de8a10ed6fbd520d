import Basics
import Essentials

/// The first tier: responses in memory, limited in bytes and in number of entries.
final class MemoryCache: Sendable {
    private struct Entry {
        let responses: [StoredResponse]
        /// The data of a single plain response, for fast reads.
        let ready: Ready?

        init(_ responses: [StoredResponse]) {
            self.responses = responses
            ready = responses.count == 1 ? responses.first.flatMap(Ready.init) : nil
        }

        var cost: Int { responses.reduce(0) { $0 + $1.cost } }
    }

    /// The freshness of a plain response and the values decoded from it.
    private struct Ready {
        let freshness: Freshness
        let decodedValues: DecodedValueCache

        init?(_ answer: StoredResponse) {
            guard answer.isPlain else { return nil }
            freshness = answer.freshness
            decodedValues = answer.decodedValues
        }
    }

    private struct State {
        var list: SegmentedLRU<CacheKey, Entry>
        /// The current principal, so that a read needs only this lock.
        var principal: Principal
        var partition: CachePartition
        var invalidations: UInt64 = 0
        /// The number of removals from both tiers in progress.
        var removals = 0
        /// The reads in progress whose responses may be stored, and the pending writes to the second tier. Forgetting
        /// the stored responses also removes these.
        var reads: [UInt64: Read] = [:]
        var lastRead: UInt64 = 0
    }

    private struct Read {
        let key: CacheKey
        let tags: Set<String>
        /// True for a pending write to the second tier.
        var isWrite = false
    }

    /// The result of `add`.
    struct Added {
        /// All responses for the key.
        let responses: [StoredResponse]
        /// The number of the write to the second tier, to be ended with `endRead`.
        let write: UInt64?
    }

    private let state: Locked<State>
    /// The maximum number of variants per address.
    private static let maxVariants = 16

    init(bytes: Int, entries: Int, session: Session) {
        let principal = session.principal
        let list = SegmentedLRU<CacheKey, Entry>(budget: bytes, maxValues: entries)
        state = Locked(State(list: list, principal: principal, partition: CachePartition(of: principal)))
        session.observe { [state] principal in
            state.withLock { state in
                guard principal.generation > state.principal.generation else { return }
                state.principal = principal
                state.partition = CachePartition(of: principal)
            }
        }
    }

    /// The responses for a key, or nil if this tier does not have the key.
    func responses(for key: CacheKey) -> [StoredResponse]? {
        state.withLock { $0.list.use(key)?.responses }
    }

    /// The values decoded from the only plain response for an address, if it is fresh and belongs to the current
    /// principal; nil if a full lookup is needed.
    func decoded(at address: WebAddress, now: Date) -> DecodedValueCache? {
        state.withLock { state in
            state.list.use(CacheKey(address, partition: state.partition)) { entry in
                entry.ready.flatMap { $0.freshness.remaining(at: now) > 0 ? $0.decodedValues : nil }
            }
        }
    }

    /// The number of removals so far. Read it before reading the second tier, and pass it to `recall`.
    var invalidations: UInt64 { state.withLock { $0.invalidations } }

    /// Begins a removal from both tiers. Until it ends, the second tier may still return responses that this tier has
    /// already forgotten; `recall` ignores them.
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

    /// Registers a read that goes to the server. Pass the returned number to `add` with the response.
    func beginRead(_ key: CacheKey, tags: Set<String>) -> UInt64 {
        state.withLock { state in
            state.lastRead += 1
            state.reads[state.lastRead] = Read(key: key, tags: tags)
            return state.lastRead
        }
    }

    /// Ends a read, whether or not its response was stored.
    func endRead(_ number: UInt64) {
        state.withLock { $0.reads[number] = nil }
    }

    /// False if the key or tags of a read or write were forgotten since, or a later write has replaced this write.
    func isWanted(_ number: UInt64) -> Bool {
        state.withLock { $0.reads[number] != nil }
    }

    /// Adds a response to those for its key. Returns nil if its principal has signed out, or if its key or tags were
    /// forgotten after `read` began, because the response may be older than the change.
    ///
    /// Looking under the list's lock leaves no gap: a sign-out changes the principal here first and clears this list
    /// afterwards.
    func add(
        _ answer: StoredResponse,
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
            let responses = Self.merged(answer, into: state.list.peek(key)?.responses ?? [])
            let entry = Entry(responses)
            state.list.put(entry, for: key, cost: entry.cost)
            guard forSecondTier else { return Added(responses: responses, write: nil) }
            for (number, earlier) in state.reads where earlier.isWrite && earlier.key == key {
                state.reads[number] = nil
            }
            state.lastRead += 1
            let tags = responses.reduce(into: Set<String>()) { $0.formUnion($1.tags) }
            state.reads[state.lastRead] = Read(key: key, tags: tags, isWrite: true)
            return Added(responses: responses, write: state.lastRead)
        }
    }

    /// Stores responses from the second tier, unless anything was forgotten since, because it may have been these.
    func recall(_ responses: [StoredResponse], for key: CacheKey, of principal: Principal, since invalidations: UInt64)
    {
        state.withLock { state in
            guard state.invalidations == invalidations, state.removals == 0,
                state.principal.generation == principal.generation, state.list.peek(key) == nil
            else { return }
            let entry = Entry(responses)
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

    /// Forgets stored responses and invalidates reads in progress, by their keys and tags.
    private func forget(where isMeant: (CacheKey, Set<String>) -> Bool) {
        state.withLock { state in
            state.invalidations += 1
            var gone: Set<CacheKey> = []
            for key in state.list.keys {
                let tags = state.list.peek(key)?.responses.reduce(into: Set<String>()) { $0.formUnion($1.tags) } ?? []
                if isMeant(key, tags) { gone.insert(key) }
            }
            for key in gone { state.list.remove(key) }
            state.reads = state.reads.filter { !gone.contains($0.value.key) && !isMeant($0.value.key, $0.value.tags) }
        }
    }

    /// Adds a response. It replaces the response stored for the same request fields, unless that was requested later.
    private static func merged(_ answer: StoredResponse, into responses: [StoredResponse]) -> [StoredResponse] {
        var merged = responses
        var answer = answer
        if let index = merged.firstIndex(where: { $0.varying == answer.varying }) {
            let old = merged[index]
            if let joined = PartialResponses.joined(old, answer) {
                answer = joined
                answer.order = max(old.order, answer.order)
            } else if answer.isOvertaken(by: old) {
                return responses
            }
            merged.remove(at: index)
        }
        merged.append(answer)
        return merged.suffix(maxVariants)
    }
}

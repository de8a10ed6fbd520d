import Bowline

/// The operations that a disk cache has not performed yet, in order, and what readers see until then. A pure value: the
/// store acts on the results.
struct CacheWriteQueue {
    /// One operation on the file.
    enum Operation: Sendable {
        case store([StoredResponse], CacheKey, isWanted: @Sendable () -> Bool)
        case forget(CacheKey)
        case forgetTags(Set<String>, CachePartition)
        case forgetPartition(CachePartition)
        /// Records the rows that were used.
        case recordUses
        /// Opens the file and does nothing else.
        case open
        /// Replaces this damaged file with an empty file.
        case recreate(CacheFolder.Identity?)
        case close
    }

    /// A queued operation, and the caller that waits until it is done.
    struct Entry: Sendable {
        fileprivate let ticket: UInt64
        let operation: Operation
        let waiter: CheckedContinuation<Void, Never>?
    }

    /// What is known about a key without reading the file.
    enum PendingAnswers {
        case waiting([StoredResponse], isWanted: @Sendable () -> Bool)
        case nothing
        case readFile
    }

    /// The maximum number of waiting bytes. Beyond it, further responses are not kept, because the disk is too slow.
    private static let maxBytes = 8 << 20
    private static let maxBatchCount = 64
    /// The number of used rows that are recorded in one write.
    private static let maxUses = 64
    /// The interval in seconds within which several uses count as one use.
    private static let useResolution = 300

    private var entries: [Entry] = []
    private var waiting: [CacheKey: (ticket: UInt64, responses: [StoredResponse], isWanted: @Sendable () -> Bool)] = [:]
    private var hidden: [CachePartition: Int] = [:]
    private var bytes = 0
    private var lastTicket: UInt64 = 0
    private var isWorking = false
    private var uses: [Int64: Int] = [:]

    // MARK: Adding

    /// Adds an operation; true when the caller must start the worker.
    mutating func add(_ operation: Operation, waiter: CheckedContinuation<Void, Never>? = nil) -> Bool {
        lastTicket += 1
        switch operation {
        case .store(let responses, let key, let isWanted):
            let cost = Self.cost(of: operation)
            guard bytes + cost <= Self.maxBytes else { return false }
            bytes += cost
            waiting[key] = (lastTicket, responses, isWanted)
        case .forget(let key):
            waiting[key] = (lastTicket, [], { true })
        case .forgetTags(_, let partition), .forgetPartition(let partition):
            waiting = waiting.filter { $0.key.partition != partition }
            hidden[partition, default: 0] += 1
        case .recordUses, .open, .recreate, .close: break
        }
        entries.append(Entry(ticket: lastTicket, operation: operation, waiter: waiter))
        defer { isWorking = true }
        return !isWorking
    }

    /// Remembers that a row was used; true when the uses should be written to the file.
    mutating func recordUse(of row: Int64, usedBefore: Int, now: Int) -> Bool {
        guard abs(now - usedBefore) >= Self.useResolution, uses.updateValue(now, forKey: row) == nil else {
            return false
        }
        return uses.count == Self.maxUses
    }

    mutating func takeUses() -> [Int64: Int] {
        defer { uses = [:] }
        return uses
    }

    // MARK: Reading

    func pendingAnswers(of key: CacheKey) -> PendingAnswers {
        if let entry = waiting[key] { return .waiting(entry.responses, isWanted: entry.isWanted) }
        return hidden[key.partition] == nil ? .readFile : .nothing
    }

    // MARK: Working

    /// The next entries to perform together. Empty when there are none; the worker then stops. An operation that is not
    /// a plain write is returned alone.
    mutating func next() -> [Entry] {
        guard let first = entries.first else {
            isWorking = false
            return []
        }
        let batch =
            first.operation.isWrite ? entries.prefix(Self.maxBatchCount).prefix { $0.operation.isWrite } : [first]
        entries.removeFirst(batch.count)
        return Array(batch)
    }

    /// Removes entries that were performed.
    mutating func finish(_ batch: [Entry]) {
        for entry in batch {
            switch entry.operation {
            case .store(_, let key, _):
                bytes -= Self.cost(of: entry.operation)
                if waiting[key]?.ticket == entry.ticket { waiting[key] = nil }
            case .forget(let key):
                if waiting[key]?.ticket == entry.ticket { waiting[key] = nil }
            case .forgetTags(_, let partition), .forgetPartition(let partition):
                let left = (hidden[partition] ?? 1) - 1
                hidden[partition] = left > 0 ? left : nil
            case .recordUses, .open, .recreate, .close: break
            }
        }
    }

    private static func cost(of operation: Operation) -> Int {
        if case .store(let responses, _, _) = operation { responses.reduce(0) { $0 + $1.cost } } else { 0 }
    }
}

extension CacheWriteQueue.Operation {
    /// True for operations that can share a transaction.
    var isWrite: Bool {
        switch self {
        case .store, .forget, .forgetTags, .forgetPartition, .recordUses: true
        case .open, .recreate, .close: false
        }
    }

    /// True for operations that must not fail, because the data that they remove must never be read again.
    var mustSucceed: Bool {
        switch self {
        case .forget, .forgetTags, .forgetPartition: true
        case .store, .recordUses, .open, .recreate, .close: false
        }
    }

    /// True for operations whose removed bytes must be scrubbed from the file.
    var destroys: Bool {
        if case .forgetPartition = self { true } else { false }
    }
}

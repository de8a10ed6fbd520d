import Bowline

/// What a disk cache still has to do, in order, and what that means for readers meanwhile. Pure decisions; the
/// store acts.
struct CacheBacklog {
    /// One thing to do to the file.
    enum Errand: Sendable {
        case keep([StoredAnswer], CacheKey, isWanted: @Sendable () -> Bool)
        case forget(CacheKey)
        case forgetTags(Set<String>, CachePartition)
        case forgetPartition(CachePartition)
        /// Marks rows as used.
        case noteUses
        /// Nothing but having the file open.
        case open
        /// This file turned out to be damaged.
        case beginAnew(CacheFolder.Identity?)
        case close
    }

    /// An order and the caller that waits for its end.
    struct Order: Sendable {
        fileprivate let ticket: UInt64
        let errand: Errand
        let waiter: CheckedContinuation<Void, Never>?
    }

    /// What a reader gets without asking the file.
    enum View {
        case waiting([StoredAnswer], isWanted: @Sendable () -> Bool)
        case nothing
        case askTheFile
    }

    /// With more than so many bytes waiting, answers are not kept: the disk is too slow for them.
    private static let mostBytes = 8 << 20
    private static let largestPortion = 64
    /// Rows used since the last note; so many are noted at once.
    private static let mostUses = 64
    /// Uses closer together than this, in seconds, count as one.
    private static let useGrain = 300

    private var orders: [Order] = []
    private var waiting: [CacheKey: (ticket: UInt64, answers: [StoredAnswer], isWanted: @Sendable () -> Bool)] = [:]
    private var hidden: [CachePartition: Int] = [:]
    private var bytes = 0
    private var lastTicket: UInt64 = 0
    private var isWorking = false
    private var uses: [Int64: Int] = [:]

    // MARK: Adding

    /// Adds an order; true when the worker must be started.
    mutating func add(_ errand: Errand, waiter: CheckedContinuation<Void, Never>? = nil) -> Bool {
        lastTicket += 1
        switch errand {
        case .keep(let answers, let key, let isWanted):
            let cost = Self.cost(of: errand)
            guard bytes + cost <= Self.mostBytes else { return false }
            bytes += cost
            waiting[key] = (lastTicket, answers, isWanted)
        case .forget(let key):
            waiting[key] = (lastTicket, [], { true })
        case .forgetTags(_, let partition), .forgetPartition(let partition):
            waiting = waiting.filter { $0.key.partition != partition }
            hidden[partition, default: 0] += 1
        case .noteUses, .open, .beginAnew, .close: break
        }
        orders.append(Order(ticket: lastTicket, errand: errand, waiter: waiter))
        defer { isWorking = true }
        return !isWorking
    }

    /// Remembers that a row was used; true when it is time to note that in the file.
    mutating func noteUse(of row: Int64, usedBefore: Int, now: Int) -> Bool {
        guard abs(now - usedBefore) >= Self.useGrain, uses.updateValue(now, forKey: row) == nil else { return false }
        return uses.count == Self.mostUses
    }

    mutating func takeUses() -> [Int64: Int] {
        defer { uses = [:] }
        return uses
    }

    // MARK: Reading

    func view(of key: CacheKey) -> View {
        if let entry = waiting[key] { return .waiting(entry.answers, isWanted: entry.isWanted) }
        return hidden[key.partition] == nil ? .askTheFile : .nothing
    }

    // MARK: Working

    /// The next orders to carry out together; empty when there are none, and the worker stops. One that is not a
    /// plain write comes alone.
    mutating func next() -> [Order] {
        guard let first = orders.first else {
            isWorking = false
            return []
        }
        let portion = first.errand.isWrite ? orders.prefix(Self.largestPortion).prefix { $0.errand.isWrite } : [first]
        orders.removeFirst(portion.count)
        return Array(portion)
    }

    /// Forgets what was carried out.
    mutating func finish(_ portion: [Order]) {
        for order in portion {
            switch order.errand {
            case .keep(_, let key, _):
                bytes -= Self.cost(of: order.errand)
                if waiting[key]?.ticket == order.ticket { waiting[key] = nil }
            case .forget(let key):
                if waiting[key]?.ticket == order.ticket { waiting[key] = nil }
            case .forgetTags(_, let partition), .forgetPartition(let partition):
                let left = (hidden[partition] ?? 1) - 1
                hidden[partition] = left > 0 ? left : nil
            case .noteUses, .open, .beginAnew, .close: break
            }
        }
    }

    private static func cost(of errand: Errand) -> Int {
        if case .keep(let answers, _, _) = errand { answers.reduce(0) { $0 + $1.cost } } else { 0 }
    }
}

extension CacheBacklog.Errand {
    /// True for what shares a transaction with others.
    var isWrite: Bool {
        switch self {
        case .keep, .forget, .forgetTags, .forgetPartition, .noteUses: true
        case .open, .beginAnew, .close: false
        }
    }

    /// True for what may not fail: what it forgets must never be read again.
    var mustHappen: Bool {
        switch self {
        case .forget, .forgetTags, .forgetPartition: true
        case .keep, .noteUses, .open, .beginAnew, .close: false
        }
    }

    /// True for what destroys bytes.
    var destroys: Bool {
        if case .forgetPartition = self { true } else { false }
    }
}

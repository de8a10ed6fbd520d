internal import Bowline
internal import SQLite

/// What one process may spend of a limit that it shares with others on the same database. A pure value: time, in
/// nanoseconds, is given.
///
/// Calls are spent from a loan, and without one on account. A loan is asked for when some of either is spent, so most
/// calls wait for nothing; what was spent on account is charged with the next loan, also where there is no room.
///
/// See docs/decisions/cluster.md, "Processes borrow from a tenant's limit".
struct LimitShare: Sendable, Equatable {
    /// Calls of the loan that are left; negative for calls on account.
    private var left = 0
    /// When the loan was made; nil when all was spent on account.
    private var lentAt: UInt64?
    /// Until when a part of the calls on account has been forgiven.
    private var forgivenAt: UInt64
    /// When the limit is full again, as far as is known here.
    private var fullAt: UInt64 = 0
    /// Before this no loan is asked for.
    private var nextAsk: UInt64 = 0
    private(set) var lastUse: UInt64
    /// The calls on account that a loan that is on its way will charge; nil when none is.
    private var charging: Int?
    /// When the loan that is on its way was asked for, and whether the last one could not be had.
    private var askedAt: UInt64 = 0
    private var hasFailed = false

    /// How long a loan can be spent. Meanwhile the limit may have become full, and then knows nothing of the loan.
    private static let lifetime: UInt64 = 1_000_000_000
    /// How long a loan may be on its way until the lender counts as out of reach.
    private static let patience: UInt64 = 1_000_000_000
    /// After a failure, no loan is asked for during this time.
    private static let pause: UInt64 = 250_000_000
    /// The part of the limit per second that calls on account are forgiven by, so that a tenant that seldom calls needs no loan.
    private static let forgiven: UInt64 = 200

    init(now: UInt64) {
        forgivenAt = now
        lastUse = now
    }

    /// The verdict on a call now.
    mutating func verdict(_ rule: LimitRule, now: UInt64) -> LimitVerdict {
        lastUse = now
        settle(rule, now: now)
        let full = max(fullAt, now) - now
        // As far as is known here: others may have called meanwhile.
        let room = Int(clamping: full < rule.capacity ? (rule.capacity - full) / rule.interval : 0)
        guard left > 0 || left > -min(rule.account, room) else { return LimitVerdict(rule, fullIn: rule.capacity) }
        let spare = UInt64(max(1, left)) &* rule.interval
        return LimitVerdict(rule, fullIn: min(full > spare ? full - spare : 0, rule.capacity - rule.interval))
    }

    /// Whether the lender does not answer.
    func isCutOff(now: UInt64) -> Bool {
        hasFailed || (charging != nil && now > askedAt && now - askedAt > Self.patience)
    }

    /// Spends a call.
    mutating func spend() { left -= 1 }

    /// What to ask for now; nil when there is enough, or a loan is on its way.
    mutating func ask(_ rule: LimitRule, now: UInt64) -> LimitAsk.Amount? {
        guard charging == nil, now >= nextAsk else { return nil }
        // While none can be had nothing is spent, and it is asked for again to know when one can.
        guard hasFailed || left <= (lentAt == nil ? -(rule.account + 1) / 2 : rule.chunk / 2) else { return nil }
        let charge = max(0, -left)
        charging = charge
        askedAt = now
        return LimitAsk.Amount(charge: charge, wanted: rule.chunk)
    }

    /// Takes a loan; nil when none could be had.
    mutating func take(_ loan: LimitLoan?, _ rule: LimitRule, now: UInt64) {
        let charged = charging ?? 0
        charging = nil
        hasFailed = loan == nil
        guard let loan else {
            nextAsk = now &+ Self.pause
            return
        }
        left += charged + loan.calls
        lentAt = now
        fullAt = now &+ loan.fullIn
        // Where there was too little, half of what is wanted must come back first.
        nextAsk = loan.calls < rule.chunk ? now &+ rule.interval &* UInt64((rule.chunk + 1) / 2) : now
    }

    private mutating func settle(_ rule: LimitRule, now: UInt64) {
        if let lentAt, now > lentAt, now - lentAt > Self.lifetime {
            self.lentAt = nil
            left = min(left, 0)
        }
        let period = rule.interval &* Self.forgiven
        guard now > forgivenAt, now - forgivenAt >= period else { return }
        let parts = (now - forgivenAt) / period
        forgivenAt += parts &* period
        if left < 0, charging == nil { left = min(0, left + Int(clamping: parts)) }
    }
}

/// The shares of all subjects. A pure value, like each of them.
struct LimitShares: Sendable {
    private var shares: [LimitSubject: LimitShare] = [:]
    /// Idle shares are looked for when the table has grown to this.
    private var sweepAt = 1_024
    /// A share that was not used for this long is dropped, with what it owes.
    private static let idle: UInt64 = 10_000_000_000

    var count: Int { shares.count }

    /// The verdict on a call that needs all of `wanted`: that of the tightest; nil when nothing that is shared limits it.
    /// Nothing is spent.
    mutating func verdict(_ wanted: [(subject: LimitSubject, rule: LimitRule)], now: UInt64) -> LimitVerdict? {
        if shares.count >= sweepAt {
            shares = shares.filter { now - min(now, $0.value.lastUse) < Self.idle }
            sweepAt = max(1_024, shares.count * 2)
        }
        var verdict: LimitVerdict?
        for (subject, rule) in wanted {
            let mine = shares[subject, default: LimitShare(now: now)].verdict(rule, now: now)
            if isFree(subject, now: now) { continue }
            verdict = verdict.map { $0.isTighter(than: mine) ? $0 : mine } ?? mine
        }
        return verdict
    }

    /// Spends the call where it is allowed; returns the loans to ask for.
    mutating func spend(
        _ wanted: [(subject: LimitSubject, rule: LimitRule)],
        isAllowed: Bool,
        now: UInt64
    ) -> [LimitAsk] {
        var asks: [LimitAsk] = []
        for (subject, rule) in wanted {
            var share = shares[subject] ?? LimitShare(now: now)
            if isAllowed, !isFree(subject, now: now) { share.spend() }
            if let amount = share.ask(rule, now: now) {
                asks.append(LimitAsk(subject: subject, rule: rule, amount: amount))
            }
            shares[subject] = share
        }
        return asks
    }

    /// Whether only the process's own bucket limits a subject now, as the lender does not answer.
    private func isFree(_ subject: LimitSubject, now: UInt64) -> Bool {
        subject.sharing == .whileReachable && shares[subject]?.isCutOff(now: now) == true
    }

    /// Takes what came of asking; nil when no loan could be had.
    mutating func take(_ loan: LimitLoan?, _ ask: LimitAsk, now: UInt64) {
        // It may have been dropped meanwhile, by new rules.
        shares[ask.subject]?.take(loan, ask.rule, now: now)
    }
}

/// What a process asks of a limit that it shares.
struct LimitAsk: Sendable {
    struct Amount: Sendable, Equatable {
        /// Calls that were made already.
        let charge: Int
        /// Calls that are wanted besides.
        let wanted: Int
        /// Whether more than is wanted may be lent.
        var takesMore = true
    }

    let subject: LimitSubject
    let rule: LimitRule
    let amount: Amount
}

/// What a process gets.
struct LimitLoan: Sendable, Equatable {
    /// Calls that it may make.
    let calls: Int
    /// Nanoseconds until the limit is full again, if nobody calls.
    let fullIn: UInt64

    /// Takes a loan from the instant at which a limit is full again, in nanoseconds of the lender's clock, and moves it.
    ///
    /// Where there is much room more is lent than is wanted, so that a sudden crowd asks seldom.
    static func make(_ amount: LimitAsk.Amount, from fullAt: inout UInt64, _ rule: LimitRule, now: UInt64) -> LimitLoan
    {
        let most = now &+ 2 &* rule.capacity
        let charged = min(max(fullAt, now) &+ rule.interval &* UInt64(max(0, amount.charge)), most)
        let used = charged - now
        let room = Int(clamping: used < rule.capacity ? (rule.capacity - used) / rule.interval : 0)
        let calls = min(room, amount.takesMore ? max(amount.wanted, room / 4) : amount.wanted)
        fullAt = charged &+ rule.interval &* UInt64(max(0, calls))
        return LimitLoan(calls: calls, fullIn: fullAt - now)
    }
}

extension LimitRule {
    /// Calls that are borrowed at once where room is scarce: a twentieth of a second's, or of the burst.
    fileprivate var chunk: Int { max(1, min(Int(bounded: perSecond / 20), burst / 20)) }
    /// Calls that a process may make on account.
    fileprivate var account: Int { max(4, burst / 20) }
}

/// Lends calls of limits that several processes share.
protocol LimitLender: Sendable {
    /// A loan for each of `asks`, in their order.
    func lend(_ asks: [LimitAsk]) async throws(StorageError) -> [LimitLoan]
    /// Forgets the limits that are full.
    func removeFull() async throws(StorageError)
}

internal import Bowline
internal import SQLite

/// One process's share of a limit that it has in common with others on the same database. A pure value: the time is
/// passed in, in nanoseconds.
///
/// Calls are spent from a loan, or on account if there is none. A loan is requested when part of either is spent, so
/// most calls wait for nothing; calls on account are charged with the next loan, even if the limit is used up.
///
/// See docs/decisions/cluster.md, "Processes borrow from a tenant's limit".
struct LimitShare: Sendable, Equatable {
    /// The calls that are left of the loan; negative for calls on account.
    private var left = 0
    /// When the loan was made; nil without a loan.
    private var lentAt: UInt64?
    /// The time up to which calls on account have been forgiven.
    private var forgivenAt: UInt64
    /// When the limit is full again, as far as this process knows.
    private var fullAt: UInt64 = 0
    /// No loan is requested before this time.
    private var nextAsk: UInt64 = 0
    private(set) var lastUse: UInt64
    /// The calls on account that the pending request for a loan will charge; nil if none is pending.
    private var charging: Int?
    /// When the pending loan was requested, and whether the last request failed.
    private var askedAt: UInt64 = 0
    private var hasFailed = false

    /// How long a loan can be spent. After that the limit may have become full, and no longer counts the loan.
    private static let lifetime: UInt64 = 1_000_000_000
    /// How long a request for a loan may take before the lender counts as unreachable.
    private static let requestTimeout: UInt64 = 1_000_000_000
    /// How long no loan is requested after a failure.
    private static let pause: UInt64 = 250_000_000
    /// One call on account is forgiven in the time in which the limit admits this many, so that a tenant that seldom
    /// calls needs no loan.
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
        // As far as this process knows: others may have called meanwhile.
        let room = Int(clamping: full < rule.capacity ? (rule.capacity - full) / rule.interval : 0)
        guard left > 0 || left > -min(rule.account, room) else { return LimitVerdict(rule, fullIn: rule.capacity) }
        let spare = UInt64(max(1, left)) &* rule.interval
        return LimitVerdict(rule, fullIn: min(full > spare ? full - spare : 0, rule.capacity - rule.interval))
    }

    /// Whether the lender does not answer.
    func isCutOff(now: UInt64) -> Bool {
        hasFailed || (charging != nil && now > askedAt && now - askedAt > Self.requestTimeout)
    }

    /// Spends a call.
    mutating func spend() { left -= 1 }

    /// The loan to request now; nil if enough is left, or a request is pending.
    mutating func ask(_ rule: LimitRule, now: UInt64) -> LimitAsk.Amount? {
        guard charging == nil, now >= nextAsk else { return nil }
        // While the lender fails nothing is spent, and the request is repeated to notice when it succeeds.
        guard hasFailed || left <= (lentAt == nil ? -(rule.account + 1) / 2 : rule.chunk / 2) else { return nil }
        let charge = max(0, -left)
        charging = charge
        askedAt = now
        return LimitAsk.Amount(charge: charge, wanted: rule.chunk)
    }

    /// Takes a loan; nil if the request failed.
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
        // If less was lent than wanted, half of a chunk must become available first.
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
    /// Idle shares are removed when the table has grown to this size.
    private var sweepAt = 1_024
    /// A share that was not used for this long is dropped, with its calls on account.
    private static let idle: UInt64 = 10_000_000_000

    var count: Int { shares.count }

    /// The verdict on a call that needs all of `wanted`: the tightest verdict; nil if no shared limit applies. Nothing
    /// is spent.
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

    /// Spends the call if it is allowed; returns the loans to request.
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

    /// Whether only this process's own bucket limits a subject now, because the lender does not answer.
    private func isFree(_ subject: LimitSubject, now: UInt64) -> Bool {
        subject.sharing == .whileReachable && shares[subject]?.isCutOff(now: now) == true
    }

    /// Takes the result of a request; nil if no loan could be had.
    mutating func take(_ loan: LimitLoan?, _ ask: LimitAsk, now: UInt64) {
        // New rules may have dropped the share meanwhile.
        shares[ask.subject]?.take(loan, ask.rule, now: now)
    }
}

/// A process's request for a loan from a limit that it shares.
struct LimitAsk: Sendable {
    struct Amount: Sendable, Equatable {
        /// Calls that were already made on account.
        let charge: Int
        /// Calls that are wanted in addition.
        let wanted: Int
        /// Whether more than `wanted` may be lent.
        var takesMore = true
    }

    let subject: LimitSubject
    let rule: LimitRule
    let amount: Amount
}

/// The loan that a process gets.
struct LimitLoan: Sendable, Equatable {
    /// The calls that the process may make.
    let calls: Int
    /// Nanoseconds until the limit is full again, if there are no further calls.
    let fullIn: UInt64

    /// Makes a loan and moves `fullAt`, the instant at which the limit is full again, in nanoseconds of the lender's
    /// clock.
    ///
    /// If many calls are left, more is lent than is wanted, so that a sudden burst needs few requests.
    static func make(_ amount: LimitAsk.Amount, from fullAt: inout UInt64, _ rule: LimitRule, now: UInt64) -> LimitLoan
    {
        let latest = now &+ 2 &* rule.capacity
        let charged = min(max(fullAt, now) &+ rule.interval &* UInt64(max(0, amount.charge)), latest)
        let used = charged - now
        let room = Int(clamping: used < rule.capacity ? (rule.capacity - used) / rule.interval : 0)
        let calls = min(room, amount.takesMore ? max(amount.wanted, room / 4) : amount.wanted)
        fullAt = charged &+ rule.interval &* UInt64(max(0, calls))
        return LimitLoan(calls: calls, fullIn: fullAt - now)
    }
}

extension LimitRule {
    /// The calls that are borrowed at once when few are left: those of a twentieth of a second, or of the burst.
    fileprivate var chunk: Int { max(1, min(Int(bounded: perSecond / 20), burst / 20)) }
    /// Calls that a process may make on account.
    fileprivate var account: Int { max(4, burst / 20) }
}

/// Lends calls of limits that several processes share.
protocol LimitLender: Sendable {
    /// A loan for each of `asks`, in their order.
    func lend(_ asks: [LimitAsk]) async throws(StorageError) -> [LimitLoan]
    /// Removes the limits that are full again.
    func removeFull() async throws(StorageError)
}

/// A spending limit and how much of it is spent in one month.
public struct LimitStatus: Sendable, Equatable {
    /// The limit as the user set it.
    public let limit: CategoryLimit
    /// The amount that may be spent in this month: the limit plus the amount rolled over.
    public let allowed: Money
    /// The amount spent.
    public let spent: Money

    /// The amount left; negative if more was spent than allowed.
    public var left: Money {
        let (left, overflow) = allowed.minorUnits.subtractingReportingOverflow(spent.minorUnits)
        return Money(minorUnits: overflow ? .min : left, currency: allowed.currency)
    }

    /// True if more was spent than allowed.
    public var isOver: Bool { left.minorUnits < 0 }
    /// True if at least four fifths are spent.
    public var isNear: Bool { share >= 0.8 }
    /// The spent share of `allowed`; above 1 if more was spent.
    public var share: Double { Double(spent.minorUnits) / Double(max(allowed.minorUnits, 1)) }

    /// Compares a limit with the entries of a month. `before` are the entries of the previous month, for rolling over.
    /// A previous month without entries rolls nothing over, because the ledger had not begun.
    public init(_ limit: CategoryLimit, entries: [LedgerEntry], before: [LedgerEntry]) {
        let spent = Self.spent(entries, limit)
        let rest =
            limit.rollsOver && !before.isEmpty
            ? max(0, limit.money.minorUnits - min(Self.spent(before, limit), limit.money.minorUnits)) : 0
        let (allowed, overflow) = limit.money.minorUnits.addingReportingOverflow(rest)
        self.limit = limit
        self.allowed = Money(minorUnits: overflow ? .max : allowed, currency: limit.money.currency)
        self.spent = Money(minorUnits: spent, currency: limit.money.currency)
    }

    private static func spent(_ entries: [LedgerEntry], _ limit: CategoryLimit) -> Int64 {
        entries.reduce(0) { sum, entry in
            guard entry.type == .expenses, entry.category == limit.category,
                // A limit in levs also counts expenses in euros.
                let money = entry.money.atFixedRate(in: limit.money.currency)
            else { return sum }
            let (total, overflow) = sum.addingReportingOverflow(money.minorUnits)
            return overflow ? .max : total
        }
    }
}

extension ActionHandlerStrings {
    /// "Groceries: 80.00 EUR of 100.00 EUR, 20.00 EUR left".
    func line(of status: LimitStatus) -> String {
        let (name, spent, allowed) = (
            name(ofCategory: status.limit.category), amount(status.spent), amount(status.allowed)
        )
        return pick("\(name): \(spent) of \(allowed), ", "\(name): \(spent) от \(allowed), ") + rest(of: status)
    }

    private func rest(of status: LimitStatus) -> String {
        let left = status.left
        guard status.isOver else { return pick("\(amount(left)) left", "остават \(amount(left))") }
        let over = Money(minorUnits: left.minorUnits == .min ? .max : -left.minorUnits, currency: left.currency)
        return pick("\(amount(over)) over the limit", "\(amount(over)) над лимита")
    }
}

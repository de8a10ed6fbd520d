import PlainWords

/// A month of the ledger with its totals. Amounts in different currencies are never added.
public struct LedgerMonth: Sendable, Equatable {
    /// The year, such as 2026.
    public let year: Int
    /// The month, 1 for January.
    public let month: Int
    /// The entries of the month.
    public let entries: [LedgerEntry]
    /// The sums by category, largest first.
    public let categories: [CategoryTotal]
    /// The sums by kind.
    public let totals: [TypeTotal]
    /// The expenses of each day in the main currency, in minor units, for a chart.
    public let spentByDay: [Int64]
    /// The currency of `spentByDay`, which most entries use; nil without entries.
    public let mainCurrency: String?
    /// The limits and how much of each is spent in this month.
    public let limits: [LimitStatus]

    /// The sum of one category.
    public struct CategoryTotal: Sendable, Equatable {
        /// The category of the summed entries.
        public let category: String
        /// Expense, income or savings.
        public let type: BudgetAction.TransactionType
        /// The sum of all entries.
        public let money: Money
        /// The share of the total for its kind and currency, from 0 to 1.
        public let share: Double
    }

    /// The sum of one kind of entries.
    public struct TypeTotal: Sendable, Equatable {
        /// Expense, income or savings.
        public let type: BudgetAction.TransactionType
        /// The sum of all entries.
        public let money: Money
    }

    /// Adds up the entries of a month; entries of other months are left out. `before` are the entries of the previous
    /// month, for limits that roll over.
    public init(
        year: Int,
        month: Int,
        entries: [LedgerEntry],
        limits: [CategoryLimit] = [],
        before: [LedgerEntry] = []
    ) {
        let lines = entries.filter { $0.day.day.year == year && $0.day.day.month == month }
        self.year = year
        self.month = month
        self.entries = lines
        totals = Self.totals(of: lines)
        categories = Self.categories(of: lines, totals)
        let counts = Dictionary(grouping: lines, by: \.money.currency).mapValues(\.count)
        mainCurrency = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        self.limits = limits.map { LimitStatus($0, entries: lines, before: before) }
        spentByDay = Self.spentByDay(lines, mainCurrency, days: Day.length(ofMonth: month, year: year))
    }

    /// The first and the last day of a month.
    public static func days(year: Int, month: Int) -> (first: ActionDay, last: ActionDay) {
        let first = Day(year: year, month: month, day: 1)
        return (ActionDay(first), ActionDay(first + (Day.length(ofMonth: month, year: year) - 1)))
    }

    /// The month that is `months` later.
    public static func moved(year: Int, month: Int, by months: Int) -> (year: Int, month: Int) {
        let first = Day(year: year, month: month, day: 1).adding(months: months)
        return (first.year, first.month)
    }

    // MARK: Adding up

    private struct Bin: Hashable {
        let type: BudgetAction.TransactionType
        let currency: String
        let category: String?
    }

    /// Totals per bin, saturating at `Int64.max`.
    private static func sums(_ lines: [LedgerEntry], byCategory: Bool) -> [Bin: Int64] {
        lines.reduce(into: [:]) { sums, line in
            let bin = Bin(
                type: line.type,
                currency: line.money.currency,
                category: byCategory ? line.category : nil
            )
            let (sum, overflow) = sums[bin, default: 0].addingReportingOverflow(line.money.minorUnits)
            sums[bin] = overflow ? .max : sum
        }
    }

    private static func totals(of lines: [LedgerEntry]) -> [TypeTotal] {
        sums(lines, byCategory: false)
            .map { TypeTotal(type: $0.type, money: Money(minorUnits: $1, currency: $0.currency)) }
            .sorted { ($0.type.order, $0.money.currency) < ($1.type.order, $1.money.currency) }
    }

    private static func categories(of lines: [LedgerEntry], _ totals: [TypeTotal]) -> [CategoryTotal] {
        sums(lines, byCategory: true)
            .map { bin, sum in
                let total = totals.first { $0.type == bin.type && $0.money.currency == bin.currency }?.money.minorUnits
                return CategoryTotal(
                    category: bin.category ?? "",
                    type: bin.type,
                    money: Money(minorUnits: sum, currency: bin.currency),
                    share: Double(sum) / Double(max(total ?? sum, 1))
                )
            }
            .sorted { one, other in
                (one.type.order, one.money.currency, -one.money.minorUnits, one.category)
                    < (other.type.order, other.money.currency, -other.money.minorUnits, other.category)
            }
    }

    private static func spentByDay(_ lines: [LedgerEntry], _ currency: String?, days: Int) -> [Int64] {
        lines.reduce(into: Array(repeating: 0, count: days)) { spent, line in
            guard line.type == .expenses, line.money.currency == currency else { return }
            let index = line.day.day.dayOfMonth - 1
            let (sum, overflow) = spent[index].addingReportingOverflow(line.money.minorUnits)
            spent[index] = overflow ? .max : sum
        }
    }
}

extension BudgetAction.TransactionType {
    /// The position in lists, in the order of the requirement document.
    var order: Int {
        switch self {
        case .expenses: 0
        case .income: 1
        case .savings: 2
        }
    }
}

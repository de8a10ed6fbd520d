import PlainWords

/// A month of the ledger.
public struct LedgerPresentation: Sendable, Equatable {
    /// What went one way.
    public struct Total: Sendable, Equatable {
        /// Which way.
        public let title: String
        /// How much.
        public let amount: String
    }

    /// A category's bar.
    public struct Bar: Sendable, Equatable {
        /// The category.
        public let title: String
        /// How much went into it.
        public let amount: String
        /// How long its bar is, of 1.
        public let share: Double
        /// What a screen reader says.
        public let label: String
    }

    /// A day's column in the chart of what was spent.
    public struct Column: Sendable, Equatable {
        /// The day of the month.
        public let day: Int
        /// How high it is, of 1.
        public let height: Double
        /// What a screen reader says.
        public let label: String
    }

    /// A line.
    public struct Row: Sendable, Equatable {
        /// The line itself, for what is done with it.
        public let entry: LedgerEntry
        /// Its day.
        public let date: String
        /// Where or what.
        public let details: String
        /// The category.
        public let category: String
        /// How much, with a sign before what comes in.
        public let amount: String
        /// Its colour.
        public let tone: ActionTone
        /// What the choice of another category is called.
        public let categoryLabel: String
        /// The categories there are to choose from; the chosen one is `entry.category`.
        public let categories: [Choice]
    }

    /// A category that can be chosen.
    public struct Choice: Sendable, Equatable {
        /// The category.
        public let category: String
        /// What the person reads.
        public let title: String
    }

    /// The month.
    public let title: String
    /// What the buttons for other months are called.
    public let previousLabel: String
    /// What the buttons for other months are called.
    public let nextLabel: String
    /// What went each way.
    public let totals: [Total]
    /// What went where.
    public let bars: [Bar]
    /// What was spent day by day.
    public let chart: [Column]
    /// What a screen reader says of the chart.
    public let chartLabel: String
    /// The lines, the newest first.
    public let rows: [Row]
    /// What stands there when there are none.
    public let emptyText: String?
    /// What the button says that makes a table of it.
    public let exportLabel: String

    init(_ state: ActionHandlerFeature.State, _ messages: Messages) {
        let ledger = state.book.ledger
        title = messages.month(state.month.month, of: state.month.year)
        previousLabel = messages.pick("Previous month", "Предишен месец")
        nextLabel = messages.pick("Next month", "Следващ месец")
        totals =
            ledger?.totals.map { Total(title: messages.name(of: $0.type), amount: messages.amount($0.money)) } ?? []
        bars = ledger?.categories.map { Bar($0, messages) } ?? []
        chart = ledger.map { Self.chart(of: $0, messages) } ?? []
        exportLabel = messages.pick("Export as CSV", "Експорт като CSV")
        chartLabel = messages.pick("Spent by day, \(title)", "Похарчено по дни, \(title)")
        rows = ledger?.entries.reversed().map { Row($0, messages) } ?? []
        emptyText =
            ledger?.entries.isEmpty == true
            ? messages.pick("Nothing was logged this month.", "Нищо не е записано този месец.") : nil
    }

    private static func chart(of ledger: LedgerMonth, _ messages: Messages) -> [Column] {
        guard let currency = ledger.mainCurrency, let most = ledger.spentByDay.max(), most > 0 else { return [] }
        return ledger.spentByDay.enumerated().map { index, spent in
            let amount = messages.amount(Money(minorUnits: spent, currency: currency))
            return Column(day: index + 1, height: Double(spent) / Double(most), label: "\(index + 1): \(amount)")
        }
    }
}

extension LedgerPresentation.Bar {
    fileprivate init(_ total: LedgerMonth.CategoryTotal, _ messages: Messages) {
        title = messages.name(ofCategory: total.category)
        amount = messages.amount(total.money)
        share = total.share
        label = "\(title): \(amount), \(Int((total.share * 100).rounded()))%"
    }
}

extension LedgerPresentation.Row {
    fileprivate init(_ entry: LedgerEntry, _ messages: Messages) {
        self.entry = entry
        date = messages.dayOfMonth(entry.day.day)
        details = entry.details
        category = messages.name(ofCategory: entry.category)
        amount = (entry.type == .income ? "+" : "") + messages.amount(entry.money)
        tone = entry.type == .income ? .good : .neutral
        categoryLabel = messages.pick("Category of \(details)", "Категория на \(details)")
        let known = Category.allCases.map(\.rawValue)
        // A category of their own stays among what can be chosen.
        let all = known.contains(entry.category) ? known : [entry.category] + known
        categories = all.map { LedgerPresentation.Choice(category: $0, title: messages.name(ofCategory: $0)) }
    }
}

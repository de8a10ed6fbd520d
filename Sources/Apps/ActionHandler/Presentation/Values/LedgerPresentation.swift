import PlainWords

/// A month of the ledger.
public struct LedgerPresentation: Sendable, Equatable {
    /// The sum of one kind of entries.
    public struct Total: Sendable, Equatable {
        /// Expense, income or savings.
        public let title: String
        /// The amount with its currency, as text.
        public let amount: String
    }

    /// The bar of one category in the chart.
    public struct Bar: Sendable, Equatable {
        /// The name of the category.
        public let title: String
        /// The sum with its currency, as text.
        public let amount: String
        /// The length of the bar, from 0 to 1.
        public let share: Double
        /// What a screen reader reads aloud for the bar.
        public let label: String
    }

    /// A day's column in the chart of expenses.
    public struct Column: Sendable, Equatable {
        /// The day of the month.
        public let day: Int
        /// The height of the column, from 0 to 1.
        public let height: Double
        /// What a screen reader reads aloud for the column.
        public let label: String
    }

    /// One entry of the ledger.
    public struct Row: Sendable, Equatable {
        /// The entry, for the row's actions.
        public let entry: LedgerEntry
        /// The day of the entry, as text.
        public let date: String
        /// The details of the entry.
        public let details: String
        /// The category of the row.
        public let category: String
        /// The amount; income has a plus sign.
        public let amount: String
        /// The meaning that the color of the row shows.
        public let tone: ActionTone
        /// The label of the category menu.
        public let categoryLabel: String
        /// The categories to choose from; `entry.category` is selected.
        public let categories: [Choice]
    }

    /// A limit of a category.
    public struct Limit: Sendable, Equatable {
        /// The spent and remaining amounts, as text.
        public let text: String
        /// The spent share, from 0 to 1.
        public let share: Double
        /// Bad once four fifths of the limit are spent, neutral otherwise.
        public let tone: ActionTone
    }

    /// A recurring entry.
    public struct Recurring: Sendable, Equatable {
        /// The entry, for the row's actions.
        public let entry: RecurringEntry
        /// The details, or the category if there are none.
        public let details: String
        /// How often the entry recurs and its next date.
        public let when: String
        /// The amount in plain digits, to be edited.
        public let amount: String
        /// The currency of the amount.
        public let currency: String
        /// The label of the field for the amount.
        public let amountLabel: String
        /// The title of the button that saves the amount.
        public let saveLabel: String
        /// The title of the button that ends the entry.
        public let endLabel: String
        /// What a screen reader reads aloud for the end button.
        public let endHint: String
    }

    /// The form that sets or removes the limit of a category.
    public struct LimitForm: Sendable, Equatable {
        /// The heading of the form.
        public let title: String
        /// The label of the categories.
        public let categoryLabel: String
        /// The categories to choose from.
        public let categories: [Choice]
        /// The label of the amount, with its currency.
        public let amountLabel: String
        /// The label of the choice whether the unspent amount rolls over.
        public let rolloverLabel: String
        /// The two choices: no, and yes.
        public let rolloverChoices: [String]
        /// The note that an empty amount removes the limit.
        public let hint: String
        /// The title of the button.
        public let saveLabel: String
    }

    /// A category that can be chosen.
    public struct Choice: Sendable, Equatable {
        /// The name of the category.
        public let category: String
        /// The text for the user.
        public let title: String
    }

    /// The shown month and year.
    public let title: String
    /// The label of the button for the previous month.
    public let previousLabel: String
    /// The label of the button for the next month.
    public let nextLabel: String
    /// The sums by kind.
    public let totals: [Total]
    /// The sums by category.
    public let bars: [Bar]
    /// The expenses by day.
    public let chart: [Column]
    /// The accessibility label of the chart.
    public let chartLabel: String
    /// The rows, newest first.
    public let rows: [Row]
    /// The text shown when there are no rows.
    public let emptyText: String?
    /// The title of the export button.
    public let exportLabel: String
    /// The title of the button for a printable report.
    public let reportLabel: String
    /// The limits of categories and what is left of them.
    public let limits: [Limit]
    /// The form for limits.
    public let limitForm: LimitForm
    /// The heading of the recurring entries.
    public let recurringTitle: String
    /// The recurring entries.
    public let recurring: [Recurring]

    init(_ state: ActionHandlerFeature.State, today: ActionDay, _ strings: ActionHandlerStrings) {
        let ledger = state.records.ledger
        title = strings.month(state.month.month, of: state.month.year)
        previousLabel = strings.pick("Previous month", "Предишен месец")
        nextLabel = strings.pick("Next month", "Следващ месец")
        totals =
            ledger?.totals.map { Total(title: strings.name(of: $0.type), amount: strings.amount($0.money)) } ?? []
        bars = ledger?.categories.map { Bar($0, strings) } ?? []
        chart = ledger.map { Self.chart(of: $0, strings) } ?? []
        exportLabel = strings.pick("Export as CSV", "Експорт като CSV")
        reportLabel = strings.pick("Printable report", "Отчет за печат")
        limits =
            ledger?.limits.map { status in
                Limit(
                    text: strings.line(of: status),
                    share: min(status.share, 1),
                    tone: status.isNear ? .bad : .neutral
                )
            } ?? []
        limitForm = LimitForm(state.preferences.currency, strings)
        recurringTitle = strings.pick("Recurring", "Повтарящи се")
        recurring = state.records.recurring.map { Recurring($0, today: today, strings) }
        chartLabel = strings.pick("Spent by day, \(title)", "Похарчено по дни, \(title)")
        rows = ledger?.entries.reversed().map { Row($0, strings) } ?? []
        emptyText =
            ledger?.entries.isEmpty == true
            ? strings.pick("Nothing was logged this month.", "Нищо не е записано този месец.") : nil
    }

    private static func chart(of ledger: LedgerMonth, _ strings: ActionHandlerStrings) -> [Column] {
        guard let currency = ledger.mainCurrency, let maximum = ledger.spentByDay.max(), maximum > 0 else { return [] }
        return ledger.spentByDay.enumerated().map { index, spent in
            let amount = strings.amount(Money(minorUnits: spent, currency: currency))
            return Column(day: index + 1, height: Double(spent) / Double(maximum), label: "\(index + 1): \(amount)")
        }
    }
}

extension LedgerPresentation.Bar {
    fileprivate init(_ total: LedgerMonth.CategoryTotal, _ strings: ActionHandlerStrings) {
        title = strings.name(ofCategory: total.category)
        amount = strings.amount(total.money)
        share = total.share
        label = "\(title): \(amount), \(Int((total.share * 100).rounded()))%"
    }
}

extension LedgerPresentation.LimitForm {
    fileprivate init(_ currency: String, _ strings: ActionHandlerStrings) {
        title = strings.pick("Set a limit", "Задай лимит")
        categoryLabel = strings.pick("Category", "Категория")
        categories = Category.allCases.filter { $0.spends }.map {
            LedgerPresentation.Choice(category: $0.rawValue, title: strings.name(ofCategory: $0.rawValue))
        }
        amountLabel = strings.pick("A month, in \(currency)", "На месец, в \(currency)")
        rolloverLabel = strings.pick("Unspent amount", "Остатъкът от месеца")
        rolloverChoices = [strings.pick("expires", "отпада"), strings.pick("rolls over", "се прехвърля")]
        hint = strings.pick("Without an amount, the limit is removed.", "Без сума лимитът се премахва.")
        saveLabel = strings.pick("Save", "Запази")
    }
}

extension Category {
    /// True for categories of expenses.
    fileprivate var spends: Bool { self != .salary && self != .income && self != .savings }
}

extension LedgerPresentation.Recurring {
    fileprivate init(_ entry: RecurringEntry, today: ActionDay, _ strings: ActionHandlerStrings) {
        self.entry = entry
        details = entry.details.isEmpty ? strings.name(ofCategory: entry.category) : entry.details
        when = "\(strings.repetition(entry.rule)) · \(strings.next(entry.next(after: today)))"
        amount = entry.money.digitsText
        currency = entry.money.currency
        amountLabel = strings.pick("Amount of \(details) from now on", "Сума за \(details) отсега нататък")
        saveLabel = strings.pick("Change", "Промени")
        endLabel = strings.pick("End", "Спри")
        endHint = strings.pick("End \(details)", "Спри \(details)")
    }
}

extension LedgerPresentation.Row {
    fileprivate init(_ entry: LedgerEntry, _ strings: ActionHandlerStrings) {
        self.entry = entry
        date = strings.dayOfMonth(entry.day.day)
        details = entry.details
        category = strings.name(ofCategory: entry.category)
        amount = (entry.type == .income ? "+" : "") + strings.amount(entry.money)
        tone = entry.type == .income ? .good : .neutral
        categoryLabel = strings.pick("Category of \(details)", "Категория на \(details)")
        let known = Category.allCases.map(\.rawValue)
        // A category that the user made up remains available.
        let all = known.contains(entry.category) ? known : [entry.category] + known
        categories = all.map { LedgerPresentation.Choice(category: $0, title: strings.name(ofCategory: $0)) }
    }
}

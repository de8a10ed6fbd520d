import Essentials
import PlainWords

/// Writes budget entries into the ledger. A category that the user corrected earlier takes precedence over the
/// backend's. See docs/decisions/actionhandler.md, "Handlers receive their services through their initializers".
public struct BudgetActionHandler: ActionHandler {
    private let ledger: any BudgetPersistenceService
    private let corrections: any CorrectionService
    private let preferences: any PreferenceService
    private let limits: (any LimitService)?
    private let now: (@Sendable () -> Int)?

    /// Creates a handler from its services. Without `limits` it never warns. `now` is the time in seconds since 1970 in
    /// UTC; without it, recurring entries are written when the ledger is next read.
    public init(
        ledger: any BudgetPersistenceService,
        corrections: any CorrectionService,
        preferences: any PreferenceService,
        limits: (any LimitService)? = nil,
        now: (@Sendable () -> Int)? = nil
    ) {
        self.ledger = ledger
        self.corrections = corrections
        self.preferences = preferences
        self.limits = limits
        self.now = now
    }

    /// Adds an entry to the ledger.
    public func handle(_ action: BudgetAction) async throws -> ActionHandlerResult {
        try await handle(action, as: UUID().uuidString)
    }

    /// Adds an entry with this id. Calling it again with the same id has no further effect.
    public func handle(_ action: BudgetAction, as id: String) async throws -> ActionHandlerResult {
        let preferences = try await preferences.preferences()
        let strings = ActionHandlerStrings(preferences.language)
        let details = action.details ?? ""
        guard action.amount > 0 else { throw strings.refusal(.amount) }
        let currency = action.currency ?? preferences.currency
        guard let money = Money(action.amount, currency: currency) else { throw strings.refusal(.currency(currency)) }
        guard !action.category.isBlank else { throw strings.refusal(.title) }
        let corrected = details.isEmpty ? nil : try await corrections.correctedCategory(for: details)
        let entry = LedgerEntry(
            id: id,
            day: action.date,
            money: money,
            type: action.transactionType,
            category: corrected ?? action.category,
            details: details
        )
        if let rule = action.recurrence { return try await recur(entry, rule, preferences, strings) }
        if let report = action.report {
            let known = try await ledger.add(entry, reportedBy: report)
            guard known.id == id else {
                return ActionHandlerResult(
                    success: true,
                    message: strings.known(known),
                    replacesBackend: true,
                    isAnswer: true
                )
            }
        } else {
            try await ledger.add(entry)
        }
        let warning = try await warning(about: entry, strings)
        return ActionHandlerResult(
            success: true,
            message: strings.logged(entry) + (warning.map { "\n\($0)" } ?? ""),
            replacesBackend: entry.category != action.category || warning != nil,
            receipt: ActionReceipt(type: BudgetAction.type, id: id)
        )
    }

    /// Adds a recurring entry and writes the entries that are already due.
    private func recur(
        _ entry: LedgerEntry,
        _ rule: String,
        _ preferences: Preferences,
        _ strings: ActionHandlerStrings
    ) async throws -> ActionHandlerResult {
        let recurring = RecurringEntry(
            id: entry.id,
            rule: rule,
            first: entry.day,
            money: entry.money,
            type: entry.type,
            category: entry.category,
            details: entry.details
        )
        guard Recurrence(rrule: rule)?.isByDays == true else { throw strings.refusal(.recurrence) }
        try await ledger.add(recurring)
        if let now { try await ledger.enterDue(through: ActionDay(at: now(), in: preferences.timeZone)) }
        return ActionHandlerResult(
            success: true,
            message: strings.recurs(recurring),
            replacesBackend: true,
            receipt: ActionReceipt(type: BudgetAction.type, id: entry.id)
        )
    }

    /// A warning with what is left of the category's limit in the entry's month; nil until four fifths are spent.
    private func warning(about entry: LedgerEntry, _ strings: ActionHandlerStrings) async throws(DeviceError) -> String?
    {
        guard entry.type == .expenses,
            let limit = try await limits?.limits().first(where: { $0.category == entry.category })
        else { return nil }
        let (year, month, _) = entry.day.day.parts
        let before = LedgerMonth.moved(year: year, month: month, by: -1)
        let (days, last) = (
            LedgerMonth.days(year: year, month: month), LedgerMonth.days(year: before.year, month: before.month)
        )
        let status = LimitStatus(
            limit,
            entries: try await ledger.entries(from: days.first, through: days.last),
            before: limit.rollsOver ? try await ledger.entries(from: last.first, through: last.last) : []
        )
        return status.isNear && entry.money.atFixedRate(in: limit.money.currency) != nil
            ? strings.line(of: status) : nil
    }

    /// Removes the entry that `handle` added.
    public func undo(_ receipt: ActionReceipt) async throws {
        try await ledger.undo(receipt.id)
    }

    /// Adds the entry back as it was when it was undone.
    public func redo(_ receipt: ActionReceipt) async throws {
        try await ledger.redo(receipt.id)
    }

    /// True: undone entries can be redone.
    public var canRedo: Bool { true }
}

extension ActionHandlerStrings {
    func refusal(_ problem: ActionValueError) -> ActionHandlerError {
        .executionFailed(text(problem))
    }
}

extension String {
    /// True if the text is empty or only whitespace.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

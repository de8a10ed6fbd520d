public import Essentials
import PlainWords

extension ActionJournal {
    /// Moves an entry of the ledger to another category.
    public func move(_ entry: LedgerEntry, to category: String) async throws(ActionHandlerError) {
        guard category != entry.category else { return }
        var change = ItemAction.Change()
        change.category = category
        let which = ItemAction.Which(ids: [entry.id])
        let name = entry.details.isEmpty ? entry.category : entry.details
        try await edit(
            .changeItem(ItemAction(kind: .budget, which: which, change: change)),
            input: "\(name) → \(category)"
        )
    }

    /// Marks a reminder or task as done; for a repeating one, only the occurrence at `due`.
    public func complete(_ id: String, title: String, due: Int?) async throws(ActionHandlerError) {
        let moment = due.map { ActionMoment(LocalTime(seconds: $0), offset: 0) }
        let which = ItemAction.Which(from: moment, ids: [id])
        try await edit(.completeItem(ItemAction(kind: .task, which: which)), input: title)
    }

    /// Ends a recurring entry; the entries it has made so far stay. Returns the history entry with which it can be
    /// undone; nil if the history cannot be saved.
    @discardableResult
    public func end(_ recurring: RecurringEntry) async throws(ActionHandlerError) -> HistoryEntry? {
        let which = ItemAction.Which(ids: [recurring.id])
        return try await edit(.deleteItem(ItemAction(kind: .budget, which: which)), input: recurring.name)
    }

    /// Changes the amount of a recurring entry from today on.
    public func change(_ recurring: RecurringEntry, to amount: Decimal) async throws(ActionHandlerError) {
        guard amount != recurring.money.amount else { return }
        var change = ItemAction.Change()
        change.amount = amount
        let which = ItemAction.Which(ids: [recurring.id])
        try await edit(
            .changeItem(ItemAction(kind: .budget, which: which, change: change)),
            input: "\(recurring.name) → \(amount)"
        )
    }
}

extension RecurringEntry {
    /// The details, or the category if there are none.
    var name: String { details.isEmpty ? category : details }
}

extension Decimal {
    /// An amount as a user types it: `17.99` or `17,99`; nil for anything else.
    init?(typed text: String) {
        let plain = text.filter { !$0.isWhitespace }.replacing(",", with: ".")
        guard !plain.isEmpty, plain.utf8.count <= 16,
            plain.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
            plain.split(separator: ".", omittingEmptySubsequences: false).count <= 2,
            let amount = Decimal(string: plain)
        else { return nil }
        self = amount
    }
}

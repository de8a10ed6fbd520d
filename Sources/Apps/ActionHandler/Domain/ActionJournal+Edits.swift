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

    /// Marks a reminder or task as done; of one that repeats, the time that was due at `due`.
    public func complete(_ id: String, title: String, due: Int?) async throws(ActionHandlerError) {
        let moment = due.map { ActionMoment(LocalTime(seconds: $0), offset: 0) }
        let which = ItemAction.Which(from: moment, ids: [id])
        try await edit(.completeItem(ItemAction(kind: .task, which: which)), input: title)
    }
}

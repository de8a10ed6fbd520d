import PlainWords

/// The history of the user's words.
public struct HistoryPresentation: Sendable, Equatable {
    /// One past request with its outcome.
    public struct Row: Sendable, Equatable {
        /// The entry, for the row's actions.
        public let entry: HistoryEntry
        /// When the user made the request.
        public let date: String
        /// The words as the user wrote or said them.
        public let words: String
        /// The message to the user.
        public let message: String
        /// The status of the action, as text.
        public let status: String
        /// The meaning that the color of the row shows.
        public let tone: ActionTone
        /// The title of the undo button; nil when it cannot be undone.
        public let undoLabel: String?
        /// The title of the redo button; nil for all but the entry that was undone last.
        public let redoLabel: String?
        /// The title of the retry button; nil for entries that did not fail.
        public let retryLabel: String?
    }

    /// The number of actions with a type and a status.
    public struct Tally: Sendable, Equatable {
        /// The type and the status.
        public let title: String
        /// The number of times.
        public let count: String
    }

    /// The rows, newest first.
    public let rows: [Row]
    /// The text shown when there are no rows.
    public let emptyText: String?
    /// The numbers of actions by type and status, on this device.
    public let tallies: [Tally]

    init(_ state: ActionHandlerFeature.State, _ strings: ActionHandlerStrings) {
        let zone = Zones.orUTC(state.preferences.timeZone)
        rows = state.records.history.map { Row($0, in: zone, strings) }
        emptyText = rows.isEmpty ? strings.pick("Nothing yet.", "Още нищо.") : nil
        tallies = state.records.tallies.map { tally in
            Tally(
                title: "\(strings.name(ofType: tally.type)): \(strings.name(of: tally.status).lowercased())",
                count: "\(tally.count)"
            )
        }
    }
}

extension HistoryPresentation.Row {
    fileprivate init(_ entry: HistoryEntry, in zone: Zone, _ strings: ActionHandlerStrings) {
        self.entry = entry
        date = strings.moment(zone.local(entry.instant))
        words = entry.input
        message = entry.message
        status = strings.name(of: entry.status)
        tone = entry.status == .done ? .good : entry.status == .failed ? .bad : .neutral
        let canUndo = entry.status == .done && entry.receipt != nil
        undoLabel = canUndo ? strings.undo : nil
        redoLabel = entry.canRedo ? strings.pick("Redo", "Направи пак") : nil
        retryLabel = entry.status == .failed ? strings.pick("Try again", "Опитай пак") : nil
    }
}

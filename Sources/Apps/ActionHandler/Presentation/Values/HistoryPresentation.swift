import PlainWords

/// What was said and what came of it.
public struct HistoryPresentation: Sendable, Equatable {
    /// A line.
    public struct Row: Sendable, Equatable {
        /// The line itself, for what is done with it.
        public let entry: HistoryEntry
        /// When.
        public let date: String
        /// The words.
        public let words: String
        /// What the person was told.
        public let message: String
        /// Where it stands.
        public let status: String
        /// Its colour.
        public let tone: ActionTone
        /// What the button says that takes it back; nil when nothing can be.
        public let undoLabel: String?
        /// What the button says that sends it again; nil when that makes no sense.
        public let retryLabel: String?
    }

    /// How often something came to something.
    public struct Tally: Sendable, Equatable {
        /// What came to what.
        public let title: String
        /// How often.
        public let count: String
    }

    /// The lines, the newest first.
    public let rows: [Row]
    /// What stands there when there are none.
    public let emptyText: String?
    /// How often which type of action came to what, on this device.
    public let tallies: [Tally]

    init(_ state: ActionHandlerFeature.State, _ messages: Messages) {
        let zone = Zones.orUTC(state.preferences.timeZone)
        rows = state.book.history.map { Row($0, in: zone, messages) }
        emptyText = rows.isEmpty ? messages.pick("Nothing yet.", "Още нищо.") : nil
        tallies = state.book.tallies.map { tally in
            Tally(
                title: "\(messages.name(ofType: tally.type)): \(messages.name(of: tally.status).lowercased())",
                count: "\(tally.count)"
            )
        }
    }
}

extension HistoryPresentation.Row {
    fileprivate init(_ entry: HistoryEntry, in zone: Zone, _ messages: Messages) {
        self.entry = entry
        date = messages.moment(zone.local(entry.instant))
        words = entry.input
        message = entry.message
        status = messages.name(of: entry.status)
        tone = entry.status == .done ? .good : entry.status == .failed ? .bad : .neutral
        let canUndo = entry.status == .done && entry.receipt != nil
        undoLabel = canUndo ? messages.pick("Take back", "Върни") : nil
        retryLabel = entry.status == .failed ? messages.pick("Try again", "Опитай пак") : nil
    }
}

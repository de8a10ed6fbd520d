import ScamSense

/// What is remembered of the conversations, by app and field: their signals, none of their words.
///
/// It lives in the keyboard's memory only, never on disk, and holds 32 conversations at most.
public struct ConversationMemories: Sendable, Equatable {
    /// The most conversations that are remembered; the one that was silent longest is forgotten for a new one.
    static let limit = 32

    /// Where a conversation takes place.
    public struct Place: Sendable, Equatable {
        /// The host app's bundle id; nil where it is unknown.
        public var app: String?
        /// The field's identifier; nil where the host gives none.
        public var field: String?

        /// A place; without both it is unknown, and nothing is remembered of it.
        public init(app: String? = nil, field: String? = nil) {
            self.app = app
            self.field = field
        }

        var isKnown: Bool { app != nil || field != nil }
    }

    private struct Entry: Sendable, Equatable {
        let place: Place
        var memory: ConversationMemory
    }

    /// The conversations with signals, the newest last.
    private var entries: [Entry] = []

    /// Nothing is remembered.
    public init() {}

    /// True when no conversation is remembered.
    public var isEmpty: Bool { entries.isEmpty }

    /// The memory of the conversation in this place.
    func memory(of place: Place) -> ConversationMemory {
        entries.first { $0.place == place }?.memory ?? ConversationMemory()
    }

    /// Remembers the signals of a message that was sent.
    mutating func add(_ message: String, in place: Place, at now: Duration) {
        guard place.isKnown else { return }
        var memory = memory(of: place)
        memory.add(message, at: now)
        forgetOld(at: now)
        entries.removeAll { $0.place == place }
        guard !memory.isEmpty(at: now) else { return }
        if entries.count == Self.limit { entries.removeFirst() }
        entries.append(Entry(place: place, memory: memory))
    }

    /// Drops the conversations whose time is over.
    mutating func forgetOld(at now: Duration) { entries.removeAll { $0.memory.isEmpty(at: now) } }
}

import ScamSense

/// The memories of conversations, by app and field. Only the signals are kept, never the words.
///
/// They are kept in the keyboard's memory only, never on disk, for at most 32 conversations.
public struct ConversationMemories: Sendable, Equatable {
    /// The maximum number of conversations. At the limit, the least recently active conversation is removed.
    static let limit = 32

    /// The app and the field of a conversation.
    public struct Key: Sendable, Equatable {
        /// The host app's bundle id; nil if unknown.
        public var app: String?
        /// The field's identifier; nil if the host provides none.
        public var field: String?

        /// Creates a key. If both are nil, the conversation is unknown and nothing is remembered for it.
        public init(app: String? = nil, field: String? = nil) {
            self.app = app
            self.field = field
        }

        var isKnown: Bool { app != nil || field != nil }
    }

    private struct Entry: Sendable, Equatable {
        let key: Key
        var memory: ConversationMemory
    }

    /// The conversations with signals, the most recent last.
    private var entries: [Entry] = []

    /// Creates empty memories.
    public init() {}

    /// True when no conversation is remembered.
    public var isEmpty: Bool { entries.isEmpty }

    /// The memory of the conversation with this key; empty if there is none.
    func memory(of key: Key) -> ConversationMemory {
        entries.first { $0.key == key }?.memory ?? ConversationMemory()
    }

    /// Remembers the signals of a message that was sent.
    mutating func add(_ message: String, in key: Key, at now: Duration) {
        guard key.isKnown else { return }
        var memory = memory(of: key)
        memory.add(message, at: now)
        removeExpired(at: now)
        entries.removeAll { $0.key == key }
        guard !memory.isEmpty(at: now) else { return }
        if entries.count == Self.limit { entries.removeFirst() }
        entries.append(Entry(key: key, memory: memory))
    }

    /// Removes the conversations whose memory has expired.
    mutating func removeExpired(at now: Duration) { entries.removeAll { $0.memory.isEmpty(at: now) } }
}

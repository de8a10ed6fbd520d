/// News that one process on a shared database sends to the others, as a word of a message.
enum PeerNews: Sendable, Hashable {
    /// A sign-in of the user pool has ended.
    case signInEnded(String)
    /// The limits of callers have changed.
    case limits
    /// The pool's clients have changed.
    case clients
    /// The pool's signing keys have changed.
    case keys
    /// API keys or operators' credentials have changed.
    case secrets
    /// The exchange rates have changed.
    case rates
    /// A game has new events.
    case game(Int64)
    /// A link by which a game or a league was watched has been revoked.
    case watchLinkRevoked(String)
    /// There is news for an account of Gista.
    case account(Int64)
    /// A session of an account of Gista has ended.
    case session(Int64, of: Int64)

    /// The word. Triggers of the database send the same words: see `PeerSchema`.
    var word: String {
        switch self {
        case .signInEnded(let id): "r\(id)"
        case .limits: "L"
        case .clients: "C"
        case .keys: "K"
        case .secrets: "S"
        case .rates: "X"
        case .game(let key): "g\(key)"
        case .watchLinkRevoked(let id): "w\(id)"
        case .account(let number): "a\(number)"
        case .session(let session, let account): "e\(session):\(account)"
        }
    }

    /// Parses a word; nil for a word of a newer version.
    init?(_ word: some StringProtocol) {
        let rest = String(word.dropFirst())
        switch word.first {
        case "r" where !rest.isEmpty: self = .signInEnded(rest)
        case "w" where !rest.isEmpty: self = .watchLinkRevoked(rest)
        case "L": self = .limits
        case "C": self = .clients
        case "K": self = .keys
        case "S": self = .secrets
        case "X": self = .rates
        case "g":
            guard let key = Int64(rest) else { return nil }
            self = .game(key)
        case "a":
            guard let number = Int64(rest) else { return nil }
            self = .account(number)
        case "e":
            let numbers = rest.split(separator: ":").compactMap { Int64($0) }
            guard numbers.count == 2 else { return nil }
            self = .session(numbers[0], of: numbers[1])
        default: return nil
        }
    }
}

/// A message between processes: its sender and the words. A trigger's message comes from no process.
struct PeerMessage: Equatable {
    /// The maximum length of a message in bytes. PostgreSQL's limit is 8,000 bytes.
    static let maxBytes = 7_000

    let sender: String
    let news: [PeerNews]

    init(_ text: String) {
        let words = text.split(separator: " ")
        sender = words.first.map(String.init) ?? ""
        news = words.dropFirst().compactMap { PeerNews($0) }
    }

    /// The messages that contain this news.
    static func texts(_ news: some Sequence<PeerNews>, from sender: String) -> [String] {
        var texts: [String] = []
        var text = sender
        for word in news.map(\.word).sorted() {
            if text.utf8.count + word.utf8.count >= maxBytes {
                texts.append(text)
                text = sender
            }
            text += " " + word
        }
        return text == sender ? texts : texts + [text]
    }
}

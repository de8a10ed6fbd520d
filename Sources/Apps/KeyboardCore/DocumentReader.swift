/// Tells from what a host app shows of its text what happened in it besides the keys that this keyboard typed.
///
/// A host reports late, and often shows only the last paragraph or sentence. What it shows is therefore compared with
/// every text that it may not have got beyond yet: the one it showed last, and the one after each key since.
/// See docs/decisions/apps.md, "A host's report is compared with what the keyboard typed".
public struct DocumentReader: Sendable {
    /// The most keys that a host may be behind.
    private static let latest = 16
    /// The most scalars of a text that are compared.
    private static let limit = 512
    /// A host that shows at least so much of a text shows the end of it, wherever it cuts.
    private static let leastCut = 40

    private var traits: FieldTraits?
    /// What the host may show: oldest first, never empty.
    private var expected = [""]

    /// Creates a reader that knows no field.
    public init() {}

    /// The keyboard wrote this at the cursor.
    public mutating func type(_ text: String) { expect((expected.last ?? "") + Self.end(of: text)) }

    /// The keyboard deleted this many characters before the cursor.
    public mutating func delete(_ count: Int) { expect(String((expected.last ?? "").dropLast(max(count, 0)))) }

    /// The keyboard's return key had its turn: the host has seen every key before it.
    public mutating func settle() { expected = [expected.last ?? ""] }

    /// What happened since the last call that `type` and `delete` did not say. A field that was emptied counts as another
    /// one: its text was sent. Of a field that must not be read, nothing is kept.
    public mutating func read(_ traits: FieldTraits, before text: String, hasText: Bool) -> [TypingEvent] {
        let text = SecureTextDetector.isSecureField(traits) ? "" : Self.end(of: text)
        let isEmpty = text.isEmpty && !hasText
        let wasEmptied = isEmpty && !expected.contains("")
        if traits == self.traits, let place = place(of: text, isEmpty) {
            expected.replaceSubrange(...place, with: [text])
            return []
        }
        let isOther = traits != self.traits || wasEmptied
        self.traits = traits
        expected = [text]
        let replaced: [TypingEvent] = text.isEmpty && isOther ? [] : [.replaced(with: text)]
        return (isOther ? [.field(traits)] : []) + replaced
    }

    private mutating func expect(_ text: String) {
        guard traits.map(SecureTextDetector.isSecureField) != true else { return }
        expected.append(Self.end(of: text))
        if expected.count > Self.latest { expected.removeFirst() }
    }

    /// Which of the expected texts the host shows. Only after keys of this keyboard it may be the end of one.
    private func place(of shown: String, _ isEmpty: Bool) -> Int? {
        if let place = expected.lastIndex(of: shown) { return place }
        guard !isEmpty, expected.count > 1 else { return nil }
        return expected.lastIndex { Self.isEnd(shown, of: $0) }
    }

    private static func isEnd(_ shown: String, of text: String) -> Bool {
        guard text.hasSuffix(shown) else { return false }
        let count = shown.unicodeScalars.count
        let cut = text.unicodeScalars.dropLast(count)
        if count >= leastCut || cut.last == "\n" { return true }
        // Hosts cut where a paragraph or a sentence begins.
        return !shown.isEmpty && cut.last == " " && (cut.last { $0 != " " }.map(ends.contains) ?? false)
    }

    private static let ends: [Unicode.Scalar] = ["\n", ".", "!", "?", "…", "\u{2029}"]

    private static func end(of text: String) -> String { String(text.unicodeScalars.suffix(limit)) }
}

/// Compares the text a host app reports with what this keyboard typed, to find changes made by anything else.
///
/// A host reports late, and often only the last paragraph or sentence. Its report is therefore compared with every text
/// it may be showing: the text it reported last, and the text after each key since then.
/// See docs/decisions/apps.md, "A host's report is compared with what the keyboard typed".
public struct DocumentReader: Sendable {
    /// The maximum number of keys by which a host's report may lag.
    private static let maxLag = 16
    /// The maximum number of Unicode scalars compared.
    private static let maxScalars = 512
    /// A report of at least this many scalars is accepted as the end of an expected text, wherever the host cut it.
    private static let minCutLength = 40

    private var traits: FieldTraits?
    /// The texts the host may report next: oldest first, never empty.
    private var expected = [""]

    /// Creates a reader that has not seen a field yet.
    public init() {}

    /// Records that the keyboard wrote `text` at the cursor.
    public mutating func type(_ text: String) { expect((expected.last ?? "") + Self.end(of: text)) }

    /// Records that the keyboard deleted `count` characters before the cursor.
    public mutating func delete(_ count: Int) { expect(String((expected.last ?? "").dropLast(max(count, 0)))) }

    /// Records that the return key was handled, so that the host has seen every key before it.
    public mutating func recordReturn() { expected = [expected.last ?? ""] }

    /// Returns the changes since the last call that `type` and `delete` did not record. An emptied field counts as a
    /// new field, because its text was sent. The text of a secure field is never stored.
    public mutating func read(_ traits: FieldTraits, before text: String, hasText: Bool) -> [TypingEvent] {
        let text = SecureTextDetector.isSecureField(traits) ? "" : Self.end(of: text)
        let isEmpty = text.isEmpty && !hasText
        let wasEmptied = isEmpty && !expected.contains("")
        if traits == self.traits, let index = index(of: text, isEmpty) {
            expected.replaceSubrange(...index, with: [text])
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
        if expected.count > Self.maxLag { expected.removeFirst() }
    }

    /// The index of the expected text that the host reports. After keys of this keyboard, the report may be just its
    /// end.
    private func index(of shown: String, _ isEmpty: Bool) -> Int? {
        if let index = expected.lastIndex(of: shown) { return index }
        guard !isEmpty, expected.count > 1 else { return nil }
        return expected.lastIndex { Self.isEnd(shown, of: $0) }
    }

    private static func isEnd(_ shown: String, of text: String) -> Bool {
        guard text.hasSuffix(shown) else { return false }
        let count = shown.unicodeScalars.count
        let cut = text.unicodeScalars.dropLast(count)
        if count >= minCutLength || cut.last == "\n" { return true }
        // Hosts cut at the start of a paragraph or a sentence.
        return !shown.isEmpty && cut.last == " " && (cut.last { $0 != " " }.map(ends.contains) ?? false)
    }

    private static let ends: [Unicode.Scalar] = ["\n", ".", "!", "?", "…", "\u{2029}"]

    private static func end(of text: String) -> String { String(text.unicodeScalars.suffix(maxScalars)) }
}

/// Keeps the last characters the user typed into one field, and decides when to analyze them.
///
///     if typed { snippets.insert(character) }
///     if snippets.shouldTriggerAnalysis() { analyze(snippets.getCurrentSnippet()) }
///
/// It never holds more than 300 characters. A key costs well under a microsecond and allocates nothing.
public struct TextSnippetManager {
    /// The minimum number of characters for an analysis.
    public static let minimumCount = 10
    /// The number of new characters after which an analysis is due at the latest.
    public static let interval = 50

    private var buffer = SnippetBuffer()
    private var sinceTrigger = 0
    private var isDue = false

    /// Creates a manager without any text.
    public init() {}

    /// The number of characters kept.
    public var count: Int { buffer.count }

    /// True if the last change ended a word or sentence or reached fifty new characters, and there are at least ten.
    public func shouldTriggerAnalysis() -> Bool {
        isDue && buffer.count >= Self.minimumCount
    }

    /// The last characters, at most 300.
    public func getCurrentSnippet() -> String {
        buffer.text
    }

    /// A character was typed.
    public mutating func insert(_ character: Character) {
        isDue = false
        for scalar in character.unicodeScalars { take(scalar) }
    }

    /// Text was pasted, or a suggestion was chosen.
    public mutating func insert(_ text: String) {
        isDue = false
        for scalar in text.unicodeScalars { take(scalar) }
    }

    /// The backspace key was tapped; removes the last character.
    public mutating func deleteBackward() {
        isDue = false
        buffer.removeLast()
    }

    /// Autocorrect replaced the last `count` characters with `text`.
    public mutating func replaceLast(_ count: Int, with text: String) {
        for _ in 0..<max(count, 0) { buffer.removeLast() }
        insert(text)
    }

    /// Removes everything, for another field.
    public mutating func clear() {
        buffer.removeAll()
        sinceTrigger = 0
        isDue = false
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        if buffer.append(scalar) { sinceTrigger += 1 }
        if Self.endsSomething(scalar) || sinceTrigger >= Self.interval {
            isDue = true
            sinceTrigger = 0
        }
    }

    private static func endsSomething(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", ".", ",", "!", "?": true
        default: false
        }
    }
}

/// Keeps the last characters a person typed into one field, and says when they are worth an analysis.
///
///     if typed { snippets.insert(character) }
///     if snippets.shouldTriggerAnalysis() { analyze(snippets.getCurrentSnippet()) }
///
/// It never holds more than 300 characters. A key costs well under a microsecond and allocates nothing.
public struct TextSnippetManager {
    /// No analysis of fewer characters.
    public static let minimumCount = 10
    /// The number of new characters after which the text is analyzed at the latest.
    public static let interval = 50

    private var buffer = SnippetBuffer()
    private var sinceTrigger = 0
    private var isDue = false

    /// Creates a manager without any text.
    public init() {}

    /// How many characters are kept.
    public var count: Int { buffer.count }

    /// True when the last change ended a word or a sentence, or made fifty new characters, and there are ten at least.
    public func shouldTriggerAnalysis() -> Bool {
        isDue && buffer.count >= Self.minimumCount
    }

    /// The last characters, 300 at most.
    public func getCurrentSnippet() -> String {
        buffer.text
    }

    /// A key was typed.
    public mutating func insert(_ character: Character) {
        isDue = false
        for scalar in character.unicodeScalars { take(scalar) }
    }

    /// Something was pasted, or chosen from the suggestions.
    public mutating func insert(_ text: String) {
        isDue = false
        for scalar in text.unicodeScalars { take(scalar) }
    }

    /// The backspace key: the last character goes, whole.
    public mutating func deleteBackward() {
        isDue = false
        buffer.removeLast()
    }

    /// Autocorrect put `text` in place of the last `count` characters.
    public mutating func replaceLast(_ count: Int, with text: String) {
        for _ in 0..<max(count, 0) { buffer.removeLast() }
        insert(text)
    }

    /// Another field: nothing of the old one is kept.
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

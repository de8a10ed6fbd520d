import KeyboardCore

/// A field of the app in which the user types: its text, and the keys that a change of it corresponds to.
struct HostField: Equatable {
    private(set) var text = ""
    /// Where our own keyboard put the caret, in UTF-16; nil after other ways to type, when the browser knows best.
    private(set) var caret: Int?

    /// Takes the field's new text and tells what was typed. A change at the end of the text counts as typed on our
    /// keyboard, however it was made; after any other change the field is read again.
    mutating func change(to new: String) -> [TypingEvent] {
        let old = text
        guard new != old else { return [] }
        text = new
        if caret.map({ $0 > new.utf16.count }) == true { caret = nil }
        let shared = zip(old, new).prefix { $0 == $1 }.count
        let removed = old.count - shared
        let added = String(new.dropFirst(shared))
        // More than a word or two gone from the end means that something in the middle changed.
        if removed > 0, !added.isEmpty, old.hasSuffix(added.suffix(1)), removed > 24 || added.count > 24 {
            return [.replaced(with: new)]
        }
        switch (removed, added.count) {
        case (0, 1): return [.key(added.first ?? " ")]
        case (0, _): return [.paste(added)]
        case (1, 0): return [.backspace]
        default: return [.autocorrect(replacing: removed, with: added)]
        }
    }

    /// The text after one of our keys; remembers where the caret goes.
    mutating func pressing(_ key: KeyLayout.Key, selection: [Int]) -> String {
        let units = Array(text.utf16)
        let start = min(max(selection.first ?? caret ?? units.count, 0), units.count)
        let end = min(max(selection.last ?? units.count, start), units.count)
        switch key {
        case .write(let written):
            caret = start + written.utf16.count
            return String(decoding: units[..<start] + Array(written.utf16) + units[end...], as: UTF16.self)
        case .backspace:
            let head = String(decoding: units[..<start], as: UTF16.self)
            let kept = Array((start == end ? String(head.dropLast()) : head).utf16)
            caret = kept.count
            return String(decoding: kept + units[end...], as: UTF16.self)
        case .turn, .enter:
            return text
        }
    }
}

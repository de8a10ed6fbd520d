import KeyboardCore

/// A field of the host app: its text, and the keyboard events that correspond to a change of the text.
struct HostField: Equatable {
    private(set) var text = ""
    /// The UTF-16 offset to which the page's keyboard moved the caret with the last change; nil after any other change,
    /// where the browser has moved it itself.
    private(set) var caret: Int?

    /// Sets the field's new text and returns the events that describe the change. A change near the end of the text
    /// counts as typed on the keyboard, however it was made; after a larger change the whole text is read again.
    /// `caret` is where the page's keyboard moves the caret.
    mutating func change(to new: String, caret: Int? = nil) -> [TypingEvent] {
        let old = text
        guard new != old else { return [] }
        (text, self.caret) = (new, caret)
        let shared = zip(old, new).prefix { $0 == $1 }.count
        let removed = old.count - shared
        let added = String(new.dropFirst(shared))
        // If more than a word or two at the end differ, something in the middle has changed.
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

    /// The text after a key is pressed, and where the caret is then; nil if the key does not write.
    func pressing(_ key: KeyLayout.Key, selection: [Int]) -> (text: String, caret: Int?) {
        let units = Array(text.utf16)
        let start = min(max(selection.first ?? caret ?? units.count, 0), units.count)
        let end = min(max(selection.last ?? units.count, start), units.count)
        switch key {
        case .write(let written):
            let text = String(decoding: units[..<start] + Array(written.utf16) + units[end...], as: UTF16.self)
            return (text, start + written.utf16.count)
        case .backspace:
            let head = String(decoding: units[..<start], as: UTF16.self)
            let kept = Array((start == end ? String(head.dropLast()) : head).utf16)
            return (String(decoding: kept + units[end...], as: UTF16.self), kept.count)
        case .turn, .enter:
            return (text, nil)
        }
    }
}

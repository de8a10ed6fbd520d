/// The state of the keys, and what a tapped key does to the text. A pure value: the owner carries out its commands.
///
///     for command in keys.tap(.write("h"), at: now) { carryOut(command) }
///
/// It tracks the text before the cursor from its own commands, because a host app reports changes late.
public struct Keys: Sendable, Equatable {
    /// The longest time between two taps of shift that turn on caps lock.
    public static let doubleTapTime = Duration.milliseconds(350)
    /// The longest time between two spaces that end a sentence.
    public static let doubleSpaceTime = Duration.seconds(1)

    /// The letters that are shown.
    public private(set) var letters: KeyLetters
    /// The plane that is shown.
    public private(set) var plane = KeyPlane.letters
    /// Whether letters are capital letters.
    public private(set) var shift = Shift.off
    /// The traits of the field.
    public private(set) var traits = KeyTraits()

    /// The letters that the user chose; fields for addresses show Latin letters instead.
    private var chosenLetters: KeyLetters
    private var text = TextBefore()
    private var lastShiftTap: Duration?
    private var lastSpace: Duration?

    /// Keys with these letters, for an empty text field.
    public init(letters: KeyLetters = .english) {
        self.letters = letters
        chosenLetters = letters
        updateShift()
    }

    /// Updates the traits of the field. `text` is the text before the cursor if anything other than these keys changed
    /// it or moved the cursor, else nil. A new field starts with the first plane of its content and without caps lock.
    public mutating func read(_ traits: KeyTraits, before text: String?, isNewField: Bool = false) {
        guard isNewField || traits != self.traits || text != nil else { return }
        if isNewField { shift = .off }
        if isNewField || traits.content != self.traits.content {
            plane = traits.content.firstPlane
            letters = traits.content.isLatinOnly ? .english : chosenLetters
        }
        self.traits = traits
        if traits.isSecure {
            self.text = TextBefore()
        } else if let text {
            self.text = TextBefore(text)
        }
        lastSpace = nil
        updateShift()
    }

    /// Handles a tapped key. `now` is the time since any fixed moment, on a clock that never goes back.
    public mutating func tap(_ key: Key, at now: Duration) -> [KeyCommand] {
        let sinceShift = lastShiftTap.map { now - $0 }
        let sinceSpace = lastSpace.map { now - $0 }
        lastShiftTap = nil
        lastSpace = nil
        switch key {
        case .write(let text): return write(title(of: text))
        case .space: return writeSpace(sinceLast: sinceSpace, at: now)
        case .delete: return delete(1)
        case .enter: return enter()
        case .shift:
            tapShift(sinceLast: sinceShift, at: now)
            return []
        case .plane(let plane):
            self.plane = plane
            return []
        case .letters(let letters):
            self.letters = letters
            chosenLetters = letters
            return []
        case .nextKeyboard: return []
        }
    }

    /// Writes one of the characters that a held key offers.
    public mutating func write(_ text: String) -> [KeyCommand] {
        lastSpace = nil
        append(text)
        // A letter follows an apostrophe.
        if text == "'" || text == "’" { returnToLetters() }
        updateShift()
        return [.insert(text)]
    }

    /// Deletes the word before the cursor, or one character if the text is unknown.
    public mutating func deleteWord() -> [KeyCommand] { delete(text.wordLength) }

    /// Moves the cursor; the host app then reports the text before it.
    public mutating func moveCursor(by count: Int) -> [KeyCommand] {
        lastSpace = nil
        return [.moveCursor(count)]
    }

    /// The text that a key of this text writes now.
    public func title(of text: String) -> String {
        plane == .letters && shift != .off ? Accents.capital(text) : text
    }

    /// The characters that a held key offers, its own first; empty if there are no others.
    func choices(of text: String) -> [String] {
        let accents = Accents.of(text)
        return accents.isEmpty ? [] : ([text] + accents).map(title)
    }

    // MARK: Steps

    private mutating func writeSpace(sinceLast: Duration?, at now: Duration) -> [KeyCommand] {
        returnToLetters()
        if let sinceLast, sinceLast <= Self.doubleSpaceTime, traits.endsSentenceByTwoSpaces, text.endsWithWordAndSpace {
            text.delete(1)
            text.append(". ")
            updateShift()
            return [.delete(1), .insert(". ")]
        }
        lastSpace = now
        append(" ")
        updateShift()
        return [.insert(" ")]
    }

    private mutating func enter() -> [KeyCommand] {
        returnToLetters()
        if traits.returnKey == .newLine { append("\n") }
        updateShift()
        return [.enter]
    }

    private mutating func delete(_ count: Int) -> [KeyCommand] {
        lastSpace = nil
        text.delete(count)
        updateShift()
        return [.delete(count)]
    }

    private mutating func tapShift(sinceLast: Duration?, at now: Duration) {
        if shift != .locked, let sinceLast, sinceLast <= Self.doubleTapTime {
            shift = .locked
            return
        }
        lastShiftTap = now
        shift = shift == .off ? .once : .off
    }

    private mutating func append(_ added: String) {
        if !traits.isSecure { text.append(added) }
    }

    private mutating func returnToLetters() {
        if traits.content != .numbers { plane = .letters }
    }

    /// Updates the automatic capitalization; caps lock stays.
    private mutating func updateShift() {
        guard shift != .locked else { return }
        shift = !traits.isSecure && text.wantsCapital(traits.capitalization) ? .once : .off
    }
}

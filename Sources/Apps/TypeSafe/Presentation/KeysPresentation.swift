public import KeyboardCore
public import LocalizedTexts

/// The presentation of the keys and the current touch. A renderer makes no decisions of its own.
public struct KeysPresentation: Sendable, Equatable {
    /// The radius of a key's corners, in points.
    public static let cornerRadius = 8
    /// The height of the enlarged key above the finger.
    private static let balloonHeight = 48.0
    /// How much wider the enlarged key is than the key, on each side.
    private static let balloonMargin = 8.0

    /// The characters above a pressed or held key, over the other keys.
    public struct Popup: Sendable, Equatable {
        /// The rectangle of the popup.
        public let frame: KeyFrame
        /// The characters from left to right, all of the same width.
        public let titles: [String]
        /// The index of the character that would be written.
        public let selected: Int
        /// True while a finger chooses between the characters.
        public let isChoice: Bool
        /// The announcement of a choice.
        public let label: String
    }

    /// The rows from top to bottom, each from left to right: the order in which VoiceOver reads the keys.
    public let rows: [[KeyPresentation]]
    /// The enlarged character above the finger, or the characters to choose from; nil if there is neither.
    public let popup: Popup?

    /// Creates the presentation of the keys.
    public init(_ input: KeyInput, in language: Language = .english) {
        rows = input.grid.rows.map { row in row.map { KeyPresentation($0, input, language) } }
        popup = Self.popup(input, language)
    }

    /// All keys, in the order in which they are read.
    public var keys: [KeyPresentation] { rows.flatMap(\.self) }

    private static func popup(_ input: KeyInput, _ language: Language) -> Popup? {
        if let choices = input.choices {
            let names = choices.texts.map(language.name(ofCharacter:))
            return Popup(
                frame: choices.frame,
                titles: choices.texts,
                selected: choices.index,
                isChoice: true,
                label: names.joined(separator: ", ")
            )
        }
        // A password's letters are not enlarged, in case someone is watching. The keys of a pad are large enough.
        guard !input.keys.traits.isSecure, !input.hasPadKeys, let cell = input.pressed, case .write(let text) = cell.key
        else { return nil }
        let frame = cell.frame
        return Popup(
            frame: KeyFrame(
                x: max(frame.x - balloonMargin, 0),
                y: max(frame.y - balloonHeight - 4, 0),
                width: frame.width + 2 * balloonMargin,
                height: balloonHeight
            ),
            titles: [input.keys.title(of: text)],
            selected: 0,
            isChoice: false,
            label: ""
        )
    }
}

/// The presentation of one key.
public struct KeyPresentation: Sendable, Equatable {
    /// The colors of a key.
    public enum Tone: Sendable, Equatable {
        /// A key that writes.
        case letter
        /// A key that does something else.
        case control
        /// A return key that does more than insert a line break.
        case action
        /// A key under a finger, or a shift that is on.
        case pressed
    }

    /// The key.
    public let key: Key
    /// The rectangle that is drawn.
    public let frame: KeyFrame
    /// The text on the key; empty for a key with a symbol, and while the keys move the cursor.
    public let title: String
    /// The name of the system symbol on the key; nil if it has none.
    public let symbol: String?
    /// The colors of the key.
    public let tone: Tone
    /// True for a single character, which is drawn larger than a word.
    public let isCharacter: Bool
    /// What a screen reader reads aloud.
    public let label: String
    /// True for a shift key that is on.
    public let isOn: Bool

    init(_ cell: KeyCell, _ input: KeyInput, _ language: Language) {
        let keys = input.keys
        key = cell.key
        frame = cell.frame
        isOn = cell.key == .shift && keys.shift != .off
        symbol = Self.symbol(cell.key, keys)
        let isPressed = input.pressed == cell
        let returnTitle = language.title(keys.traits.returnKey)
        var shown = ""
        var isCharacter = false
        switch cell.key {
        case .write(let text):
            shown = keys.title(of: text)
            isCharacter = shown.count == 1
            tone = isPressed ? .pressed : .letter
        case .space:
            shown = language.title(of: cell.key) ?? ""
            tone = isPressed ? .pressed : .letter
        case .enter:
            shown = returnTitle
            tone = isPressed ? .pressed : (keys.traits.returnKey == .newLine ? .control : .action)
        case .delete, .shift, .plane, .letters, .nextKeyboard:
            shown = language.title(of: cell.key) ?? ""
            tone = isPressed || isOn ? .pressed : .control
        }
        self.isCharacter = isCharacter
        title = input.isMovingCursor || symbol != nil ? "" : shown
        label =
            cell.key == .enter && keys.traits.returnKey != .newLine
            ? returnTitle : language.name(of: cell.key, character: shown, shift: keys.shift)
    }

    private static func symbol(_ key: Key, _ keys: Keys) -> String? {
        switch key {
        case .delete: "delete.left"
        case .nextKeyboard: "globe"
        case .shift:
            switch keys.shift {
            case .off: "shift"
            case .once: "shift.fill"
            case .locked: "capslock.fill"
            }
        case .write, .space, .enter, .plane, .letters: nil
        }
    }
}

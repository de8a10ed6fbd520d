import LocalizedTexts

/// The keys of the page's keyboard, in three layers.
enum KeyLayout: String, Sendable {
    case lower, upper, numbers

    /// The action of a key.
    enum Key: Equatable {
        case write(String)
        case backspace
        case turn(KeyLayout)
        case enter

        /// Reads a key's name, as the page sends it.
        init?(_ name: String) {
            if name == "backspace" {
                self = .backspace
            } else if name.hasPrefix("to-"), let layout = KeyLayout(rawValue: String(name.dropFirst(3))) {
                self = .turn(layout)
            } else if name == "return" {
                self = .enter
            } else if name == "space" {
                self = .write(" ")
            } else if name.count == 1 {
                self = .write(name)
            } else {
                return nil
            }
        }
    }

    /// A drawn key: name, title, accessibility label and width.
    struct Cap: Equatable {
        let name: String
        let face: String
        let label: String
        let width: String

        init(_ name: String, _ face: String? = nil, label: String? = nil, width: String = "") {
            self.name = name
            self.face = face ?? name
            self.label = label ?? self.face
            self.width = width
        }
    }

    /// The rows from top to bottom.
    func rows(_ language: Language) -> [[Cap]] {
        let rows =
            switch self {
            case .lower, .upper: letters(language)
            case .numbers: [Self.caps("1234567890"), Self.caps("-/:;()€&@\""), Self.caps(".,?!'#%+=")]
            }
        let shift = Cap(
            self == .upper ? "to-lower" : "to-upper",
            "⇧",
            label: language.text("Shift", "Главни букви"),
            width: "wide"
        )
        let backspace = Cap("backspace", "⌫", label: language.text("Delete", "Изтрий"), width: "wide")
        let last = (self == .numbers ? [] : [shift]) + rows[2] + [backspace]
        return [rows[0], rows[1], last, bottom(language)]
    }

    /// The layer after a key has written: shift applies to one letter.
    var afterTyping: KeyLayout { self == .upper ? .lower : self }

    private func letters(_ language: Language) -> [[Cap]] {
        let latin = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
        // The phonetic layout, which most Bulgarians use on a phone.
        let cyrillic = ["явертъуиопч", "асдфгхйклшщ", "зьцжбнмю"]
        return (language == .english ? latin : cyrillic).map { Self.caps(self == .upper ? $0.uppercased() : $0) }
    }

    private static func caps(_ characters: String) -> [Cap] { characters.map { Cap(String($0)) } }

    private func bottom(_ language: Language) -> [Cap] {
        let turn =
            self == .numbers
            ? Cap("to-lower", language.text("ABC", "АБВ"), label: language.text("Letters", "Букви"), width: "wide")
            : Cap("to-numbers", "123", label: language.text("Numbers", "Цифри"), width: "wide")
        return [
            turn, Cap(","),
            Cap("space", language.text("space", "интервал"), label: language.text("Space", "Интервал"), width: "space"),
            Cap("."),
            Cap("return", language.text("return", "↵"), label: language.text("Return", "Нов ред"), width: "wide"),
        ]
    }
}

/// The keys, in three layers.
enum KeyLayout: String, Sendable {
    case lower, upper, numbers

    /// What a key does.
    enum Key: Equatable {
        case write(String)
        case backspace
        case turn(KeyLayout)

        /// Reads a key's name as it stands on the page.
        init?(_ name: String) {
            if name == "backspace" {
                self = .backspace
            } else if name.hasPrefix("to-"), let layout = KeyLayout(rawValue: String(name.dropFirst(3))) {
                self = .turn(layout)
            } else if name == "return" {
                self = .write("\n")
            } else if name == "space" {
                self = .write(" ")
            } else if name.count == 1 {
                self = .write(name)
            } else {
                return nil
            }
        }
    }

    /// A key as it is drawn: its name, what stands on it, what a screen reader says, how wide it is.
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
    var rows: [[Cap]] {
        switch self {
        case .lower, .upper: letters(isUpper: self == .upper)
        case .numbers:
            [Self.caps("1234567890"), Self.caps("-/:;()€&@\"")]
                + [
                    Self.caps(".,?!'#%+=") + [Self.backspace],
                    Self.bottom(Cap("to-lower", "ABC", label: "Letters", width: "wide")),
                ]
        }
    }

    /// Shift holds for one letter.
    var afterTyping: KeyLayout { self == .upper ? .lower : self }

    private func letters(isUpper: Bool) -> [[Cap]] {
        let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Self.caps(isUpper ? $0.uppercased() : $0) }
        let shift = Cap(isUpper ? "to-lower" : "to-upper", "⇧", label: "Shift", width: "wide")
        return [rows[0], rows[1], [shift] + rows[2] + [Self.backspace]]
            + [Self.bottom(Cap("to-numbers", "123", label: "Numbers", width: "wide"))]
    }

    private static func caps(_ characters: String) -> [Cap] { characters.map { Cap(String($0)) } }

    private static let backspace = Cap("backspace", "⌫", label: "Delete", width: "wide")

    private static func bottom(_ turn: Cap) -> [Cap] {
        [
            turn, Cap(","), Cap("space", label: "Space", width: "space"), Cap("."),
            Cap("return", label: "Return", width: "wide"),
        ]
    }
}

/// The lines of an iCalendar file: text is escaped, and lines of more than 75 bytes are folded between characters.
struct CalendarLines {
    private(set) var text = ""

    /// Adds a line whose value needs no escaping.
    mutating func add(_ line: String) {
        var length = 0
        for character in line.unicodeScalars {
            let size = UTF8.width(character)
            if length + size > 75 {
                text += "\r\n "
                length = 1
            }
            text.unicodeScalars.append(character)
            length += size
        }
        text += "\r\n"
    }

    /// Adds a property whose value is text that needs escaping.
    mutating func add(_ name: String, _ value: String) {
        add("\(name):\(Self.escaped(value))")
    }

    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.replacing("\r\n", with: "\n").unicodeScalars {
            switch character {
            case "\\", ";", ",": escaped += "\\" + String(character)
            case "\n", "\r": escaped += "\\n"
            case "\t": escaped.unicodeScalars.append(character)
            // iCalendar allows no other control characters.
            case _ where character.value < 0x20 || character.value == 0x7F: break
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    /// A quoted parameter value; quotes and control characters are removed, because it cannot contain them.
    static func quoted(_ text: String) -> String {
        "\"" + String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" })) + "\""
    }
}

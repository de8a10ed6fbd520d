/// Lines of a calendar file: text is escaped, and lines of more than 75 bytes are folded between characters.
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

    /// Adds a property whose value is a person's text.
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
            // Other control characters have no place in such a file.
            case _ where character.value < 0x20 || character.value == 0x7F: break
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    /// A parameter's value; it cannot hold quotes or the end of a line.
    static func quoted(_ text: String) -> String {
        "\"" + String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" })) + "\""
    }
}

extension String {
    /// The text with some of its ASCII characters replaced; `replacement` returns nil for those that stay.
    ///
    /// Escaping must not compare `Character`s. A quote and a combining mark after it are one `Character`, so
    /// `replacing("\"", with: …)` does not find the quote. A browser or a spreadsheet does.
    package func escaping(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(utf8.count)
        for byte in utf8 {
            if byte < 0x80, let replacement = replacement(Unicode.Scalar(byte)) {
                escaped += replacement.utf8
            } else {
                escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// The text for HTML, between tags and in attributes with double quotes.
    package var escapedForHTML: String {
        escaping { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: nil
            }
        }
    }

    /// The text with each double quote and backslash behind a backslash.
    package var escapedForQuotes: String {
        escaping { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil }
    }

    /// The text with each double quote written twice, as SQL and CSV want it between double quotes.
    package var doublingQuotes: String {
        escaping { $0 == "\"" ? "\"\"" : nil }
    }
}

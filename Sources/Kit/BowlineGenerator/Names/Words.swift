/// Splits names from a document into words and joins them in Swift's style.
enum Words {
    /// The maximum length of a name, so that a line with it fits the line length.
    private static let maxLength = 44

    /// A type's name, such as `PetOwner` for `pet_owner`; nil when no letter or digit is left.
    static func type(_ text: String) -> String? {
        joined(split(text), capitalizesFirst: true)
    }

    /// A value's name, such as `petOwnerID` for `pet_owner_id`; nil when no letter or digit is left.
    static func value(_ text: String) -> String? {
        joined(split(text), capitalizesFirst: false)
    }

    private static let initialisms: [String: String] = [
        "id": "ID", "ids": "IDs", "url": "URL", "urls": "URLs", "uri": "URI", "uris": "URIs", "uuid": "UUID",
        "html": "HTML", "json": "JSON", "xml": "XML", "http": "HTTP", "https": "HTTPS", "api": "API", "ip": "IP",
        "pdf": "PDF", "csv": "CSV", "ttl": "TTL",
    ]

    private static func joined(_ words: [String], capitalizesFirst: Bool) -> String? {
        var name = ""
        for word in words {
            let lower = word.lowercased()
            let part: String
            if name.isEmpty, !capitalizesFirst {
                part = lower
            } else {
                part = initialisms[lower] ?? lower.prefix(1).uppercased() + lower.dropFirst()
            }
            // Keeps two adjacent numbers apart, so that 1.10 does not become 110.
            let separator = name.last?.isNumber == true && part.first?.isNumber == true ? "x" : ""
            guard name.isEmpty || name.count + part.count < maxLength else { break }
            name += separator + part
        }
        name = String(name.prefix(maxLength))
        guard let first = name.unicodeScalars.first else { return nil }
        if canBegin(first) { return name }
        return (capitalizesFirst ? "Value" : "value") + name
    }

    /// The words of a name, split at characters that names cannot contain and at capital letters.
    static func split(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        // Keeps the sign of a number, so that +1 and -1 get different names.
        for (offset, part) in text.split(omittingEmptySubsequences: false, whereSeparator: { "+-".contains($0) })
            .enumerated()
        {
            if offset > 0, part.first?.isNumber == true, words.isEmpty, word.isEmpty {
                words.append(text.hasPrefix("-") ? "minus" : "plus")
            }
            let characters = Array(part)
            for (index, character) in characters.enumerated() {
                guard isAllowed(character) else {
                    if !word.isEmpty { words.append(word) }
                    word = ""
                    continue
                }
                let previous = word.last
                let next = index + 1 < characters.count ? characters[index + 1] : nil
                let beginsWord =
                    character.isUppercase
                    && previous.map { $0.isLowercase || $0.isNumber || next?.isLowercase == true } == true
                // Recognizes plurals of initialisms: `IDs`, `URLs`.
                let isPlural =
                    character.isUppercase && previous?.isUppercase == true && next == "s"
                    && (index + 2 >= characters.count || !characters[index + 2].isLowercase)
                if beginsWord, !isPlural {
                    words.append(word)
                    word = ""
                }
                word.append(character)
            }
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        return words
    }

    private static func isAllowed(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII ? scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) : canContinue(scalar)
        }
    }

    private static func canBegin(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar.properties.isAlphabetic : scalar.properties.isXIDStart && canContinue(scalar)
    }

    /// True for characters beyond ASCII that Swift allows in names: letters, marks and digits.
    private static func canContinue(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.properties.isXIDContinue, !scalar.properties.isDefaultIgnorableCodePoint else { return false }
        switch scalar.value {
        case 0xB5, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x2C00...0x2DFF,
            0x2E80...0x2FFF, 0x3005...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF,
            0xFDF0...0xFE44, 0xFE47...0xFFF8, 0x10000...0x1FFFD, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
            return true
        default: return false
        }
    }
}

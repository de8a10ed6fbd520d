/// An email address for recipients and senders, `local@domain`.
///
/// It contains no character that could end a header or an SMTP command: no control characters, line breaks, spaces,
/// brackets, quotes or commas. Quoted local parts and address literals are not accepted. Letters beyond ASCII are
/// accepted, as in RFC 6531.
package struct EmailAddress: Sendable, Hashable {
    package let text: String
    /// The part after the `@`.
    package let domain: String

    /// Parses an address; nil if it is not valid.
    package init?(_ text: String) {
        guard (3...254).contains(text.utf8.count) else { return nil }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocal(parts[0]), Self.isDomain(parts[1]) else { return nil }
        self.text = text
        domain = String(parts[1])
    }

    private static func isLocal(_ part: Substring) -> Bool {
        (1...64).contains(part.utf8.count) && !part.hasPrefix(".") && !part.hasSuffix(".") && !part.contains("..")
            && part.unicodeScalars.allSatisfy { $0.isASCII ? isAtom($0) : isLetter($0) }
    }

    private static func isDomain(_ part: Substring) -> Bool {
        let labels = part.split(separator: ".", omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                && label.unicodeScalars.allSatisfy { $0.isASCII ? isHostCharacter($0) : isLetter($0) }
        }
    }

    /// Whether RFC 5322 allows the character in an atom, or it is a dot.
    private static func isAtom(_ scalar: Unicode.Scalar) -> Bool {
        isAlphanumeric(scalar) || "!#$%&'*+-/=?^_`{|}~.".unicodeScalars.contains(scalar)
    }

    private static func isHostCharacter(_ scalar: Unicode.Scalar) -> Bool { isAlphanumeric(scalar) || scalar == "-" }

    private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }
}

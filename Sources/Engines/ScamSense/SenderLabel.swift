/// A sender's label before a text or its parts: "Chase Alerts: …", "(Netflix) …", "FRM:Bank SUBJ:Card MSG:…".
///
/// Written by gateways that convert email into text messages, and by senders that pretend to be a company.
enum SenderLabel {
    /// The number of bytes within which a leading label must end.
    private static let maxLength = 40
    /// Labels of the parts of an email.
    private static let parts: [StaticString] = ["frm", "subj", "sbj", "subject", "msg"]

    static func isSeen(in workspace: Workspace) -> Bool {
        let bytes = UnsafeBufferPointer(start: workspace.folded, count: workspace.foldedCount)
        return isBracketed(bytes) || workspace.hasColon && (isInFront(bytes) || namesParts(bytes))
    }

    private static func isBracketed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = bytes.firstIndex(where: { $0 > 0x20 }), "([<{".utf8.contains(bytes[start]) else {
            return false
        }
        let rest = bytes[(start + 1)...].prefix(maxLength)
        guard let end = rest.firstIndex(where: { ")]>}".utf8.contains($0) }) else { return false }
        return letters(bytes[(start + 1)..<end]) >= 2
    }

    /// A colon after the first words that is not part of a time, a link or a smiley.
    private static func isInFront(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in 0..<min(bytes.count, maxLength) {
            switch bytes[index] {
            case UInt8(ascii: ":"):
                guard letters(bytes[..<index]) >= 2, FoldedByte.isWord(bytes[index - 1]), index + 1 < bytes.count else {
                    return false
                }
                guard index < 4 || !isScheme(bytes[(index - 4)..<index]) else { return false }
                let next = bytes[index + 1]
                return next <= 0x20 || next &- 97 < 26 && index + 2 < bytes.count && bytes[index + 2] &- 97 < 26
            case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ","): return false
            default: break
            }
        }
        return false
    }

    private static func namesParts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in bytes.indices where bytes[index] == UInt8(ascii: ":") {
            for part in parts {
                let start = index - part.utf8CodeUnitCount
                guard start >= 0, start == 0 || !FoldedByte.isWord(bytes[start - 1]) else { continue }
                if (start..<index).allSatisfy({ bytes[$0] == part.utf8Start[$0 - start] }) { return true }
            }
        }
        return false
    }

    private static func isScheme(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.elementsEqual("http".utf8) || bytes.elementsEqual("ttps".utf8)
    }

    private static func letters(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int { bytes.count { $0 &- 97 < 26 } }
}

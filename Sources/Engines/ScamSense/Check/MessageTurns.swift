/// Splits a pasted text into the turns of a conversation, if it is one.
struct MessageTurns {
    struct Turn {
        var bytes: Range<Int>
        /// Whether the owner of the device wrote it.
        var isOwners: Bool
    }

    /// The turns in order; a text that is not a conversation is one turn.
    let turns: [Turn]

    /// The maximum length of a speaker's name, in bytes.
    private static let nameLimit = 30
    /// Names for oneself in a copied conversation.
    private static let owner: Set<String> = ["me", "you", "i", "myself", "аз", "ти", "вие", "мен"]

    /// A conversation has at least two lines that begin with a name and a colon, from two speakers, and its first line
    /// is one.
    init(_ bytes: [UInt8]) {
        var turns: [(name: String, bytes: Range<Int>)] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if let (name, start) = Self.speaker(of: line) {
                turns.append((name, start..<line.endIndex))
            } else if let last = turns.indices.last {
                turns[last].bytes = turns[last].bytes.lowerBound..<line.endIndex
            } else if line.contains(where: { $0 > 0x20 }) {
                break
            }
        }
        guard Set(turns.map(\.name)).count >= 2 else {
            self.turns = [Turn(bytes: 0..<bytes.count, isOwners: false)]
            return
        }
        self.turns = turns.map { Turn(bytes: $0.bytes, isOwners: Self.owner.contains($0.name)) }
    }

    /// "Anna: hello" and "[12:05] Anna: hello": the name in lower case, and the start of the words.
    private static func speaker(of line: ArraySlice<UInt8>) -> (name: String, start: Int)? {
        var line = line
        if line.first == UInt8(ascii: "["), let end = line.firstIndex(of: UInt8(ascii: "]")) {
            line = line[(end + 1)...].drop { $0 == 0x20 }
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon - line.startIndex <= nameLimit,
            colon + 1 < line.endIndex, line[colon + 1] == 0x20
        else { return nil }
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        let words = name.split(separator: " ")
        guard 1...3 ~= words.count, name.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return nil }
        return (name, colon + 2)
    }
}

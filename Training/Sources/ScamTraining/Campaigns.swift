/// Finds which texts are of one campaign: one wording sent out again with another name, amount or link.
///
/// Two texts are of one campaign when they share many of their pairs of neighboring words, numbers and links left out; a text that is
/// of one campaign with a second, and that with a third, joins all three. Chat is not compared: nobody sends it in campaigns.
struct Campaigns {
    /// The campaign of each example, as the place of its first text.
    let of: [Int]
    /// How many texts each example's campaign has.
    let sizes: [Int]
    /// How many campaigns there are among the scams.
    let scams: Int

    /// Shared pairs against all pairs of both texts, from which on two texts are of one campaign.
    static let likeness = 0.35
    /// Shared pairs against the pairs of the shorter text, where that has at least `fewestPairs`.
    static let containment = 0.55
    static let fewestPairs = 6

    private static let chat: Set<String> = ["NUS", "SGD", "BANKING77", "UCI ham"]

    init(_ examples: [Example]) {
        var joined = Joined(count: examples.count)
        var firstOfCluster: [String: Int] = [:]
        for (place, example) in examples.enumerated() {
            if let first = firstOfCluster[example.group] {
                joined.join(first, place)
            } else {
                firstOfCluster[example.group] = place
            }
        }
        let compared = examples.indices.filter { !Self.chat.contains(examples[$0].source) }
        Self.joinAlike(compared.map { (place: $0, pairs: Self.pairs(of: examples[$0].text)) }, &joined)
        let campaigns = examples.indices.map { joined.first(of: $0) }
        let counts = Dictionary(campaigns.map { ($0, 1) }, uniquingKeysWith: +)
        of = campaigns
        sizes = campaigns.map { counts[$0] ?? 1 }
        scams = Set(examples.indices.filter { examples[$0].isScam }.map { campaigns[$0] }).count
    }

    /// The fold of each example: all texts of a campaign share one.
    func folds(_ examples: [Example], count: Int) -> [Int] {
        of.map { Self.fold(of: examples[$0], count: count) }
    }

    private static func fold(of example: Example, count: Int) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in example.group.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash ^= hash >> 29
        return Int(hash % UInt64(count))
    }

    private static func joinAlike(_ texts: [(place: Int, pairs: Set<UInt64>)], _ joined: inout Joined) {
        var holders: [UInt64: [Int]] = [:]
        for (number, text) in texts.enumerated() {
            var shared: [Int: Int] = [:]
            for pair in text.pairs {
                for other in holders[pair] ?? [] { shared[other, default: 0] += 1 }
                holders[pair, default: []].append(number)
            }
            for (other, count) in shared {
                let shorter = min(text.pairs.count, texts[other].pairs.count)
                let all = text.pairs.count + texts[other].pairs.count - count
                let isAlike = Double(count) >= likeness * Double(all)
                let isContained = shorter >= fewestPairs && Double(count) >= containment * Double(shorter)
                if isAlike || isContained { joined.join(text.place, texts[other].place) }
            }
        }
    }

    /// Pairs of neighboring words, as hashes.
    static func pairs(of text: String) -> Set<UInt64> {
        let words = words(of: text)
        return Set(zip(words, words.dropFirst()).map { $0 &* 0x9E37_79B9_7F4A_7C15 ^ $1 })
    }

    /// The words of two letters or more, without links.
    private static func words(of text: String) -> [UInt64] {
        text.lowercased().split(whereSeparator: \.isWhitespace).filter { !isLink($0) }
            .flatMap { $0.split(whereSeparator: { !$0.isLetter }) }
            .filter { $0.count > 1 }
            .map { word in word.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
    }

    private static func isLink(_ piece: Substring) -> Bool {
        if piece.contains("/") { return true }
        let characters = Array(piece)
        return characters.indices.dropFirst().dropLast().contains { place in
            characters[place] == "." && characters[place - 1] != "." && characters[place + 1].isLetter
                && characters[place - 1].isLetter
        }
    }
}

/// Sets that are joined two by two, each known by its smallest member.
private struct Joined {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func first(of place: Int) -> Int {
        var place = place
        while parents[place] != place {
            parents[place] = parents[parents[place]]
            place = parents[place]
        }
        return place
    }

    mutating func join(_ one: Int, _ other: Int) {
        let first = first(of: one)
        let second = self.first(of: other)
        parents[max(first, second)] = min(first, second)
    }
}

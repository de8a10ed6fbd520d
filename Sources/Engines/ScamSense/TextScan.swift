/// The tokens of one text, with queries for the signal rules.
struct TextScan {
    let tokens: UnsafePointer<Token>
    let clean: UnsafePointer<UInt8>
    let count: Int
    let links: LinkReport
    /// The concepts of all words.
    let all: Concepts
    /// Whether the text contains a telephone number, in digits or masked.
    let hasPhoneNumber: Bool

    init(_ workspace: Workspace) {
        tokens = UnsafePointer(workspace.tokens)
        clean = UnsafePointer(workspace.clean)
        count = workspace.tokenCount
        links = workspace.links
        var all: Concepts = []
        var run = 0
        var longest = 0
        for place in 0..<count {
            all.formUnion(tokens[place].concepts)
            switch tokens[place].kind {
            case .number, .masked: run += tokens[place].length
            default: run = 0
            }
            longest = max(longest, run)
        }
        self.all = all
        hasPhoneNumber = longest >= 9
    }

    var hasLink: Bool { links.count > 0 }

    /// The token at this index; out of range, a token without concepts.
    subscript(place: Int) -> Token { place >= 0 && place < count ? tokens[place] : .none }

    func has(_ concept: Concepts) -> Bool { all.contains(concept) }
    func hasAny(_ concepts: Concepts) -> Bool { !all.isDisjoint(with: concepts) }

    /// The number of words with the concept.
    func number(of concept: Concepts) -> Int {
        var number = 0
        for place in 0..<count where tokens[place].has(concept) { number += 1 }
        return number
    }

    /// The first word with the concept in a range of indices, limited to the text.
    func first(_ concept: Concepts, in range: ClosedRange<Int>) -> Int? {
        var place = max(0, range.lowerBound)
        while place <= range.upperBound, place < count {
            if tokens[place].has(concept) { return place }
            place += 1
        }
        return nil
    }

    /// Whether words with both concepts are within `distance` of each other.
    func near(_ one: Concepts, _ other: Concepts, within distance: Int) -> Bool {
        for place in 0..<count where tokens[place].has(one) {
            for next in max(0, place - distance)...min(count - 1, place + distance)
            where next != place && tokens[next].has(other) { return true }
        }
        return false
    }

    /// Whether one of the words is at this index.
    func isWord(_ place: Int, _ words: Words) -> Bool {
        place >= 0 && place < count && !tokens[place].words.isDisjoint(with: words)
    }

    /// Whether the word ends in -ing, -ed or -ly, so that it is a verb or an adverb rather than a name, as in "I'm
    /// currently waiting".
    func endsLikeAVerb(_ token: Token) -> Bool {
        guard token.length >= 5 else { return false }
        let last = (clean[Int(token.end) - 3], clean[Int(token.end) - 2], clean[Int(token.end) - 1])
        if last == (UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "g")) { return true }
        if last.1 == UInt8(ascii: "e"), last.2 == UInt8(ascii: "d"), token.length >= 6 { return true }
        // Shorter words in -ly are often names, such as Emily.
        return last.1 == UInt8(ascii: "l") && last.2 == UInt8(ascii: "y") && token.length >= 8
    }

    /// Whether there is a negation in the few words before this index, in the same clause.
    func isNegated(_ place: Int, reach: Int = 6) -> Bool {
        var before = place - 1
        while before >= 0, place - before <= reach, tokens[before].clause == tokens[place].clause {
            if tokens[before].has(.but) { return false }
            if tokens[before].has(.negation) { return true }
            before -= 1
        }
        return false
    }

    /// The range around this index within its clause, at most `back` words before and `ahead` words after it.
    func clauseRange(around place: Int, back: Int, ahead: Int) -> ClosedRange<Int> {
        var first = place
        var last = place
        while first > 0, place - first < back, tokens[first - 1].clause == tokens[place].clause { first -= 1 }
        while last + 1 < count, last - place < ahead, tokens[last + 1].clause == tokens[place].clause { last += 1 }
        return first...last
    }
}

/// The tokens of one text, with queries for the signal rules.
struct TextScan {
    let tokens: UnsafePointer<Token>
    let clean: UnsafePointer<UInt8>
    let count: Int
    let links: LinkReport
    /// The concepts of all words.
    let all: Concepts
    /// The function words that occur.
    let words: Words
    /// Whether the text contains a telephone number, in digits or masked.
    let hasPhoneNumber: Bool

    init(_ workspace: Workspace) {
        tokens = UnsafePointer(workspace.tokens)
        clean = UnsafePointer(workspace.clean)
        count = workspace.tokenCount
        links = workspace.links
        var all: Concepts = []
        var words: Words = []
        var run = 0
        var longest = 0
        for index in 0..<count {
            all.formUnion(tokens[index].concepts)
            words.formUnion(tokens[index].words)
            switch tokens[index].kind {
            case .number, .masked: run += tokens[index].length
            default: run = 0
            }
            longest = max(longest, run)
        }
        self.all = all
        self.words = words
        hasPhoneNumber = longest >= 9
    }

    var hasLink: Bool { links.count > 0 }

    /// The token at this index; out of range, a token without concepts.
    subscript(index: Int) -> Token { index >= 0 && index < count ? tokens[index] : .none }

    func has(_ concept: Concepts) -> Bool { all.contains(concept) }
    func hasAny(_ concepts: Concepts) -> Bool { !all.isDisjoint(with: concepts) }
    func hasWord(_ words: Words) -> Bool { !self.words.isDisjoint(with: words) }

    /// The number of words with the concept.
    func number(of concept: Concepts) -> Int {
        guard has(concept) else { return 0 }
        var number = 0
        for index in 0..<count where tokens[index].has(concept) { number += 1 }
        return number
    }

    /// The first word with the concept in a range of indices, limited to the text.
    func first(_ concept: Concepts, in range: ClosedRange<Int>) -> Int? {
        var index = max(0, range.lowerBound)
        while index <= range.upperBound, index < count {
            if tokens[index].has(concept) { return index }
            index += 1
        }
        return nil
    }

    /// Whether words with both concepts are within `distance` of each other.
    func near(_ one: Concepts, _ other: Concepts, within distance: Int) -> Bool {
        guard has(one), has(other) else { return false }
        for index in 0..<count where tokens[index].has(one) {
            for next in max(0, index - distance)...min(count - 1, index + distance)
            where next != index && tokens[next].has(other) { return true }
        }
        return false
    }

    /// Whether one of the words is at this index.
    func isWord(_ index: Int, _ words: Words) -> Bool {
        index >= 0 && index < count && !tokens[index].words.isDisjoint(with: words)
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
    func isNegated(_ index: Int, within distance: Int = 6) -> Bool {
        var before = index - 1
        while before >= 0, index - before <= distance, tokens[before].clause == tokens[index].clause {
            if tokens[before].has(.but) { return false }
            if tokens[before].has(.negation) { return true }
            before -= 1
        }
        return false
    }

    /// The range around this index within its clause, at most `back` words before and `ahead` words after it.
    func clauseRange(around index: Int, back: Int, ahead: Int) -> ClosedRange<Int> {
        var first = index
        var last = index
        while first > 0, index - first < back, tokens[first - 1].clause == tokens[index].clause { first -= 1 }
        while last + 1 < count, last - index < ahead, tokens[last + 1].clause == tokens[index].clause { last += 1 }
        return first...last
    }
}

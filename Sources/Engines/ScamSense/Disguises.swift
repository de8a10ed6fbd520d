/// Digits and signs used in place of letters.
enum LeetAlphabet {
    /// The letter that the byte stands for; `one` is the letter for 1, ! and |, which may be i or l.
    static func letter(_ byte: UInt8, one: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "0"): UInt8(ascii: "o")
        case UInt8(ascii: "1"), UInt8(ascii: "!"), UInt8(ascii: "|"): one
        case UInt8(ascii: "3"): UInt8(ascii: "e")
        case UInt8(ascii: "4"), UInt8(ascii: "@"): UInt8(ascii: "a")
        case UInt8(ascii: "5"), UInt8(ascii: "$"): UInt8(ascii: "s")
        case UInt8(ascii: "7"): UInt8(ascii: "t")
        case UInt8(ascii: "8"): UInt8(ascii: "b")
        case UInt8(ascii: "9"): UInt8(ascii: "g")
        default: byte
        }
    }
}

/// Splits a row of single letters into words of the lexicon, the longest first.
enum SpacedWords {
    /// Passes each word's range to `found`; returns false if letters are left over.
    static func cut(
        _ start: Int,
        _ end: Int,
        _ bytes: UnsafePointer<UInt8>,
        _ lexicon: Lexicon,
        _ found: (Int, Int) -> Void
    ) -> Bool {
        var from = start
        var longest = 0
        while from < end {
            guard let word = longestWord(from, end, bytes, lexicon) else { return false }
            found(from, word.end)
            longest = max(longest, word.letters)
            from = word.end
            while from < end, !isLetter(bytes[from]) { from += 1 }
        }
        // If all words have only one or two letters, it is a stutter and not a disguise.
        return longest >= 3
    }

    private static func longestWord(
        _ start: Int,
        _ end: Int,
        _ bytes: UnsafePointer<UInt8>,
        _ lexicon: Lexicon
    ) -> (end: Int, letters: Int)? {
        var hash = WordHash.start
        var letters = 0
        var best: (end: Int, letters: Int)?
        var index = start
        while index < end, letters < 14 {
            if isLetter(bytes[index]) {
                hash = WordHash.adding(bytes[index], to: hash)
                letters += 1
                if lexicon.look(up: hash | 1).concepts != [] { best = (index + 1, letters) }
            }
            index += 1
        }
        return best
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte &- 97 < 26 || byte &- 48 < 10 }
}

/// Names and words written in two or three parts: `wells fargo`, `any desk`, `bank of america`.
enum PairReader {
    /// Adds to the token what it means together with the one or two words before it. `lastPair` is the hash of those two
    /// words if they may begin a known name. Returns such a hash of the last word and the token.
    static func join(
        _ token: inout Token,
        _ workspace: Workspace,
        _ lexicon: Lexicon,
        afterPair lastPair: UInt32?
    ) -> UInt32? {
        guard workspace.tokenCount > 0 else { return nil }
        let last = workspace.tokens + workspace.tokenCount - 1
        guard last.pointee.kind == .word else { return nil }
        var pair: UInt32?
        if lexicon.mayBegin(last.pointee.rawHash) {
            let hash = adding(token, of: workspace, to: last.pointee.rawHash)
            if let known = lexicon.lookRarely(up: hash | 1) { learn(from: known, &token) }
            if lexicon.mayBegin(hash) { pair = hash }
        }
        if let lastPair {
            let hash = adding(token, of: workspace, to: lastPair)
            if let known = lexicon.lookRarely(up: hash | 1) { learn(from: known, &token) }
        }
        return pair
    }

    private static func learn(from known: Lexicon.Entry, _ token: inout Token) {
        token.concepts.formUnion(known.concepts.subtracting(.english))
        if known.brand != 0 { token.brand = known.brand }
    }

    private static func adding(_ token: Token, of workspace: Workspace, to hash: UInt32) -> UInt32 {
        var hash = hash
        for index in Int(token.start)..<Int(token.end) { hash = WordHash.adding(workspace.clean[index], to: hash) }
        return hash
    }
}

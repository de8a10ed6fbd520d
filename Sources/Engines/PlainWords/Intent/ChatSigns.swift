/// Signs that a sentence was written to a friend and not to a program.
enum ChatSigns {
    /// Whether a sentence contains a chat word, an ellipsis or a smiley.
    static func areIn(_ tokens: [Token]) -> Bool {
        let words = words
        for index in tokens.indices {
            switch tokens[index].kind {
            case .word: if words.contains(tokens[index].hash), index == 0 || tokens[index].isSpaced { return true }
            case .sign: if isRun(tokens, index) { return true }
            case .digits: continue
            }
        }
        return false
    }

    static func areIn(_ sentence: Sentence) -> Bool { sentence.isChat }

    /// "..", "!!", "^^", ":)", ":-(", "=)": two adjacent punctuation marks that form a smiley or a pause.
    private static func isRun(_ tokens: [Token], _ index: Int) -> Bool {
        let next = index + 1
        guard next < tokens.count, !tokens[next].isSpaced else { return false }
        switch (UnicodeScalar(tokens[index].sign), UnicodeScalar(tokens[next].sign)) {
        case (".", "."), (".", "!"), (".", "^"), ("!", "."), ("!", "!"), ("!", "^"), ("^", "."), ("^", "!"), ("^", "^"):
            return true
        case (":", ")"), (":", "("), (":", "-"), (":", "*"), (";", ")"), (";", "("), (";", "-"), (";", "*"),
            ("=", ")"), ("=", "("), ("=", "-"), ("=", "*"):
            return true
        default: return false
        }
    }

    private static let words = Clause.hashes(
        "u ur lah lor meh liao leh haha hahaha hahahaha hehe lol dear darling love wat dun dunno idk yea yup nope haiz hmm hmmm gonna"
            + " wanna gd guys dude bro omg ya k nt nw dat giv vil pls plz tml tmr btw thx hav frm abt coz cos bah da den sia pple wif"
    )
}

/// Signs that a sentence was written to a friend and not to a program.
enum ChatSigns {
    /// Whether a sentence contains a chat word, an ellipsis or a smiley.
    static func areIn(_ sentence: Sentence) -> Bool {
        for index in 0..<sentence.count {
            let token = sentence[index]
            switch token.kind {
            case .word: if words.contains(token.hash), !sentence.isGlued(index) { return true }
            case .sign: if isRun(sentence, index) { return true }
            case .digits: continue
            }
        }
        return false
    }

    /// "..", "!!", "^^", ":)", ":-(", "=)": two adjacent punctuation marks that form a smiley or a pause.
    private static func isRun(_ sentence: Sentence, _ index: Int) -> Bool {
        let isDot = sentence.isSign(index, in: ".!^")
        let isEye = sentence.isSign(index, in: ":;=")
        let next = index + 1
        guard isDot || isEye, next < sentence.count, sentence[next].kind == .sign, !sentence[next].isSpaced else {
            return false
        }
        if isDot { return sentence.isSign(next, in: ".!^") }
        return sentence.isSign(next, in: ")(-*")
    }

    private static let words = Clause.hashes(
        "u ur lah lor meh liao leh haha hahaha hahahaha hehe lol dear darling love wat dun dunno idk yea yup nope haiz hmm hmmm gonna"
            + " wanna gd guys dude bro omg ya k nt nw dat giv vil pls plz tml tmr btw thx hav frm abt coz cos bah da den sia pple wif"
    )
}

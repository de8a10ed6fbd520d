/// A turn of phrase that says where money came from or went to, as a pattern over pieces.
struct MoneyTurn: Sendable {
    enum Slot: Sendable {
        case amount
        /// Up to two words that name somebody.
        case person
        case word(WordSet)
        case maybe(WordSet)
    }

    let name: String
    let example: String
    let counterExample: String
    let pattern: [Slot]
    let category: Category

    static let all: [MoneyTurn] = [
        MoneyTurn(
            name: "Somebody gives me money",
            example: "mum gave me 50",
            counterExample: "mum gave tom 50",
            pattern: [
                .person, .word(Clause.hashes("gave sent paid handed transferred returned wired repaid reimbursed")),
                .word(Clause.hashes("me")), .maybe(Clause.hashes("back")), .amount,
            ],
            category: .income
        ),
        MoneyTurn(
            name: "Money comes back",
            example: "got 50 back from amazon",
            counterExample: "got back 50 minutes ago",
            pattern: [
                .maybe(Clause.hashes("i we")), .word(Clause.hashes("got received")), .amount,
                .word(Clause.hashes("back")),
            ],
            category: .income
        ),
        MoneyTurn(
            name: "A tip",
            example: "tipped 5 at the restaurant",
            counterExample: "tipped off at 5",
            pattern: [.maybe(Clause.hashes("i we")), .word(Clause.hashes("tipped")), .amount],
            category: .eatingOut
        ),
        MoneyTurn(
            name: "Money put aside",
            example: "transferred 150 to savings",
            counterExample: "transferred 150 files",
            pattern: [
                .maybe(Clause.hashes("i we")), .word(Clause.hashes("transferred moved put deposited added")), .amount,
                .word(Clause.hashes("to into in")), .maybe(Clause.hashes("my the our")),
                .word(Clause.hashes("savings saving")),
            ],
            category: .savings
        ),
        MoneyTurn(
            name: "Money set aside",
            example: "put 80 aside",
            counterExample: "put 80 boxes aside",
            pattern: [
                .maybe(Clause.hashes("i we")), .word(Clause.hashes("put set")), .amount, .word(Clause.hashes("aside")),
            ],
            category: .savings
        ),
    ]

    /// Whether what follows the amount is not looked at, so that it could count something.
    var endsWithAmount: Bool {
        if case .amount? = pattern.last { true } else { false }
    }

    /// The words that the pattern took besides names and the amount, where it fits from the clause's first word on.
    func match(_ clause: Clause, _ amount: Range<Int>) -> [Int]? {
        let sentence = clause.sentence
        let start = clause.tokens.first { !clause.isTime($0) && sentence[$0].kind == .word } ?? clause.tokens.lowerBound
        var place = start
        var spent: [Int] = []
        for slot in pattern {
            switch slot {
            case .amount:
                guard place == amount.lowerBound else { return nil }
                place = amount.upperBound
            case .person:
                var words = 0
                while words < 2, sentence[place].kind == .word, sentence.key(place) == .none,
                    !Self.strangers.contains(sentence[place].hash), !isVerb(sentence[place])
                {
                    words += 1
                    place += 1
                }
                guard words > 0 else { return nil }
            case .word(let words):
                guard words.contains(sentence[place].hash) else { return nil }
                spent.append(place)
                place += 1
            case .maybe(let words):
                guard words.contains(sentence[place].hash) else { continue }
                spent.append(place)
                place += 1
            }
        }
        return place <= clause.tokens.upperBound ? spent : nil
    }

    /// Whether a word belongs to the verb of the pattern and not to the name before it.
    private func isVerb(_ token: Token) -> Bool {
        guard pattern.count > 1, case .word(let verbs) = pattern[1] else { return false }
        return verbs.contains(token.hash)
    }

    /// Who is not named: chat is full of them.
    private static let strangers = Clause.hashes(
        "i you he she they we it u who that this what someone somebody nobody everyone they"
    )
}

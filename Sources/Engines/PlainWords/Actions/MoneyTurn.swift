/// A phrase that says where money came from or went to, as a pattern of slots.
///
/// A class, because all of them are tried for a sentence with an amount, and each would be copied.
final class MoneyTurn: Sendable {
    enum Slot: Sendable {
        case amount
        /// An amount with its currency or a currency sign.
        case money
        /// The same, or a bare number of at least twenty.
        case sum
        /// Up to two words that name a person.
        case person
        /// Up to four words that name a thing.
        case thing
        case word(WordSet)
        case maybe(WordSet)
        /// One of these words, which is kept in the details.
        case named(WordSet)
    }

    let name: String
    let example: String
    let counterExample: String
    let pattern: [Slot]
    /// The category of such an entry; nil if its words determine it.
    let category: Category?
    /// The words of each slot that may not be left out.
    private let needed: [WordSet]

    private init(name: String, example: String, counterExample: String, pattern: [Slot], category: Category?) {
        self.name = name
        self.example = example
        self.counterExample = counterExample
        self.pattern = pattern
        self.category = category
        needed = pattern.compactMap { slot in
            switch slot {
            case .word(let words), .named(let words): words
            case .amount, .money, .sum, .person, .thing, .maybe: nil
            }
        }
    }

    static let all: [MoneyTurn] = [
        MoneyTurn(
            name: "Somebody gives me money",
            example: "mum gave me 50",
            counterExample: "mum gave tom 50",
            pattern: [
                .person,
                .word(
                    Clause.hashes(
                        "gave sent paid handed transferred returned wired repaid reimbursed refunded credited"
                    )
                ),
                .word(Clause.hashes("me")), .maybe(Clause.hashes("back")), .amount,
            ],
            category: .income
        ),
        MoneyTurn(
            name: "Somebody gives me something back",
            example: "the landlord returned me the deposit, 500 euros",
            counterExample: "the landlord returned me the keys, 2 of them",
            pattern: [
                .maybe(Clause.hashes("the my our")), .person,
                .word(Clause.hashes("gave paid returned wired repaid reimbursed refunded")),
                .word(Clause.hashes("me")), .maybe(Clause.hashes("back")), .thing, .money,
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
            name: "Something paid comes back",
            example: "got my 200 deposit back from the landlord",
            counterExample: "got my 2 brothers back from school",
            pattern: [
                .maybe(Clause.hashes("i we")), .word(Clause.hashes("got received had")),
                .maybe(Clause.hashes("my our the a")), .amount,
                .named(Clause.hashes("deposit bond prepayment advance fee fare overpayment")),
                .maybe(Clause.hashes("payment")), .word(Clause.hashes("back")),
            ],
            category: .income
        ),
        MoneyTurn(
            name: "Money got for something",
            example: "got 150 quid from selling the old bike",
            counterExample: "got 150 emails from amazon",
            pattern: [
                .maybe(Clause.hashes("i we")), .word(Clause.hashes("got made received")), .money,
                .word(Clause.hashes("from for")),
            ],
            category: .income
        ),
        MoneyTurn(
            name: "Money from somebody",
            example: "got 1200 from the tax office",
            counterExample: "got 7 from the teacher",
            pattern: [
                .maybe(Clause.hashes("i we")), .word(Clause.hashes("got")), .sum, .word(Clause.hashes("from")),
            ],
            category: .income
        ),
        MoneyTurn(
            name: "A refund",
            example: "got a refund of 45 from zara",
            counterExample: "got a refund of 2 tickets",
            pattern: [
                .maybe(Clause.hashes("i we")), .maybe(Clause.hashes("got received had")),
                .maybe(Clause.hashes("a my the")), .named(Clause.hashes("refund reimbursement cashback rebate")),
                .maybe(Clause.hashes("of for")), .amount,
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
        MoneyTurn(
            name: "Money set aside for something",
            example: "set aside 75 for the new roof",
            counterExample: "set aside 2 hours for the new roof",
            pattern: [
                .maybe(Clause.hashes("i we")), .word(Clause.hashes("put set")), .word(Clause.hashes("aside")), .amount,
            ],
            category: .savings
        ),
        MoneyTurn(
            name: "Money transferred to a named person",
            example: "transferred to ben 60 euros",
            counterExample: "transferred to ben 60 photos",
            pattern: [
                .maybe(Clause.hashes("i we")), .word(Clause.hashes("transferred wired sent lent")),
                .word(Clause.hashes("to")), .person, .money,
            ],
            category: nil
        ),
        MoneyTurn(
            name: "Money transferred to somebody",
            example: "transferred 60 to ben for the ski trip",
            counterExample: "transferred 60 photos to ben",
            pattern: [
                .maybe(Clause.hashes("i we")), .word(Clause.hashes("transferred wired")), .amount,
                .word(Clause.hashes("to")),
            ],
            category: nil
        ),
        MoneyTurn(
            name: "Money sent to somebody",
            example: "sent £20 to ben",
            counterExample: "sent 20 invitations to ben",
            pattern: [
                .maybe(Clause.hashes("i we")), .word(Clause.hashes("sent paid gave handed")), .money,
                .word(Clause.hashes("to")),
            ],
            category: nil
        ),
        MoneyTurn(
            name: "One's part of a bill",
            example: "my share of the gas bill was 41.20",
            counterExample: "my share of the work was 3 days",
            pattern: [
                .word(Clause.hashes("my our")), .word(Clause.hashes("half share part portion")),
                .word(Clause.hashes("of from")), .thing, .maybe(Clause.hashes("to")), .amount,
            ],
            category: nil
        ),
        MoneyTurn(
            name: "Something sold",
            example: "sold my old bike for 90",
            counterExample: "sold out for 90 days",
            pattern: [
                .maybe(Clause.hashes("i we")), .word(Clause.hashes("sold flogged")), .thing,
                .word(Clause.hashes("for")),
                .amount,
            ],
            category: .income
        ),
        MoneyTurn(
            name: "Something sold, and its price",
            example: "sold some old records, 35",
            counterExample: "sold some old records, 35 boxes",
            pattern: [.maybe(Clause.hashes("i we")), .word(Clause.hashes("sold flogged")), .thing, .amount],
            category: .income
        ),
        MoneyTurn(
            name: "A client or a tenant pays what is due",
            example: "tenant paid the rent, 850",
            counterExample: "tenant paid the plumber 850",
            pattern: [
                .maybe(Clause.hashes("the my our")),
                .named(Clause.hashes("client customer tenant lodger tenants buyer")),
                .word(Clause.hashes("paid")), .maybe(Clause.hashes("the my their")),
                .named(Clause.hashes("rent invoice bill deposit")),
                .amount,
            ],
            category: .income
        ),
        MoneyTurn(
            name: "Money lent",
            example: "lent Tom 20",
            counterExample: "lent Tom a hand",
            pattern: [.maybe(Clause.hashes("i we")), .word(Clause.hashes("lent loaned")), .person, .amount],
            category: .other
        ),
        MoneyTurn(
            name: "Money lent to somebody",
            example: "lent 20 to Tom",
            counterExample: "lent a hand to Tom",
            pattern: [
                .maybe(Clause.hashes("i we")), .word(Clause.hashes("lent loaned")), .amount, .word(Clause.hashes("to")),
            ],
            category: .other
        ),
        MoneyTurn(
            name: "Money borrowed",
            example: "borrowed 50 from Ana",
            counterExample: "borrowed 3 books from Ana",
            pattern: [
                .maybe(Clause.hashes("i we")), .word(Clause.hashes("borrowed")), .amount, .word(Clause.hashes("from")),
            ],
            category: .income
        ),
        MoneyTurn(
            name: "What something came to",
            example: "groceries came to 47.50",
            counterExample: "people came to 20 meetings",
            pattern: [
                .thing, .word(Clause.hashes("came totaled totalled amounted")), .maybe(Clause.hashes("to")), .amount,
            ],
            category: nil
        ),
    ]

    /// Whether the pattern ends with the amount, so that the next words could be what the number counts.
    var endsWithAmount: Bool {
        switch pattern.last {
        case .amount, .money, .sum: true
        default: false
        }
    }

    /// The indices of the pattern's words besides names and the amount, if it matches from the clause's first word on.
    func match(_ clause: Clause, _ amount: Range<Int>, isMoney: Bool, value: Double) -> [Int]? {
        let sentence = clause.sentence
        guard needed.allSatisfy({ sentence.marks.overlap($0.marks) }) else { return nil }
        let start = clause.tokens.first { !clause.isTime($0) && sentence[$0].kind == .word } ?? clause.tokens.lowerBound
        var index = start
        var spent: [Int] = []
        for slot in pattern {
            switch slot {
            case .amount, .money, .sum:
                if case .money = slot, !isMoney { return nil }
                if case .sum = slot, !isMoney, value < 20 { return nil }
                // "the deposit, 500 euros"
                if index + 1 == amount.lowerBound, index > start, sentence.isSign(index, ",") { index += 1 }
                guard index == amount.lowerBound else { return nil }
                index = amount.upperBound
            case .person:
                var words = 0
                while words < 2, sentence[index].kind == .word, sentence.key(index) == .none,
                    !Self.strangers.contains(sentence[index].hash), !isVerb(sentence[index])
                {
                    words += 1
                    index += 1
                }
                guard words > 0 else { return nil }
            case .thing:
                let first = index
                while index < amount.lowerBound, index - first < 4, sentence[index].kind == .word,
                    !clause.isTime(index), sentence.key(index) != .for, !isVerb(sentence[index])
                {
                    index += 1
                }
                guard index > first, category != nil || (first..<index).contains(where: { isKnown(sentence[$0]) })
                else {
                    return nil
                }
            case .word(let words):
                guard words.contains(sentence[index].hash) else { return nil }
                spent.append(index)
                index += 1
            case .named(let words):
                guard words.contains(sentence[index].hash) else { return nil }
                index += 1
            case .maybe(let words):
                guard words.contains(sentence[index].hash) else { continue }
                spent.append(index)
                index += 1
            }
        }
        return index <= clause.tokens.upperBound ? spent : nil
    }

    /// Whether "half" is the writer's own share.
    static func isOwn(_ sentence: Sentence, _ index: Int) -> Bool {
        owners.contains(sentence[index - 1].hash) && sentence.key(index) == .half
    }

    private static let owners = Clause.hashes("my our")

    private func isKnown(_ token: Token) -> Bool {
        CommonWords.category(token) != nil || Self.bills.contains(token.hash)
    }

    private static let bills = Clause.hashes("bill bills")

    /// Whether a word belongs to the verb of the pattern rather than to the name before it.
    private func isVerb(_ token: Token) -> Bool {
        guard pattern.count > 2 else { return false }
        var second = pattern[1]
        if case .person = second { second = pattern[2] }
        guard case .word(let verbs) = second else { return false }
        return verbs.contains(token.hash)
    }

    /// Words that do not name a person; they are frequent in chat.
    private static let strangers = Clause.hashes(
        "i you he she they we it u who that this what someone somebody nobody everyone they"
    )
}

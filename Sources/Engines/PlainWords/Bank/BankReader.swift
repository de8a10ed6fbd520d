/// Reads one message: which amount moved, in which direction, and how to enter it in the ledger.
struct BankReader {
    /// Longer texts are not bank messages.
    static let maxTokens = 1_200

    let sentence: Sentence
    let context: Context

    /// The transaction; nil if the message reports none.
    func message() -> BankMessage? {
        guard hasAnchor, !isCode, !sentence.tokens.contains(where: { BankWords.lures.contains($0.hash) }) else {
            return nil
        }
        let details = BankDetails(sentence: sentence, context: context)
        let account = details.account()
        let reference = details.reference()
        let isOffer = sentence.tokens.contains { BankWords.offers.contains($0.hash) }
        guard account != nil || reference != nil || !isOffer else { return nil }
        guard let (movement, amount) = movement() else { return nil }
        if sentence.tokens.contains(where: { BankWords.failures.contains($0.hash) }), !movement.isReturn { return nil }
        if isUnsuccessful, !movement.isReturn { return nil }
        let currency = amount.currency ?? context.currency
        guard amount.value.mantissa > 0, let minor = amount.value.roundedScaled(by: currency.minorDigits), minor > 0
        else { return nil }
        let party = details.party(of: movement, amount) ?? ""
        let category = category(of: party, movement)
        return BankMessage(
            entry: BudgetEntry(
                minorUnits: minor,
                currency: currency,
                kind: movement.isIncome ? .income : .expenses,
                category: category.rawValue,
                details: party,
                day: details.day() ?? context.localNow.day
            ),
            account: account,
            reference: reference
        )
    }

    // MARK: What is no message of a transaction

    private var hasAnchor: Bool {
        sentence.tokens.indices.contains { index in
            BankWords.anchors.contains(sentence[index].hash) || isAccountSlash(index)
        }
    }

    private func isAccountSlash(_ index: Int) -> Bool { Self.isAccountSlash(index, sentence) }

    /// "A/c", also directly followed by a mask: "A/cXX12".
    static func isAccountSlash(_ index: Int, _ sentence: Sentence) -> Bool {
        guard sentence.isSign(index + 1, "/"), sentence[index].hash == aHash, sentence[index + 2].kind == .word else {
            return false
        }
        let bytes = sentence.bytes[Int(sentence[index + 2].start)..<Int(sentence[index + 2].end)]
        return bytes.first.map { $0 | 0x20 } == 0x63 && bytes.dropFirst().allSatisfy { $0 | 0x20 == 0x78 }
    }

    private static let aHash = Hash.of("a")

    /// Whether the message delivers a code: a word for one is near four to eight digits.
    private var isCode: Bool {
        sentence.tokens.indices.contains { index in
            let isPassword = BankWords.passwords.contains(sentence[index].hash) && sentence[index - 1].key == .time
            guard BankWords.codes.contains(sentence[index].hash) || isPassword else { return false }
            return (index - 5...index + 6).contains { position in
                sentence[position].kind == .digits && (4...8).contains(sentence[position].length)
                    && !sentence.isSign(position + 1, in: ".,/-") && !sentence.isGlued(position)
            }
        }
    }

    /// "not successful", "could not be processed"
    private var isUnsuccessful: Bool {
        sentence.tokens.indices.contains { index in
            guard sentence[index].hash == Self.notHash else { return false }
            return (index + 1...index + 3).contains { Self.successes.contains(sentence[$0].hash) }
        }
    }

    private static let notHash = Hash.of("not")
    private static let successes = WordSet(
        "successful successfully processed completed debited credited honoured succeed"
    )

    // MARK: The movement

    /// A word that says money moved.
    struct Movement {
        var index: Int
        var isIncome: Bool
        /// Whether another word may overrule it.
        var isWeak: Bool
        /// Whether it returns money, possibly after a failed payment.
        var isReturn: Bool
    }

    /// The first movement that has an amount, with that amount; strong words take precedence over weak ones.
    private func movement() -> (Movement, BankAmount)? {
        let movements = sentence.tokens.indices.compactMap(movement(at:))
        let amounts = BankAmountReader(sentence: sentence, context: context).amounts().filter { !isOther($0) }
        for isWeak in [false, true] {
            for movement in movements where movement.isWeak == isWeak {
                if let amount = amount(of: movement, amounts) { return (movement, amount) }
            }
        }
        return nil
    }

    private func movement(at index: Int) -> Movement? {
        let hash = sentence[index].hash
        let isInto = BankWords.into.contains(hash)
        let isOut = BankWords.out.contains(hash)
        let isWeak = !isInto && !isOut
        guard isInto || isOut || BankWords.moved.contains(hash) || leavesAccount(index) else { return nil }
        if BankWords.nouns.contains(hash), BankWords.things.contains(sentence[index + 1].hash) { return nil }
        if (index - 2..<index).contains(where: { BankWords.ahead.contains(sentence[$0].hash) && !isPassed($0, index) })
        {
            return nil
        }
        let clause = clause(around: index)
        let isNoun = isWeak || BankWords.nouns.contains(hash)
        if isOpen(clause, before: isNoun ? clause.upperBound : index) { return nil }
        let isIncome = isInto || comesHome(index)
        // Money that reached a payee left the account earlier, which a separate message reports.
        if isIncome, clause.contains(where: { BankWords.beneficiaries.contains(sentence[$0].hash) }) { return nil }
        let arrival = isInto ? index : clause.first { BankWords.into.contains(sentence[$0].hash) }
        if isIncome, let arrival, goesToOthers(arrival, clause) { return nil }
        if !isIncome, goesToOwn(clause, isWeak: isWeak) { return nil }
        let received =
            hash == Self.receivedHash ? index : isWeak ? clause.first { sentence[$0].hash == Self.receivedHash } : nil
        if let received, isReceivedByOthers(received, clause) { return nil }
        let isReturn =
            BankWords.returns.contains(hash)
            || isInto && clause.contains { BankWords.returns.contains(sentence[$0].hash) }
        return Movement(index: index, isIncome: isIncome, isWeak: isWeak, isReturn: isReturn)
    }

    /// "CLINIC has received", "we have received", or a payment received by a credit card: the money left an account.
    private func isReceivedByOthers(_ index: Int, _ clause: Range<Int>) -> Bool {
        let before = clause.lowerBound..<index
        if clause.contains(where: { sentence[$0].hash == Self.creditHash && sentence[$0 + 1].hash == Self.cardHash }),
            before.contains(where: { sentence[$0].hash == Self.paymentHash })
        {
            return true
        }
        guard before.contains(where: { Self.having.contains(sentence[$0].hash) }) else { return false }
        return !before.contains {
            sentence[$0].hash == Self.youHash || BankWords.accounts.contains(sentence[$0].hash) || isAccountSlash($0)
        }
    }

    /// "credited to ANN LEE": to a person rather than to an account in the message.
    private func goesToOthers(_ index: Int, _ clause: Range<Int>) -> Bool {
        guard
            let to = (index + 1..<max(index + 14, clause.upperBound)).first(where: {
                clause.contains($0) && (sentence[$0].key == .to || BankWords.fromLeads.contains(sentence[$0].hash))
            }), sentence[to].key == .to
        else {
            return false
        }
        let first = sentence[to + 1]
        guard first.kind == .word, !BankWords.notNames.contains(first.hash) else { return false }
        return !(to + 1...to + 6).contains { position in
            let token = sentence[position]
            return BankWords.accounts.contains(token.hash) || isAccountSlash(position) || token.hash == Self.yourHash
                || sentence.isSign(position, "*") || sentence.isSign(position, "@")
        }
    }

    /// "to My savings Ac X12": a transfer between the user's own accounts is not an expense.
    private func goesToOwn(_ clause: Range<Int>, isWeak: Bool) -> Bool {
        clause.contains { index in
            guard sentence[index].key == .to, sentence[index + 1].hash == Self.myHash else { return false }
            return isWeak || (index + 2...index + 4).contains { BankWords.accounts.contains(sentence[$0].hash) }
        }
    }

    private static let myHash = Hash.of("my")
    private static let receivedHash = Hash.of("received")
    private static let creditHash = Hash.of("credit")
    private static let cardHash = Hash.of("card")
    private static let paymentHash = Hash.of("payment")
    private static let having = WordSet("has have")

    /// "to" before a noun is a direction, as in "to credit"; between an account and its verb it does not mark the
    /// future.
    private func isPassed(_ position: Int, _ index: Int) -> Bool {
        sentence[position].key == .to && sentence[index - 1].kind == .word && position < index - 1
    }

    /// "UPI frm A/c X1234": an outgoing payment without a verb.
    private func leavesAccount(_ index: Int) -> Bool {
        guard Self.froms.contains(sentence[index].hash) else { return false }
        let isNamed = BankWords.accounts.contains(sentence[index + 1].hash) || isAccountSlash(index + 1)
        return isNamed && sentence.tokens.contains { Self.rails.contains($0.hash) }
    }

    private static let froms = WordSet("from frm")
    private static let rails = WordSet("upi imps neft rtgs")

    private func isOpen(_ clause: Range<Int>, before end: Int) -> Bool {
        (clause.lowerBound..<end).contains { BankWords.open.contains(sentence[$0].hash) && !isStanding($0) }
    }

    /// Whether the word does not mean a future payment here: "Standing instruction executed", "to request".
    private func isStanding(_ index: Int) -> Bool {
        sentence[index].hash == Self.standingHash
            || sentence[index].hash == Self.requestHash && sentence[index - 1].key == .to
    }

    private static let standingHash = Hash.of("standing")
    private static let requestHash = Hash.of("request")

    /// "transferred to your account", "paid you", "sent you"
    private func comesHome(_ index: Int) -> Bool {
        let next = sentence[index + 1].hash
        if next == Self.youHash { return true }
        let hash = sentence[index].hash
        guard hash == Self.transferredHash || BankWords.moved.contains(hash) else { return false }
        return clause(around: index).contains { position in
            position > index && sentence[position].key == .to && sentence[position + 1].hash == Self.yourHash
        }
            || BankWords.moved.contains(hash)
                && clause(around: index).contains { BankWords.into.contains(sentence[$0].hash) }
    }

    private static let youHash = Hash.of("you")
    private static let yourHash = Hash.of("your")
    private static let transferredHash = Hash.of("transferred")

    // MARK: Amounts

    /// The amount of a movement: the nearest in its clause, or of two equally near the one after it.
    private func amount(of movement: Movement, _ amounts: [BankAmount]) -> BankAmount? {
        let clause = clause(around: movement.index)
        let near = amounts.filter { clause.contains($0.tokens.lowerBound) }
            .map { (amount: $0, distance: distance($0, movement.index)) }
            .min { $0.distance < $1.distance }
        if let near { return near.amount }
        return movement.isWeak ? nil : bare(after: movement.index)
    }

    private func distance(_ amount: BankAmount, _ index: Int) -> Int {
        amount.tokens.lowerBound > index ? amount.tokens.lowerBound - index : index - amount.tokens.upperBound + 1
    }

    /// "debited by 45.0": an amount without a currency is in the ledger's currency.
    private func bare(after index: Int) -> BankAmount? {
        guard Self.measures.contains(sentence[index + 1].hash) else { return nil }
        guard let (value, end) = BankAmountReader(sentence: sentence, context: context).number(at: index + 2),
            !sentence.isSign(end, in: "-/"), sentence[end].kind != .word || !Self.pieces.contains(sentence[end].hash)
        else { return nil }
        return BankAmount(value: value, currency: nil, tokens: index + 2..<end)
    }

    private static let measures = WordSet("by for with с")
    private static let pieces = WordSet("shares units unit share qty x nos")

    /// Whether the amount is a balance, a limit or a fee.
    private func isOther(_ amount: BankAmount) -> Bool {
        let first = amount.tokens.lowerBound
        var index = first - 1
        while index >= max(0, first - 6), !isEnd(index) {
            let token = sentence[index]
            if BankWords.balances.contains(token.hash) || BankWords.fees.contains(token.hash) { return true }
            if token.kind == .digits || isMovementWord(token.hash) { break }
            index -= 1
        }
        // "INR 500 is your available balance"
        let end = amount.tokens.upperBound
        for index in end..<end + 4 {
            if isEnd(index) || sentence.isSign(index, ",") || isMovementWord(sentence[index].hash) { return false }
            if BankWords.balances.contains(sentence[index].hash) { return !startsNext(index, after: end) }
        }
        return false
    }

    private static let isHash = Hash.of("is")

    private func isMovementWord(_ hash: UInt64) -> Bool {
        BankWords.into.contains(hash) || BankWords.out.contains(hash) || BankWords.moved.contains(hash)
    }

    /// Whether the word refers to the next amount, like "Avl Bal" in "Rs.500 Avl Bal Rs.20".
    private func startsNext(_ index: Int, after end: Int) -> Bool {
        (index..<index + 6).contains { sentence[$0].word.money >= 0 || sentence[$0].kind == .digits }
            && !(end..<index).contains { sentence[$0].hash == Self.isHash }
    }

    // MARK: Clauses

    /// Whether a token ends a clause: a line end, a semicolon, or a dot that is not part of an abbreviation or number.
    func isEnd(_ index: Int) -> Bool {
        Self.isEnd(index, sentence)
    }

    static func isEnd(_ index: Int, _ sentence: Sentence) -> Bool {
        guard index >= 0, index < sentence.count else { return true }
        if sentence.isSign(index, in: ";!?|") { return true }
        guard sentence.isSign(index, ".") else { return false }
        if sentence[index + 1].isSpaced { return !BankWords.abbreviations.contains(sentence[index - 1].hash) }
        // "05-Jul-23.Avl Bal": a dot without a space ends a clause only between a number and a word of several letters.
        return sentence[index + 1].kind == .word && sentence[index + 1].length > 2
            && !BankWords.abbreviations.contains(sentence[index - 1].hash) && sentence[index - 1].kind == .digits
    }

    private func clause(around index: Int) -> Range<Int> {
        var start = index
        while start > 0, !isEnd(start - 1) { start -= 1 }
        var end = index + 1
        while end < sentence.count, !isEnd(end) { end += 1 }
        return start..<end
    }

    // MARK: The category

    private func category(of party: String, _ movement: Movement) -> Category {
        if movement.isIncome {
            return sentence.tokens.contains { BankWords.salaries.contains($0.hash) } ? .salary : .income
        }
        if !party.isEmpty, let found = PlainWords(context).category(of: party) { return found }
        let clause = clause(around: movement.index)
        if clause.contains(where: { BankWords.financial.contains(sentence[$0].hash) }) { return .finance }
        return .other
    }
}

/// Reads the other facts in a message: the account, the reference, the day and the other party.
struct BankDetails {
    let sentence: Sentence
    let context: Context

    // MARK: Account

    /// The last digits of the account or card: the first digits after a word for one.
    func account() -> String? {
        for index in 0..<sentence.count where isAccountWord(index) {
            if let digits = masked(after: index) { return digits }
        }
        return sentence.tokens.indices.lazy.compactMap(starred(at:)).first
    }

    private func isAccountWord(_ index: Int) -> Bool {
        if BankWords.accounts.contains(sentence[index].hash) { return true }
        return BankReader.isAccountSlash(index - 2, sentence)
    }

    /// Digits at most six tokens later, with masks and words such as "no." and "ending with" in between.
    private func masked(after index: Int) -> String? {
        var position = index + 1
        while position <= index + 9 {
            let token = sentence[position]
            if token.kind == .digits {
                // Digits, a mask and the last digits: "4862XXXXXXXX1234".
                if sentence[position + 1].kind != .digits, isMask(position + 1), sentence.isGlued(position + 1) {
                    position += 1
                    continue
                }
                guard !isAmount(position), !isDate(position) else { return nil }
                return lastDigits(position)
            }
            guard isMask(position) || isPassage(position) else { return nil }
            position += 1
        }
        return nil
    }

    /// "XX1234" and "*1234" without a preceding word for an account: "HDFC Bank XX1234".
    private func starred(at index: Int) -> String? {
        guard sentence[index].kind == .digits, sentence.isGlued(index), (3...6).contains(sentence[index].length) else {
            return nil
        }
        let isStarred = sentence.isSign(index - 1, "*") || sentence[index - 1].kind == .word && isMask(index - 1)
        return isStarred ? sentence.text(index..<index + 1) : nil
    }

    private func lastDigits(_ index: Int) -> String? {
        let digits = sentence.text(index..<index + 1)
        guard digits.utf8.count >= 3 else { return nil }
        return digits.utf8.count > 6 ? String(digits.suffix(4)) : digits
    }

    /// "XX", "xxxx", "**", "..", "-"
    private func isMask(_ index: Int) -> Bool {
        let token = sentence[index]
        if token.kind == .sign { return sentence.isSign(index, in: "*.-#:x()") || token.length > 1 }
        return token.kind == .word
            && sentence.bytes[Int(token.start)..<Int(token.end)].allSatisfy { $0 | 0x20 == 0x78 }
    }

    private func isPassage(_ index: Int) -> Bool {
        BankWords.endings.contains(sentence[index].hash) || BankWords.accounts.contains(sentence[index].hash)
            || [.with, .in, .a].contains(sentence.key(index)) || isAccountWord(index) || sentence.isSign(index, "/")
    }

    private func isAmount(_ index: Int) -> Bool {
        sentence[index - 1].word.money >= 0 || sentence.isSign(index - 1, ".") && sentence[index - 2].word.money >= 0
    }

    private func isDate(_ index: Int) -> Bool { day(at: index) != nil }

    // MARK: Reference

    /// The number after "Ref no", "UTR" or "Txn ID": at least six characters, including a digit.
    func reference() -> String? {
        for index in 0..<sentence.count where BankWords.references.contains(sentence[index].hash) {
            var position = index + 1
            while position <= index + 4,
                sentence.isSign(position, in: ":.-#/(") || BankWords.numberWords.contains(sentence[position].hash)
            {
                position += 1
            }
            var end = position
            while end < sentence.count, sentence[end].kind != .sign, end == position || sentence.isGlued(end) {
                end += 1
            }
            let text = sentence.text(position..<max(position, end))
            let digits = text.utf8.count { (0x30...0x39).contains($0) }
            if text.utf8.count >= 6, digits >= 4 { return text }
        }
        return nil
    }

    // MARK: Day

    /// The first date of the message.
    func day() -> Day? { sentence.tokens.indices.lazy.compactMap(day(at:)).first }

    private func day(at index: Int) -> Day? {
        // "050723" and longer digit runs are references.
        guard sentence[index].kind == .digits, sentence[index].length <= 4 else { return monthFirst(at: index) }
        guard !sentence.isGlued(index) || sentence[index - 1].kind == .sign && !sentence.isSign(index - 1, in: "*#.,")
        else { return nil }
        let first = sentence[index].calendarNumber
        let second = joint(after: index)
        guard second > index, sentence[second].kind != .sign else { return nil }
        if sentence[second].word.month > 0, (1...31).contains(first), sentence[index].length <= 2 {
            return named(day: first, month: Int(sentence[second].word.month), yearAt: joint(after: second))
        }
        guard sentence[second].kind == .digits, second == index + 2 else { return nil }
        let third = joint(after: second)
        guard third == second + 2, sentence[third].kind == .digits else { return nil }
        let (middle, last) = (sentence[second].calendarNumber, sentence[third].calendarNumber)
        if sentence[index].length == 4 { return Day.valid(year: first, month: middle, day: last) }
        guard let year = year(third) else { return nil }
        let isMonthFirst = context.country.code == "US" && first <= 12
        let (day, month) = isMonthFirst || middle > 12 ? (middle, first) : (first, middle)
        return Day.valid(year: year, month: month, day: day)
    }

    /// The index after a sign that joins parts of a date, or of the next token.
    private func joint(after index: Int) -> Int {
        sentence.isSign(index + 1, in: "-/.,") && (sentence.isGlued(index + 1) || sentence.isSign(index + 1, ","))
            ? index + 2 : index + 1
    }

    /// "Jul 05, 2023"
    private func monthFirst(at index: Int) -> Day? {
        let month = Int(sentence[index].word.month)
        guard month > 0, sentence[index + 1].kind == .digits, sentence[index + 1].length <= 2 else { return nil }
        let year = joint(after: index + 1)
        guard sentence[year].kind == .digits, sentence[year].length == 4 else { return nil }
        return named(day: sentence[index + 1].calendarNumber, month: month, yearAt: year)
    }

    /// A date without a year is the most recent such date.
    private func named(day: Int, month: Int, yearAt index: Int) -> Day? {
        if let year = year(index) { return Day.valid(year: year, month: month, day: day) }
        let today = context.localNow.day
        guard let found = Day.valid(year: today.year, month: month, day: day) else { return nil }
        return found <= today + 1 ? found : Day.valid(year: today.year - 1, month: month, day: day)
    }

    private func year(_ index: Int) -> Int? {
        guard sentence[index].kind == .digits, !sentence.isSign(index + 1, ":") else { return nil }
        switch sentence[index].length {
        case 2: return 2000 + sentence[index].calendarNumber
        case 4 where (1990...2100).contains(sentence[index].calendarNumber): return sentence[index].calendarNumber
        default: return nil
        }
    }

    // MARK: The other party

    /// The payee, or the payer of income.
    func party(of movement: BankReader.Movement, _ amount: BankAmount) -> String? {
        let leads =
            movement.isIncome
            ? [BankWords.fromLeads, BankWords.towardLeads, BankWords.forLeads, BankWords.atLeads, BankWords.asLeads]
            : [BankWords.atLeads, BankWords.toLeads, BankWords.forLeads, BankWords.onLeads, BankWords.fromLeads]
        if movement.isReturn, let name = name(before: movement.index) { return name }
        if !movement.isIncome, let credited = credited(after: movement.index) { return credited }
        for lead in leads {
            for index in 0..<sentence.count where lead.contains(sentence[index].hash) {
                if let name = name(after: index, amount) { return name }
            }
        }
        // "Rs200.0 ann@bank UPI": the address after the amount.
        let next = amount.tokens.upperBound
        return isAddress(next) && sentence[next].kind == .word ? trimmed(next..<next + 3) : nil
    }

    /// "…; JOHN credited."
    private func credited(after index: Int) -> String? {
        guard
            let verb = (index + 1..<max(index + 1, sentence.count)).first(where: {
                sentence[$0].hash == Self.creditedHash
            })
        else { return nil }
        var start = verb
        while start > index + 1, !BankReader.isEnd(start - 1, sentence), sentence.key(start - 1) != .and,
            verb - start < 6
        {
            start -= 1
        }
        guard start < verb, sentence[start].kind == .word, !BankWords.notNames.contains(sentence[start].hash),
            !BankWords.accounts.contains(sentence[start].hash)
        else { return nil }
        return trimmed(start..<verb)
    }

    /// "SHOP refund of Rs 372 credited to …"
    private func name(before index: Int) -> String? {
        var start = index
        while start > 0, !BankReader.isEnd(start - 1, sentence), index - start < 5 { start -= 1 }
        guard let refund = (start..<index + 1).first(where: { BankWords.returns.contains(sentence[$0].hash) }),
            refund > start, sentence[start].kind == .word, !BankWords.notNames.contains(sentence[start].hash),
            !(start..<refund).contains(where: { BankWords.stops.contains(sentence[$0].hash) })
        else { return nil }
        return trimmed(start..<refund)
    }

    private static let creditedHash = Hash.of("credited")

    private func name(after lead: Int, _ amount: BankAmount) -> String? {
        var start = lead + 1
        if BankWords.infoLeads.contains(sentence[lead].hash), let path = path(at: start) { return path }
        if BankWords.forLeads.contains(sentence[lead].hash), let path = spacedPath(at: start) { return path }
        while sentence.isSign(start, in: ":-*.") || Self.kinds.contains(sentence[start].hash) { start += 1 }
        guard sentence[start].kind != .sign, !BankWords.notNames.contains(sentence[start].hash),
            !BankWords.stops.contains(sentence[start].hash), !amount.tokens.contains(start), day(at: start) == nil,
            !isMask(start), sentence[start].word.money < 0 || sentence[start].kind == .word && !isAmountNext(start)
        else { return nil }
        // A phone or account number is not a name; digits may begin a name only if letters follow.
        if sentence[start].kind == .digits, !isAddress(start), sentence[start + 1].kind != .word { return nil }
        var end = start
        while end < sentence.count, end - start < 14, !ends(end, from: start, amount) { end += 1 }
        return trimmed(start..<end)
    }

    /// "Info: NEFT-N2132-NAME": the connected tokens, as the bank writes them.
    private func path(at index: Int) -> String? {
        var start = index
        while sentence.isSign(start, in: ":-.") { start += 1 }
        var end = start
        while end < sentence.count, end == start || sentence.isGlued(end), !BankReader.isEnd(end, sentence) { end += 1 }
        let hasName = (start..<end).contains { sentence[$0].kind == .word && sentence[$0].length > 2 }
        return hasName && (start..<end).contains { sentence.isSign($0, in: "-*/") } ? trimmed(start..<end) : nil
    }

    /// "for NEFT Cr-SBIN0007631-ANN LEE": joined by hyphens within its first words, up to the end of the clause.
    private func spacedPath(at start: Int) -> String? {
        let isJoined = (start + 1..<start + 4).contains { index in
            sentence.isSign(index, "-") && sentence.isGlued(index) && sentence.isGlued(index + 1)
        }
        guard isJoined, sentence[start].kind == .word, day(at: start) == nil else { return nil }
        var start = start
        // A leading masked number is skipped: "XXXX0461-TPT-ANN LEE".
        if isMask(start), sentence.isSign(start + 2, "-") { start += 3 }
        var end = start
        while end < sentence.count, end - start < 24, !BankReader.isEnd(end, sentence),
            !hasLineBreak(before: end) || end == start,
            !(sentence.isSign(end, ".") && BankWords.stops.contains(sentence[end + 1].hash))
        {
            end += 1
        }
        return trimmed(start..<end)
    }

    private func isAmountNext(_ index: Int) -> Bool {
        sentence[index + 1].kind == .digits || sentence.isSign(index + 1, ".") && sentence[index + 2].kind == .digits
    }

    private static let kinds = WordSet("linked vpa upi mr mrs ms merchant m payee transfer trf")

    /// "name@bank"
    private func isAddress(_ index: Int) -> Bool {
        var position = index
        while position < index + 8, position < sentence.count, position == index || sentence.isGlued(position) {
            if sentence.isSign(position, "@") { return true }
            position += 1
        }
        return false
    }

    private func ends(_ index: Int, from start: Int, _ amount: BankAmount) -> Bool {
        if amount.tokens.contains(index) || hasLineBreak(before: index) && index > start { return true }
        let token = sentence[index]
        if token.kind == .sign {
            if sentence.isGlued(index), sentence.isGlued(index + 1), sentence.isSign(index, in: "@.-_*/'") {
                // "AMAZON.Avl" ends the name, "amazon.in" does not.
                return sentence.isSign(index, ".") && BankWords.stops.contains(sentence[index + 1].hash)
                    && sentence[index + 1].length > 2
            }
            return !sentence.isSign(index, "&")
        }
        if index > start, token.kind == .word, !sentence.isGlued(index), BankWords.stops.contains(token.hash) {
            return true
        }
        return index > start && day(at: index) != nil && !sentence.isGlued(index)
    }

    private func hasLineBreak(before index: Int) -> Bool {
        guard index > 0, index < sentence.count else { return true }
        let gap = Int(sentence[index - 1].end)..<Int(sentence[index].start)
        return gap.contains { sentence.bytes[$0] == 0x0A }
    }

    private func trimmed(_ range: Range<Int>) -> String? {
        var range = range
        while let last = range.last, sentence[last].kind == .sign { range.removeLast() }
        while let first = range.first, sentence[first].kind == .sign { range.removeFirst() }
        guard range.contains(where: { sentence[$0].kind == .word }) else { return nil }
        let text = sentence.text(range)
        // Only the name part of "name@bank" is kept.
        guard let sign = text.firstIndex(of: "@"), sign > text.startIndex else { return text }
        return String(text[..<sign])
    }
}

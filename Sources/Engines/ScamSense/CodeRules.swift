/// Finds requests for a code or a secret, and messages that deliver a code.
enum CodeRules {
    static func read(_ scan: TextScan, _ signals: inout SignalSet) {
        guard scan.hasAny([.code, .secret, .oneTime, .number]) else {
            readCardDetails(scan, &signals)
            return
        }
        for index in 0..<scan.count {
            if scan[index].has(.code) || scan[index].has(.secret) || isNumbers(index, scan) {
                readMention(index, scan, &signals)
            }
        }
        signals.add(.mayAskForCode, if: isCurtDemand(scan))
        readPronoun(scan, &signals)
        readWarnings(scan, &signals)
        readCardDetails(scan, &signals)
        signals.add(.deliversCode, if: deliversCode(scan))
        settle(scan, &signals)
    }

    // MARK: One mention of a code

    private static func readMention(_ index: Int, _ scan: TextScan, _ signals: inout SignalSet) {
        let isSecret = scan[index].has(.secret) && !scan[index].has(.oneTime)
        let isStrong = isOneTime(index, scan)
        if !isStrong, isHarmless(index, scan) {
            signals.add(.innocentCode)
            return
        }
        guard isAskedFor(index, scan, &signals) else { return }
        if isSecret && !scan[index].has(.code) {
            signals.add(.asksForSecret)
        } else {
            signals.add(isStrong ? .asksForCode : .mayAskForCode)
        }
    }

    /// Whether it is a one-time code: named as such, or said to have just arrived on the phone.
    private static func isOneTime(_ index: Int, _ scan: TextScan) -> Bool {
        if scan[index].has(.oneTime) { return true }
        let range = scan.clauseRange(around: index, back: 4, ahead: 9)
        if scan.first(.oneTime, in: range.lowerBound...index) != nil { return true }
        guard let arrival = scan.first(.received, in: index + 1...max(index + 1, range.upperBound)) else {
            return scan.has(.mistake) && scan.first(.received, in: range.lowerBound...index) != nil
        }
        return arrival <= range.upperBound
            && scan.first([.you], in: index + 1...min(scan.count, arrival + 5)) != nil
    }

    /// Numbers that must be a code, although the text does not use the word.
    private static func isNumbers(_ index: Int, _ scan: TextScan) -> Bool {
        isCountedNumbers(index, scan) || isTextedNumbers(index, scan)
    }

    /// "The numbers in the text from your bank".
    private static func isTextedNumbers(_ index: Int, _ scan: TextScan) -> Bool {
        guard scan.isWord(index, Words.plural) else { return false }
        let ahead = scan.clauseRange(around: index, back: 0, ahead: 6)
        return scan.first(.received, in: index + 1...max(index + 1, ahead.upperBound)) != nil
    }

    /// "Code pls", "hurry send otp".
    private static func isCurtDemand(_ scan: TextScan) -> Bool {
        guard scan.count <= 4, scan.has(.code), !scan.hasAny([.harmless, .negation]) else { return false }
        return scan.has(.tell) || (0..<scan.count).contains { scan.isWord($0, Words.hurry) }
    }

    /// "The 6 numbers"; a code has at least four digits.
    private static func isCountedNumbers(_ index: Int, _ scan: TextScan) -> Bool {
        guard index > 0, scan[index].has(.number), scan[index - 1].kind == .number else { return false }
        return scan[index - 1].length == 1 && scan.clean[Int(scan[index - 1].start)] >= UInt8(ascii: "4")
    }

    private static func isHarmless(_ index: Int, _ scan: TextScan) -> Bool {
        let range = scan.clauseRange(around: index, back: 4, ahead: 5)
        return scan.first(.harmless, in: range) != nil
    }

    private static func isAskedFor(_ index: Int, _ scan: TextScan, _ signals: inout SignalSet) -> Bool {
        let range = scan.clauseRange(around: index, back: 10, ahead: 6)
        var verb = index - 1
        while verb >= range.lowerBound {
            let token = scan[verb]
            if token.has(.tell) || token.has(.reply) && scan.isWord(verb + 1, Words.with) {
                if scan.isNegated(verb) {
                    signals.add(.saysNotToShare)
                    return false
                }
                if isAsking(verb, about: index, range, scan) { return true }
            }
            verb -= 1
        }
        return isQuestion(index, range, scan)
    }

    /// Whether the verb is a request to the reader, and not a statement that someone sent something.
    private static func isAsking(_ verb: Int, about index: Int, _ range: ClosedRange<Int>, _ scan: TextScan) -> Bool {
        if scan[verb + 1].has(.you) && !scan[verb + 1].has(.code) && verb + 1 < index - 1
            && !scan[verb + 2].has(.code) && scan.first(.me, in: verb + 1...index) == nil
            && !isOwned(verb + 1, index, scan)
        {
            return false
        }
        if scan.isWord(verb - 1, Words.senders)
            || scan.isWord(verb - 1, Words.just) && scan.isWord(verb - 2, Words.senders)
        {
            return false
        }
        // "Tell me how to change my PIN" asks for advice, and "my" code belongs to the writer.
        if (verb...index).contains(where: { scan.isWord($0, Words.advice) }) { return false }
        if scan.isWord(index - 1, Words.my) || scan.isWord(index - 2, Words.my) { return false }
        if scan.isWord(verb - 1, Words.reader), !scan.isWord(verb - 2, Words.modals) { return false }
        // "Tell the driver your PIN" is about showing it at the door.
        let rest = scan.clauseRange(around: verb, back: 0, ahead: 12)
        if rest.contains(where: { scan.isWord($0, Words.courier) }), scan.first(.me, in: rest) == nil { return false }
        if scan.first(.me, in: verb + 1...index) != nil { return true }
        if index - verb <= 3, scan[index].has(.oneTime) { return true }
        if scan.first(.me, in: index + 1...max(index + 1, range.upperBound)) != nil { return true }
        if (index + 1...max(index + 1, range.upperBound)).contains(where: { scan.isWord($0, Words.me) }) { return true }
        if scan[verb].has(.reply) { return true }
        return verb == range.lowerBound || scan.isWord(verb - 1, Words.starters)
    }

    /// Whether "your" belongs to the code, so that "send your code" is not read as "send you a code".
    private static func isOwned(_ index: Int, _ code: Int, _ scan: TextScan) -> Bool {
        code - index <= 3 && scan.isWord(index, Words.your)
    }

    /// "What is the code you got?", "I need your code".
    private static func isQuestion(_ index: Int, _ range: ClosedRange<Int>, _ scan: TextScan) -> Bool {
        for before in max(range.lowerBound, index - 6)..<max(range.lowerBound, index)
        where scan.isWord(before, Words.need) {
            guard !scan.isNegated(before), !scan.isWord(before - 1, Words.reader) else { continue }
            // The code is the reader's if it is called "your" code, or if the reader has just received it.
            if (before..<index).contains(where: { scan.isWord($0, Words.yours) }) { return true }
            let after = scan.clauseRange(around: index, back: 0, ahead: 5)
            if after.contains(where: { scan.isWord($0, Words.from) && scan[$0 + 1].has(.you) }) { return true }
            if scan.first(.received, in: after) != nil, scan.first(.you, in: after) != nil { return true }
        }
        return false
    }

    // MARK: The whole text

    /// "I sent a code to your phone. Can you forward it to me?", "The OTP is on your mobile, tell me fast".
    private static func readPronoun(_ scan: TextScan, _ signals: inout SignalSet) {
        let mentionsCode = scan.has(.code) || (0..<scan.count).contains { isNumbers($0, scan) }
        guard mentionsCode, !signals.has(.innocentCode), scan.count > 2 else { return }
        for verb in 0..<scan.count - 1 where mayAskBack(verb, scan) && asksBack(verb, scan) {
            signals.add(scan.hasAny([.oneTime, .mistake, .received]) ? .asksForCode : .mayAskForCode)
        }
    }

    private static func mayAskBack(_ verb: Int, _ scan: TextScan) -> Bool {
        !scan.tokens[verb].concepts.isDisjoint(with: [.question, .tell, .reply])
    }

    private static func asksBack(_ verb: Int, _ scan: TextScan) -> Bool {
        if scan.isWord(verb, Words.what), scan[verb].has(.question), scan.isWord(verb + 2, Words.itPlain) {
            return true
        }
        guard scan[verb].has(.tell) || scan[verb].has(.reply), !scan.isNegated(verb) else { return false }
        guard !scan.isWord(verb - 1, Words.senders) else { return false }
        let range = scan.clauseRange(around: verb, back: 6, ahead: 6)
        let reachesMe = (verb...range.upperBound).contains { scan.isWord($0, Words.me) }
        if scan.isWord(verb + 1, Words.itPlain) || scan.isWord(verb + 2, Words.itPlain) {
            return reachesMe || scan.first(.urgent, in: range) != nil || scan.has(.oneTime) && scan.count <= 8
        }
        // "Tell me fast" ends there; "tell me how it went" does not.
        return scan.isWord(verb + 1, Words.me) && scan.isWord(verb + 2, Words.hurry)
    }

    /// "Never share this code", "we will never ask for your PIN".
    private static func readWarnings(_ scan: TextScan, _ signals: inout SignalSet) {
        for index in 0..<scan.count where scan[index].has(.tell) || scan.isWord(index, Words.ask) {
            if scan.isNegated(index) { signals.add(.saysNotToShare) }
        }
    }

    private static func deliversCode(_ scan: TextScan) -> Bool {
        for index in 0..<scan.count where scan[index].has(.code) || scan[index].has(.secret) {
            for next in max(0, index - 6)...min(scan.count - 1, index + 8) {
                let token = scan[next]
                // A sum of money is not a code.
                if scan[next - 1].has(.money) { continue }
                switch token.kind {
                case .number where token.length >= 3 && token.length <= 8: return true
                case .masked where token.length <= 8: return true
                default: break
                }
            }
        }
        return false
    }

    /// A request for "your card number and expiry date".
    private static func readCardDetails(_ scan: TextScan, _ signals: inout SignalSet) {
        for index in 0..<scan.count
        where scan[index].has(.card) || scan[index].has(.account) || scan[index].has(.identity) {
            guard index + 1 < scan.count, scan.isWord(index + 1, Words.details) else { continue }
            let range = scan.clauseRange(around: index, back: 8, ahead: 3)
            let want = range.first { scan.isWord($0, Words.wanting) && scan.isWord($0 - 1, Words.we) }
            guard let verb = want ?? scan.first(.tell, in: range), verb < index, !scan.isNegated(verb) else { continue }
            let isOwnOffer =
                scan.isWord(verb - 1, Words.senders) || scan[verb + 1].has(.you) && !scan.isWord(verb + 1, Words.your)
            guard !isOwnOffer, !scan.isNegated(index) else { continue }
            // Friends ask each other for an account number to pay into, but not for a card number.
            signals.add(scan[index].has(.card) ? .asksForSecret : .asksForIdentity)
        }
    }

    /// A message that delivers a code and says whom to show it to is not a request for a code.
    private static func settle(_ scan: TextScan, _ signals: inout SignalSet) {
        let asksBack = (0..<scan.count).contains { scan.isWord($0, Words.me) }
        if signals.has(.deliversCode), !asksBack, !scan.has(.mistake) {
            signals.subtract([.init(.asksForCode), .init(.mayAskForCode)])
        }
    }
}

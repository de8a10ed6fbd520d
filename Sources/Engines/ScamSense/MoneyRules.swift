/// Finds money requested, promised, or to be moved.
enum MoneyRules {
    static func read(_ scan: TextScan, _ signals: inout SignalSet) {
        signals.add(.asksForMoney, if: asksForMoney(scan))
        signals.add(
            .paymentDue,
            if: scan.hasAny([.fee, .toll]) && scan.has(.pay) && (scan.hasLink || scan.has(.click))
        )
        signals.add(.giftCards, if: mentionsGiftCards(scan))
        signals.add(.crypto, if: scan.has(.crypto))
        signals.add(.investment, if: scan.has(.invest) && scan.hasAny([.earn, .money, .messenger, .crypto, .click]))
        signals.add(
            .safeAccount,
            if: scan.near(.safe, .account, within: 2) && scan.hasAny([.move]) && scan.hasAny([.money, .pay, .call])
        )
        signals.add(.disputedCharge, if: offersToDispute(scan))
        signals.add(.windfall, if: promisesWindfall(scan, signals))
        signals.add(.payRate, if: namesPayRate(scan))
        signals.add(.loanOffer, if: scan.has(.loan) && (scan.hasLink || scan.hasPhoneNumber))
    }

    /// "Send me 200", "can you lend us some cash", "need £50 sent to this account".
    private static func asksForMoney(_ scan: TextScan) -> Bool {
        guard scan.hasAny([.me, .family]) else { return false }
        for verb in 0..<scan.count where !scan[verb].concepts.isDisjoint(with: [.pay, .tell, .loan, .move]) {
            guard !scan.isNegated(verb, within: 3), !scan.isWord(verb - 1, Words.senders) else { continue }
            let ahead = scan.clauseRange(around: verb, back: 0, ahead: 6)
            guard scan.first(.me, in: verb + 1...verb + 2) != nil || scan.has(.family) else { continue }
            let sees = ahead.contains { index in
                scan[index].has(.money) || scan[index].kind == .money
                    || scan[index].kind == .number && scan[index].length >= 2 && scan[index].length <= 5
            }
            if sees { return true }
        }
        return false
    }

    /// "Charged 399.99. Not you? Call us": a charge, a doubt that it is the reader's, and a phone number or a link.
    private static func offersToDispute(_ scan: TextScan) -> Bool {
        guard scan.hasPhoneNumber || scan.links.seen.has(.unknownLink) && scan.has(.money) else { return false }
        let range = 0..<scan.count
        guard scan.hasWord(.charge) else { return false }
        return range.contains { index in
            scan.isWord(index, Words.dispute)
                || scan[index].has(.negation)
                    && (index...index + 3).contains { scan[$0].has(.you) || scan.hasPhoneNumber && scan[$0].has(.me) }
        }
    }

    /// A grant, a fund or an estate, and the reader's share of it.
    private static func promisesWindfall(_ scan: TextScan, _ signals: SignalSet) -> Bool {
        guard scan.hasWord(.windfall), scan.has(.you) else { return false }
        return (0..<scan.count).contains { index in
            scan[index].kind == .money
                || scan[index].kind == .number && scan[index].length >= 3
                    && (scan[index - 1].has(.money) || scan[index + 1].has(.money))
        }
    }

    /// "$300 a day", "6,000 TK can be received every day", "daily pay of 200 dollars".
    private static func namesPayRate(_ scan: TextScan) -> Bool {
        guard scan.has(.money), scan.hasWord([.atEachTime, .timeSpan]) else { return false }
        for index in 0..<scan.count where scan[index].kind == .number && scan[index].length >= 2 {
            guard scan[index - 1].has(.money) || scan[index - 2].has(.money) || scan[index + 1].has(.money) else {
                continue
            }
            let isRate = (index - 6...index + 7).contains { near in
                scan.isWord(near, Words.atEachTime)
                    || near > index && scan.isWord(near, Words.timeSpan) && scan.isWord(near - 1, Words.each)
            }
            if isRate { return true }
        }
        return false
    }

    private static func mentionsGiftCards(_ scan: TextScan) -> Bool {
        guard scan.hasAny([.gift, .giftBrand]), scan.hasAny([.card, .gift]) else { return false }
        let isCard =
            scan.near(.gift, .card, within: 1) || scan.near(.giftBrand, .card, within: 2)
            || scan.near(.giftBrand, .gift, within: 2)
        // A shop that sends a voucher mentions its code, and its own site.
        let isFromShop = scan.links.ownBrand != 0 || scan.links.namedBrand != 0
        return isCard && (scan.hasAny([.buy, .tell]) || !isFromShop && scan.hasAny([.pay, .code]))
    }
}

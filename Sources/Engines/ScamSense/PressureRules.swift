/// Finds pressure, threats and attempts to move out of sight.
enum PressureRules {
    static func read(_ scan: TextScan, _ signals: inout SignalSet) {
        signals.add(.urgency, if: scan.has(.urgent))
        signals.add(.accountThreat, if: threatensAccount(scan))
        let hasWayToAct = scan.hasLink || scan.has(.click) || scan.hasPhoneNumber
        signals.add(
            .asksToVerify,
            if: scan.has(.verify) && hasWayToAct && scan.hasAny([.account, .card, .identity, .undelivered, .brand])
        )
        signals.add(.asksForIdentity, if: scan.has(.identity) && scan.hasAny([.verify, .tell]) && hasWayToAct)
        signals.add(
            .legalThreat,
            if: scan.number(of: .law) >= 1 && scan.hasAny([.pay, .money, .fee]) && (hasWayToAct || scan.has(.call))
        )
        signals.add(.officialDemand, if: demandsContact(scan))
        signals.add(.secrecy, if: asksForSecrecy(scan))
        signals.add(
            .remoteAccess,
            if: scan.has(.remoteApp) || scan.number(of: .install) >= 2 && scan.near(.tell, .install, within: 2)
        )
        signals.add(.movesToMessenger, if: movesToMessenger(scan))
        let isGiven = scan.hasPhoneNumber && scan.hasAny([.call, .reply])
        signals.add(
            .callsToNumber,
            if: isGiven
                || signals.has(.accountThreat)
                    && (0..<scan.count).contains {
                        scan[$0].has(.call) && scan.isWord($0 + 1, Words.isThis) && scan[$0 + 2].has(.number)
                    }
        )
        signals.add(.optOut, if: offersToStop(scan))
        signals.add(.asksToReply, if: asksToReply(scan))
    }

    private static func threatensAccount(_ scan: TextScan) -> Bool {
        guard scan.has(.trouble), scan.hasAny([.account, .card, .brand, .identity]) else { return false }
        for index in 0..<scan.count where scan[index].has(.trouble) && !scan.isNegated(index, within: 2) {
            let range = max(0, index - 7)...min(scan.count - 1, index + 6)
            for next in range
            where next != index && !scan[next].concepts.isDisjoint(with: [.account, .card, .brand, .identity]) {
                return true
            }
        }
        return false
    }

    /// An authority with a case against the reader that demands a call or an answer.
    private static func demandsContact(_ scan: TextScan) -> Bool {
        guard scan.hasAny([.official, .law, .tax]), scan.hasPhoneNumber || scan.hasAny([.call, .reply]) else {
            return false
        }
        let cases = (0..<scan.count).count { scan.isWord($0, Words.file) }
        return cases >= 1 && (scan.has(.law) || scan.has(.identity) || scan.has(.tax) || cases >= 2) && scan.has(.you)
    }

    /// "Don't tell anyone", unless it is about a code that must be kept secret.
    private static func asksForSecrecy(_ scan: TextScan) -> Bool {
        guard !scan.hasAny([.code, .secret, .oneTime]) else { return false }
        for index in 0..<scan.count where scan[index].has(.tell) && scan.isNegated(index, within: 3) {
            if scan.first([.secrecy], in: index...index + 4) != nil { return true }
            if scan.first([.family], in: index...index + 4) != nil { return true }
        }
        return scan.near(.secrecy, .me, within: 2) && scan.has(.money)
    }

    private static func movesToMessenger(_ scan: TextScan) -> Bool {
        let brand = max(scan.links.ownBrand, scan.links.namedBrand)
        if brand != 0, Brands.messengers.contains(Int(brand)) { return true }
        guard scan.has(.messenger) else { return false }
        for index in 0..<scan.count where scan[index].has(.messenger) {
            let range = max(0, index - 5)...min(scan.count - 1, index + 5)
            for next in range where next != index {
                if !scan[next].concepts.isDisjoint(with: [.reply, .call, .tell, .move, .click]) { return true }
            }
        }
        return false
    }

    /// "Reply STOP to opt out": a sign of bulk messages, honest or not.
    private static func offersToStop(_ scan: TextScan) -> Bool {
        scan.hasWord([.optOut, .stop])
            && (0..<scan.count).contains {
                scan.isWord($0, Words.optOut) || scan.isWord($0, Words.stop) && scan.isWord($0 + 1, Words.toward)
            }
    }

    private static func asksToReply(_ scan: TextScan) -> Bool {
        guard scan.has(.reply), scan.hasWord(.yes) else { return false }
        for index in 0..<scan.count where scan[index].has(.reply) {
            for next in index + 1...index + 3 where scan.isWord(next, Words.yes) { return true }
        }
        return false
    }
}

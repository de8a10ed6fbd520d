/// The stories with which scams begin.
enum StoryRules {
    static func read(_ scan: TextScan, _ signals: inout SignalSet) {
        // "Ma" and "pa" are words in many languages.
        let family = scan.first(.family, in: 0...3)
        signals.add(.familyOpening, if: family.map { !signals.has(.otherLanguage) || scan[$0].length > 3 } ?? false)
        signals.add(.newNumber, if: scan.near(.new, .phone, within: 2) || scan.near(.broken, .phone, within: 6))
        signals.add(.familyNeed, if: needsHelpOnAnotherNumber(scan, signals))
        signals.add(.emergency, if: scan.has(.emergency) && scan.hasAny([.money, .pay, .family, .call]))
        signals.add(.wrongNumber, if: opensAsStranger(scan))
        signals.add(.strangerOpening, if: introducesItself(scan))
        signals.add(
            .jobOffer,
            if: scan.has(.job) && scan.hasAny([.earn, .messenger, .money])
                && (scan.has(.earn) || scan.number(of: .job) >= 2)
        )
        signals.add(.refund, if: scan.has(.refund) && (scan.hasAny([.tax, .brand, .official]) || scan.hasLink))
        readDeliveries(scan, &signals)
        let lure = scan.hasLink || scan.hasPhoneNumber || scan.has(.click) || scan.has(.reply)
        signals.add(.prize, if: scan.number(of: .prize) >= 1 && lure || scan.number(of: .prize) >= 3)
        signals.add(.surveyReward, if: scan.has(.survey) && scan.hasAny([.gift, .prize, .money, .earn]) && lure)
        let isPaid = scan.hasWord(.allowance)
        signals.add(.adultOffer, if: scan.has(.adult) && (scan.hasLink || scan.has(.messenger) || isPaid))
        signals.add(.remedyOffer, if: scan.has(.remedy) && scan.hasLink)
    }

    private static func readDeliveries(_ scan: TextScan, _ signals: inout SignalSet) {
        signals.add(
            .parcelTrouble,
            if: scan.has(.parcel) && scan.hasAny([.undelivered, .fee]) && (scan.hasLink || scan.hasAny([.click, .pay]))
        )
        signals.add(.tollDue, if: scan.has(.toll) && scan.hasAny([.pay, .fee]))
    }

    /// "Dad, this is my new number, could you pay a bill for me?"
    private static func needsHelpOnAnotherNumber(_ scan: TextScan, _ signals: SignalSet) -> Bool {
        let isKin = signals.has(.familyOpening) || (0..<min(scan.count, 8)).contains { scan.isWord($0, Words.kin) }
        guard isKin else { return false }
        let isOnAnother =
            signals.has(.newNumber)
            || (0..<scan.count).contains { scan.isWord($0, Words.isThis) && scan[$0 + 1].has(.phone) }
        guard isOnAnother else { return false }
        return signals.has(.asksForMoney) || scan.has(.messenger)
            || scan.has(.pay) && scan.has(.money) || scan.number(of: .pay) >= 2
            || (0..<scan.count).contains { scan.isWord($0, Words.favour) }
    }

    /// A greeting and a name: "Hi, I'm Yuki", "Hello, this is Vivian".
    private static func introducesItself(_ scan: TextScan) -> Bool {
        guard scan.count <= 60, !scan.hasLink, scan.has(.greeting) || scan.has(.mistake) || scan.has(.remember) else {
            return false
        }
        for index in 0..<min(max(0, scan.count - 1), 18) where scan.isWord(index, Words.introductions) {
            // "This is" and "my name is", but not "the code is".
            if scan.isWord(index, Words.isAre), !scan.isWord(index - 1, Words.isThis), !isMyName(index - 1, scan) {
                continue
            }
            let next = scan[index + 1]
            if next.kind == .word, !scan.endsLikeAVerb(next), !next.has(.english) || next.has(.person) { return true }
        }
        return false
    }

    private static func isMyName(_ index: Int, _ scan: TextScan) -> Bool {
        scan.isWord(index, Words.name) && scan.isWord(index - 1, Words.my)
    }

    /// "Hi Jessie, it's been a long time, what are you doing?": a greeting, a name and a question, without a plan.
    private static func asksAboutOldTimes(_ scan: TextScan) -> Bool {
        guard scan.count <= 40, scan.hasWord([.reunion, .long]), let greeting = scan.first(.greeting, in: 0...1) else {
            return false
        }
        let name = scan[greeting + 1]
        guard name.kind == .word, !name.has(.english) || name.has(.person) else { return false }
        return (greeting + 2..<max(greeting + 2, scan.count)).contains {
            scan.isWord($0, Words.reunion) || scan.isWord($0, Words.long) && scan.isWord($0 + 1, Words.time)
        }
            && scan.hasAny([.question, .you])
    }

    /// "Is this Vince's number?", "Hi, are you Anna from the riding club?", "Do you remember me?"
    private static func opensAsStranger(_ scan: TextScan) -> Bool {
        guard scan.count <= 60, scan.count >= 3, !scan.hasLink else { return false }
        for index in 0..<min(scan.count - 1, 14) {
            let isQuestion = scan.isWord(index, Words.isAre) && scan.isWord(index + 1, Words.isThis)
            guard isQuestion else { continue }
            let range = index + 2...index + 5
            if scan.first(.person, in: range) != nil { return true }
            if range.contains(where: { scan.isWord($0, Words.number) && !scan[$0].has(.negation) }) { return true }
        }
        if asksAboutOldTimes(scan) { return true }
        let asksAfterMe = (0..<scan.count).contains { scan[$0].has(.remember) && scan[$0 + 1].has(.me) }
        if asksAfterMe, scan.first(.greeting, in: 0...2) != nil { return true }
        return scan.has(.mistake) && scan.near(.mistake, .number, within: 2)
    }
}

/// The signals of a Bulgarian text, from word stems and their neighbors.
///
/// Each signal requires two or three things together, so that a single word is never a reason to warn. A signal found
/// here is sufficient for a medium risk. The stems were written with half of our own 200 messages in view.
/// See docs/decisions/scamsense.md, "Bulgarian is judged by phrases that need each other".
struct BulgarianRules {
    private let words: [BulgarianTopics]
    private let clauses: [Int]
    private let all: BulgarianTopics
    private let hasLink: Bool
    private let hasNumber: Bool
    /// Whether a link is shortened, obfuscated, personalised, or has an ending that few honest senders use.
    private let hasOddLink: Bool
    /// Whether a link hides where it leads, or its name looks made up or borrowed.
    private let hasThrowawayLink: Bool

    /// The signals of the text; empty for a text without Bulgarian words. `seen` are the language-independent signals.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ workspace: Workspace, _ seen: SignalSet) -> SignalSet {
        let text = OutgoingText(UnsafeBufferPointer(rebasing: bytes.prefix(Workspace.textLimit)))
        if workspace.foreignWords < 2 {
            return BulgarianRules(text, TextScan(workspace), seen, isLatin: true).signals()
        }
        guard text.hasCyrillic, !hasRussianLetters(text.bytes) else { return [] }
        return BulgarianRules(text, TextScan(workspace), seen, isLatin: false).signals()
    }

    /// Whether the text contains a letter that Russian has and Bulgarian does not. The languages share most function
    /// words.
    private static func hasRussianLetters(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        // The letters are D1 8B, D1 8D and D1 91.
        zip(bytes, bytes.dropFirst()).contains { $0 == 0xD1 && ($1 == 0x8B || $1 == 0x8D || $1 == 0x91) }
    }

    private init(_ text: OutgoingText, _ scan: TextScan, _ seen: SignalSet, isLatin: Bool) {
        let stems = BulgarianStems.shared
        let reflexives = [WordHash.of("се".utf8), WordHash.of("se".utf8)]
        words = text.pieces.enumerated().map { index, piece in
            let word = text.bytes[piece.bytes]
            let topics = isLatin ? stems.topics(ofLatin: word) : stems.topics(of: word)
            // "Обади се" asks for a call; "ще ти се обади" says that somebody will call.
            let isReported = topics.contains(.call) && text[index - 1].map { reflexives.contains($0.hash) } ?? false
            return isReported ? topics.subtracting([.call, .order]) : topics
        }
        clauses = text.pieces.map(\.clause)
        all = words.reduce(into: []) { $0.formUnion($1) }
        hasLink = scan.hasLink && !seen.has(.brandLink)
        hasThrowawayLink = !seen.isDisjoint(with: [
            SignalSet(.oddEndingLink), SignalSet(.lookalikeLink), SignalSet(.encodedLink), SignalSet(.rawAddressLink),
            SignalSet(.throwawayLink),
        ])
        hasOddLink = !seen.isDisjoint(with: [
            SignalSet(.oddEndingLink), SignalSet(.shortLink), SignalSet(.lookalikeLink), SignalSet(.encodedLink),
            SignalSet(.rawAddressLink),
        ])
        hasNumber = scan.hasPhoneNumber || text.runs.contains { text.digitCount(in: $0) >= 7 }
    }

    private func signals() -> SignalSet {
        var signals = SignalSet()
        readCodes(&signals)
        readMoney(&signals)
        readStories(&signals)
        readCompanies(&signals)
        return signals
    }

    // MARK: Codes and secrets

    private func readCodes(_ signals: inout SignalSet) {
        let asksForCode = asks(for: .code, within: 7) && !has(.harmless) && !has(.gift)
        signals.add(.asksForCode, if: asksForCode)
        signals.add(.asksForSecret, if: asks(for: .secret, within: 8) || near(.secret, .verify, within: 4) && hasLink)
        signals.add(.giftCards, if: has(.gift) && has(.code) && has(.give) || has(.gift) && has(.buy) && has(.give))
        signals.add(
            .asksForIdentity,
            if: has(.photo) && (asks(for: .identity, within: 6) || has(.identity) && has(.loan))
        )
        signals.add(
            .remoteAccess,
            if: has(.remote) && hasAny([.give, .install]) || has(.virus) && (hasNumber || has(.call))
                || has(.install) && hasAny([.bank, .account]) && (hasLink || has(.file))
        )
    }

    // MARK: Money

    private func readMoney(_ signals: inout SignalSet) {
        signals.add(.safeAccount, if: near(.safe, .account, within: 2) && hasAny([.transfer, .pay]))
        let isStory = hasAny([.mistake, .inNeed, .abroad, .deposit, .charity, .newAccount])
        signals.add(.asksForMoney, if: hasAny([.give, .transfer, .pay]) && isStory && asksToPay)
        signals.add(.investment, if: has(.earn) && has(.money) && orders(.transfer))
        signals.add(.investment, if: has(.invest) && hasAny([.earn, .sure]) && hasAny([.money, .messenger]))
        signals.add(
            .loanOffer,
            if: has(.loan) && hasAny([.fee, .approved])
                && (has(.transfer) || hasLink || hasNumber || orders(.give) && has(.money))
        )
        signals.add(
            .prize,
            if: has(.prize) && hasAny([.verify, .fee, .give, .call]) && (hasLink || hasNumber || has(.fee))
        )
        signals.add(.refund, if: has(.refund) && (hasLink || near(.verify, .data, within: 4)))
        // "Pay the insurance first; you get it back": a fee for money or goods that never come.
        signals.add(
            .asksForMoney,
            if: asksToPay && has(.returned) && has(.money) && hasAny([.bank, .parcel, .account])
        )
        // "I have a video of you; pay": blackmail, which relies on secrecy.
        signals.add(.secrecy, if: hasAny([.photo]) && has(.camera) && hasAny([.pay, .crypto]))
        signals.add(.secrecy, if: has(.crypto) && has(.shame) && has(.money))
        signals.add(.jobOffer, if: isJobOffer)
    }

    /// A job through a messenger, or money for easy work. "I am at work, write to me on Viber" is neither.
    private var isJobOffer: Bool {
        let isPaid = hasAny([.earn, .money])
        return hasAny([.job, .offer]) && has(.messenger) || has(.work) && has(.messenger) && isPaid
            || hasAny([.job, .work, .messenger]) && has(.earn) && has(.money) || has(.job) && has(.fee)
    }

    /// Whether the reader is told to pay. A statement that someone has paid or will pay is not a demand.
    private var asksToPay: Bool { orders([.give, .transfer, .pay]) }

    /// Whether the reader is told to do something of these topics.
    private func orders(_ topics: BulgarianTopics) -> Bool {
        words.indices.contains { index in
            words[index].contains(.order) && !isNegated(index) && !words[index].isDisjoint(with: topics)
        }
    }

    // MARK: Stories

    private func readStories(_ signals: inout SignalSet) {
        let isFamily = words.prefix(3).contains { $0.contains(.family) }
        let isOther = near(.new, .phone, within: 3) || near(.phone, .broken, within: 4)
        let wants = hasAny([.pay, .transfer, .money]) || has(.order) && has(.give)
        signals.add(.familyNeed, if: isFamily && (isOther && (wants || has(.keep)) || has(.inNeed) && wants))
        signals.add(.emergency, if: hasAny([.kin, .family]) && has(.trouble) && hasAny([.money, .secret2, .bail]))
        let strange = [BulgarianTopics.meet, .acquaintance, .remember, .mistake, .charming].count { has($0) }
        signals.add(.strangerOpening, if: strange >= 2 && !hasLink && words.count <= 40)
        signals.add(
            .movesToMessenger,
            if: has(.messenger) && hasAny([.call, .order]) && hasAny([.offer, .fee, .earn])
        )
        signals.add(
            .strangerOpening,
            if: has(.charming) && has(.meet) && has(.messenger) && has(.order) && words.count <= 40
        )
        // Police and courts collect neither money nor gold.
        signals.add(.legalThreat, if: has(.law) && hasAny([.money, .bail]) && orders([.give, .transfer, .pay, .keep]))
        signals.add(.legalThreat, if: has(.law) && (hasNumber || has(.call) || has(.pay)) && hasAny([.order, .call]))
    }

    // MARK: Companies and offices

    private func readCompanies(_ signals: inout SignalSet) {
        // An identity card that is to be renewed is no account.
        let isDocument = has(.identity) && !hasLink && !hasNumber
        let wayToAct = hasLink || near(.verify, .data, within: 4) && !isDocument
        signals.add(
            .accountThreat,
            if: hasAny([.account, .bank]) && has(.stopped) && hasAny([.verify, .call]) && (wayToAct || hasNumber)
        )
        signals.add(
            .parcelTrouble,
            if: has(.parcel) && hasAny([.stopped, .address, .fee]) && (hasLink || has(.order) && has(.fee))
        )
        signals.add(.paymentDue, if: has(.fee) && has(.stopped) && has(.money) && orders(.pay))
        signals.add(.paymentDue, if: hasAny([.fee, .stopped]) && has(.order) && (hasLink || hasNumber && has(.call)))
        signals.add(.asksToVerify, if: has(.verify) && hasAny([.data, .account, .bank]) && wayToAct && !has(.harmless))
        signals.add(.unknownLink, if: hasLink && hasAny([.look, .shame]) && hasAny([.you, .shame]))
        signals.add(.unknownLink, if: hasOddLink && has(.order))
        let isBusiness = hasAny([.order, .fee, .prize, .stopped, .refund])
        signals.add(.unknownLink, if: hasThrowawayLink && isBusiness)
    }

    // MARK: Questions to the words

    private func has(_ topic: BulgarianTopics) -> Bool { all.contains(topic) }
    private func hasAny(_ topics: BulgarianTopics) -> Bool { !all.isDisjoint(with: topics) }

    /// Whether the reader is asked to hand over something of this topic.
    private func asks(for topic: BulgarianTopics, within distance: Int) -> Bool {
        words.indices.contains { index in
            guard words[index].isSuperset(of: [.give, .order]), !isNegated(index) else { return false }
            let range = max(0, index - distance)...min(words.count - 1, index + distance)
            return range.contains { words[$0].contains(topic) && abs(clauses[$0] - clauses[index]) <= 1 }
        }
    }

    private func isNegated(_ index: Int) -> Bool {
        words[max(0, index - 3)..<index].indices.contains { words[$0].contains(.not) && clauses[$0] == clauses[index] }
    }

    private func near(_ one: BulgarianTopics, _ other: BulgarianTopics, within distance: Int) -> Bool {
        words.indices.contains { index in
            words[index].contains(one)
                && (max(0, index - distance)...min(words.count - 1, index + distance)).contains {
                    $0 != index && words[$0].contains(other)
                }
        }
    }
}

/// Converts a score into a probability, and a probability into a level.
/// See docs/decisions/scamsense.md, "Scam thresholds come from cross-validation, and confidence is that of the
/// verdict".
package struct Decision: Sendable, Equatable {
    /// Probability is the logistic function of `slope * score + offset`.
    package var slope: Double
    package var offset: Double
    /// The minimum probabilities of a medium and of a high level.
    package var medium: Double
    package var high: Double

    package init(slope: Double, offset: Double, medium: Double, high: Double) {
        self.slope = slope
        self.offset = offset
        self.medium = medium
        self.high = high
    }

    /// The probability that a text with this score is a scam, before signals are taken into account.
    package func probability(_ score: Double) -> Double { Logistic.of(slope * score + offset) }

    /// The level and the probability with signals taken into account. Any signal from Bulgarian phrases is sufficient
    /// for a medium risk. If all links of a text lead to well-known companies, its words alone do not make it a high
    /// risk.
    func settle(
        _ score: Float,
        _ signals: SignalSet,
        bulgarian: SignalSet
    ) -> (level: RiskLevel, probability: Double) {
        let learned = probability(Double(score))
        return leveled(
            max(Self.leadsHome(signals) ? min(learned, high.nextDown) : learned, floor(of: signals, bulgarian) ?? 0)
        )
    }

    private static func leadsHome(_ signals: SignalSet) -> Bool {
        signals.has(.brandLink) && !signals.has(.unknownLink) && !signals.has(.rawAddressLink)
            && !signals.has(.movesToMessenger)
    }

    /// The level and the probability of a suspicious text of which a share is in another language than English. The model
    /// was not trained on such words, so only a rule can make the text a high risk, and a warning about a text without
    /// English needs a language-independent reason.
    func settleForeign(
        _ settled: (level: RiskLevel, probability: Double),
        _ signals: SignalSet,
        bulgarian: SignalSet,
        _ share: ForeignShare
    ) -> (level: RiskLevel, probability: Double) {
        guard share != .none else { return settled }
        let capped = min(settled.probability, high.nextDown)
        if let floor = floor(of: signals, bulgarian) { return leveled(max(floor, capped)) }
        let isReadable =
            share == .part || !signals.isDisjoint(with: AlarmRules.readInAnyLanguage)
            || signals.isSuperset(of: [.init(.familyOpening), .init(.newNumber)])
        return leveled(isReadable ? capped : min(capped, medium.nextDown))
    }

    private func leveled(_ probability: Double) -> (level: RiskLevel, probability: Double) {
        (probability >= high ? .high : probability >= medium ? .medium : .low, probability)
    }

    /// The minimum probability for obvious scams, independent of the model.
    private func floor(of signals: SignalSet, _ bulgarian: SignalSet) -> Double? {
        if AlarmRules.high.contains(where: { signals.isSuperset(of: $0) }) { return high }
        if !bulgarian.isEmpty { return medium }
        if AlarmRules.medium.contains(where: { signals.isSuperset(of: $0) }) { return medium }
        return nil
    }
}

/// Combinations of signals that are sufficient for a level.
enum AlarmRules {
    static let high: [SignalSet] = [
        all(.asksForCode),
        all(.safeAccount),
        all(.giftCards, .mayAskForCode),
        all(.giftCards, .asksForMoney, .urgency),
        all(.lookalikeLink, .accountThreat),
        all(.lookalikeLink, .tollDue),
        all(.lookalikeLink, .lookalikeLetters),
    ]

    static let medium: [SignalSet] = [
        all(.mayAskForCode),
        all(.asksForSecret),
        all(.familyNeed),
        all(.familyOpening, .emergency, .asksForMoney),
        all(.jobOffer, .movesToMessenger),
        all(.investment, .movesToMessenger),
        all(.payRate, .movesToMessenger),
        all(.refund, .asksForIdentity),
        all(.crypto, .investment, .asksForMoney),
        all(.remoteAccess, .asksForMoney),
        all(.remoteAccess, .refund),
        all(.remoteAccess, .accountThreat),
        all(.remoteAccess, .callsToNumber),
        all(.secrecy, .asksForMoney),
        all(.lookalikeLink, .parcelTrouble),
        all(.lookalikeLink, .refund),
        all(.rawAddressLink, .encodedLink),
    ]

    /// Signals that count in every language: a deceptive or hidden link, disguised characters.
    static let readInAnyLanguage: SignalSet = [
        SignalSet(.lookalikeLink), SignalSet(.encodedLink), SignalSet(.rawAddressLink), SignalSet(.oddEndingLink),
        SignalSet(.shortLink), SignalSet(.trackingLink), SignalSet(.lookalikeLetters), SignalSet(.hiddenCharacters),
        SignalSet(.bareLink),
    ]

    private static func all(_ signals: Signal...) -> SignalSet { SignalSet(signals.map { SignalSet($0) }) }
}

/// The logistic function without a mathematics library, because this engine links none.
package enum Logistic {
    /// 1 / (1 + e^-x), accurate to about ten digits.
    package static func of(_ x: Double) -> Double {
        if x < 0 { return 1 - of(-x) }
        return 1 / (1 + exponential(-min(x, 40)))
    }

    /// e^x for x at or below 0: x is divided until small, the series is summed, and the result is squared repeatedly.
    private static func exponential(_ x: Double) -> Double {
        let small = x / 1_024
        var result = 1 + small * (1 + small / 2 * (1 + small / 3 * (1 + small / 4)))
        for _ in 0..<10 { result *= result }
        return result
    }
}

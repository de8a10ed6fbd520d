/// A property of a text that can be explained to a user.
///
/// The raw value is the signal's index in the learned weights: append cases, never reorder them, and retrain.
public enum Signal: UInt8, Sendable, CaseIterable {
    // Codes and secrets
    case asksForCode, mayAskForCode, asksForSecret, asksForIdentity
    // Links
    case rawAddressLink, shortLink, encodedLink, oddEndingLink, lookalikeLink, brandMismatchLink, trackingLink,
        bareLink, unknownLink
    // Disguise
    case lookalikeLetters, hiddenCharacters, spacedLetters, digitsForLetters, shouting
    // Pressure
    case urgency, accountThreat, asksToVerify, legalThreat, secrecy
    // Money
    case asksForMoney, paymentDue, giftCards, crypto, investment, safeAccount, loanOffer
    // Stories
    case familyOpening, newNumber, emergency, wrongNumber, strangerOpening, jobOffer, refund, parcelTrouble, tollDue,
        prize, surveyReward, familyNeed
    case adultOffer, remedyOffer, optOut
    // Ways out of sight
    case remoteAccess, movesToMessenger, callsToNumber, asksToReply
    // Signs of an ordinary text
    case deliversCode, saysNotToShare, transactionNotice, brandLink, otherLanguage, innocentCode
    // More stories
    case disputedCharge, officialDemand, windfall, payRate
    // More structure
    case senderLabel, throwawayLink
}

/// The signals found in one text.
public struct SignalSet: OptionSet, Sendable, Equatable {
    /// One bit per signal, at its raw value.
    public let rawValue: UInt64

    /// A set with these bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// A set with only this signal.
    public init(_ signal: Signal) { rawValue = 1 << UInt64(signal.rawValue) }

    /// Whether the signal was found.
    public func has(_ signal: Signal) -> Bool { rawValue & (1 << UInt64(signal.rawValue)) != 0 }

    /// The signals in the order of their raw values.
    public var all: [Signal] { Signal.allCases.filter(has) }

    mutating func add(_ signal: Signal) { self = SignalSet(rawValue: rawValue | 1 << UInt64(signal.rawValue)) }

    mutating func add(_ signal: Signal, if seen: Bool) {
        if seen { add(signal) }
    }
}

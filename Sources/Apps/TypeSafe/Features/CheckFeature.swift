public import Flow
public import ScamSense

/// Checking a text that the user received: a message, a link or a whole conversation.
public struct CheckFeature: Reducer {
    private let check: @Sendable (String) -> MessageCheck

    /// Creates the reducer. By default, the engine on the device checks the text.
    public init(check: @escaping @Sendable (String) -> MessageCheck = { ScamJudge.check($0) }) {
        self.check = check
    }

    /// Changes the state for one action.
    public func reduce(into state: inout CheckState, action: CheckAction) -> Effect<CheckAction> {
        switch action {
        case .textChanged(let text):
            guard text != state.text else { return .none }
            state.text = text
            state.check = nil
        case .countryChosen(let country):
            state.country = country
        case .checkTapped:
            state.check = state.isEmpty ? nil : check(state.text)
        case .shared(let text):
            state.text = text
            state.check = state.isEmpty ? nil : check(text)
        case .clearTapped:
            state = CheckState(country: state.country)
        }
        return .none
    }
}

/// A received text and the verdict on it. Neither is stored or sent.
public struct CheckState: Sendable, Equatable {
    /// The text as it was typed or pasted.
    public internal(set) var text = ""
    /// The verdict on the text; nil before it is checked and after it changes.
    public internal(set) var check: MessageCheck?
    /// The country where the user lives; it decides where to report a scam.
    public internal(set) var country: Country

    /// Creates the state without a text.
    public init(country: Country = .other) {
        self.country = country
    }

    var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }
}

/// The events of checking a text.
public enum CheckAction: Sendable, Equatable {
    /// The text was typed or pasted.
    case textChanged(String)
    /// A text was shared from another app; it is checked at once.
    case shared(String)
    /// The user chose a country.
    case countryChosen(Country)
    /// "Check" was tapped.
    case checkTapped
    /// "Clear" was tapped.
    case clearTapped
}

/// The countries for which a place to report scams is known, and `other`.
public enum Country: String, Sendable, CaseIterable {
    case bulgaria = "BG"
    case unitedStates = "US"
    case canada = "CA"
    case unitedKingdom = "GB"
    case australia = "AU"
    case newZealand = "NZ"
    case india = "IN"
    case singapore = "SG"
    case france = "FR"
    case spain = "ES"
    case netherlands = "NL"
    case germany = "DE"
    case other = "ZZ"
}

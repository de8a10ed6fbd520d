public import LocalizedTexts

/// What the keyboard looks like: sizes in points and what stands above the keys. Computed from the state; a renderer
/// decides nothing.
public struct KeyboardPresentation: Sendable, Equatable {
    /// The height of the keys.
    public static let keysHeight = 224
    /// The height of the banner.
    public static let bannerHeight = 60

    /// The warning above the keys.
    public let banner: BannerPresentation?
    /// The explanation of Full Access; shown in the place of the banner.
    public let prompt: PromptPresentation?
    /// The choice while the return key is held back; shown in the place of the banner, which it repeats.
    public let hold: HoldPresentation?
    /// The card over everything.
    public let card: CardPresentation?
    /// What is said of the conversations that are remembered; nil when there are none.
    public let memory: String?
    /// The element that gets the focus.
    public let focus: KeyboardState.Focus
    /// The accessibility label of the keys.
    public let label: String

    /// How the keyboard looks in a state. A warning is shown instead of the prompt.
    public init(_ state: KeyboardState, in language: Language = .english) {
        hold = HoldPresentation(state, language)
        banner = hold == nil ? state.banner.map { BannerPresentation($0.verdict, language) } : nil
        prompt = state.showsFullAccessPrompt && state.banner == nil && hold == nil ? PromptPresentation(language) : nil
        card = state.card.map { CardPresentation($0, language) }
        memory =
            state.conversations.isEmpty
            ? nil
            : language(
                "Signs of this conversation are remembered for a day, none of its words.",
                "Признаци от този разговор се помнят за един ден, без нито една дума от него."
            )
        label = language("Keyboard", "Клавиатура")
        focus = state.focus
    }

    /// The height above the keys. Only the card covers keys.
    public var topHeight: Int { banner == nil && prompt == nil && hold == nil ? 0 : Self.bannerHeight }
    /// The height of the keyboard.
    public var height: Int { topHeight + Self.keysHeight }
}

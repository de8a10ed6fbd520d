public import Phrases

/// What the keyboard looks like: sizes in points and what stands above the keys. Computed from the state; a renderer decides nothing.
public struct KeyboardPresentation: Sendable, Equatable {
    /// How high the keys are.
    public static let keysHeight = 224
    /// How high the room above the keys is while something stands there.
    public static let bannerHeight = 60

    /// The warning above the keys.
    public let banner: BannerPresentation?
    /// How to enable Full Access; it stands where the warning would.
    public let prompt: PromptPresentation?
    /// The card over everything.
    public let card: CardPresentation?
    /// Where the focus belongs.
    public let focus: KeyboardState.Focus
    /// What a screen reader calls the keys.
    public let label: String

    /// How the keyboard looks in that state. A warning goes before the prompt.
    public init(_ state: KeyboardState, in language: Language = .english) {
        banner = state.banner.map { BannerPresentation($0.verdict, language) }
        prompt = state.showsFullAccessPrompt && state.banner == nil ? PromptPresentation(language) : nil
        card = state.card.map { CardPresentation($0, language) }
        label = language("Keyboard", "Клавиатура")
        focus = state.focus
    }

    /// How high the room above the keys is now: nothing ever lies over the keys but the card.
    public var topHeight: Int { banner == nil && prompt == nil ? 0 : Self.bannerHeight }
    /// How high the keyboard is in all.
    public var height: Int { topHeight + Self.keysHeight }
}

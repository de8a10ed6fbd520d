public import LocalizedTexts

/// The presentation of the keyboard's state: sizes in points, and what is shown above the keys. A renderer makes no
/// decisions of its own.
public struct KeyboardPresentation: Sendable, Equatable {
    /// The height of the keys.
    public static let keysHeight = 224
    /// The height of the banner.
    public static let bannerHeight = 60

    /// The warning above the keys.
    public let banner: BannerPresentation?
    /// The explanation of Full Access; shown in place of the banner.
    public let prompt: PromptPresentation?
    /// The choice while the return key is held back; shown in place of the banner, whose warning it repeats.
    public let hold: HoldPresentation?
    /// The card over everything.
    public let card: CardPresentation?
    /// The notice that signals of conversations are remembered; nil if none are.
    public let memoryNotice: String?
    /// The element that gets the focus.
    public let focus: KeyboardState.Focus
    /// The accessibility label of the keys.
    public let label: String

    /// Creates the presentation of a state. A warning is shown instead of the prompt.
    public init(_ state: KeyboardState, in language: Language = .english) {
        hold = HoldPresentation(state, language)
        banner = hold == nil ? state.banner.map { BannerPresentation($0.verdict, language) } : nil
        prompt = state.showsFullAccessPrompt && state.banner == nil && hold == nil ? PromptPresentation(language) : nil
        card = state.card.map { CardPresentation($0, language) }
        memoryNotice =
            state.memories.isEmpty
            ? nil
            : language.text(
                "Warning signs from this conversation are kept for one day. Its words are not stored.",
                "Признаците за измама от този разговор се пазят за един ден. Думите му не се съхраняват."
            )
        label = language.text("Keyboard", "Клавиатура")
        focus = state.focus
    }

    /// The height of the area above the keys; 0 if it is empty. The card is not counted, because it covers the keys.
    public var topHeight: Int { banner == nil && prompt == nil && hold == nil ? 0 : Self.bannerHeight }
    /// The height of the keyboard.
    public var height: Int { topHeight + Self.keysHeight }
}

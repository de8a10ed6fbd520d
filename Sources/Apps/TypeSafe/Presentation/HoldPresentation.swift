import KeyboardCore
import LocalizedTexts

/// The choice above the keys while the keyboard's return key is held back.
public struct HoldPresentation: Sendable, Equatable {
    /// The title: that the text is not sent yet, and its risk.
    public let title: String
    /// What the keyboard cannot hold back.
    public let detail: String
    /// The title of the button that sends at once.
    public let sendTitle: String
    /// The title of the button that goes back to writing and sends nothing.
    public let keepTitle: String
    /// The meaning that the color shows.
    public let tone: Tone
    /// The ARIA role: the choice is announced at once.
    public let role = "alert"

    /// Nil when the return key is not held back.
    init?(_ state: KeyboardState, _ language: Language) {
        guard state.returnHold.isHolding, let verdict = state.banner?.verdict ?? state.deviceVerdict else { return nil }
        title = language.text("Not sent yet", "Още не е изпратено") + ": \(language.subject(verdict))"
        detail = language.text(
            "Only this keyboard\u{2019}s return key waits. It cannot hold the app\u{2019}s own send button.",
            "Чака само клавишът на тази клавиатура. Тя не може да спре бутона на приложението."
        )
        sendTitle = language.text("Send anyway", "Изпрати въпреки това")
        keepTitle = language.text("Keep writing", "Продължи да пишеш")
        tone = Tone(verdict.riskLevel)
    }
}

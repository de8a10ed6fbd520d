import LocalizedTexts

/// The warning above the keys.
public struct BannerPresentation: Sendable, Equatable {
    /// The title: risk and kind of scam.
    public let title: String
    /// The explanation of the verdict.
    public let detail: String
    /// The meaning that the color of the banner shows.
    public let tone: Tone
    /// The ARIA role: the banner is announced at once.
    public let role = "alert"
    /// What a screen reader reads aloud for the banner.
    public let label: String
    /// What a screen reader adds about the available gestures.
    public let hint: String
    /// The accessibility label of the dismiss button.
    public let dismissLabel: String
    /// The width, at the banner's end, of the dismiss button's area; a tap there does not open the card.
    public let dismissWidth = 44

    init(_ verdict: Verdict, _ language: Language = .english) {
        title = "\(language.title(verdict.riskLevel)): \(language.subject(verdict))"
        detail = language.explanation(verdict.explanation)
        tone = Tone(verdict.riskLevel)
        label = language.text("Warning.", "Внимание.") + " \(title). \(detail)"
        hint = language.text("Double tap to see why.", "Докоснете два пъти, за да видите защо.")
        dismissLabel = language.text("Dismiss warning", "Скрий предупреждението")
    }
}

/// The explanation of Full Access, which is shown once if it is off.
public struct PromptPresentation: Sendable, Equatable {
    /// The title shown in the prompt.
    public let title: String
    /// How to enable Full Access, and why.
    public let detail: String
    /// The title of its button.
    public let buttonTitle: String
    /// The meaning that the color of the prompt shows.
    public let tone = Tone.neutral

    init(_ language: Language) {
        title = language.text("Better warnings need Full Access", "За по-добри предупреждения е нужен пълен достъп")
        detail = language.text(
            """
            Settings → General → Keyboard → Keyboards → TypeSafe → Allow Full Access. It lets TypeSafe ask its server about what \
            you type, with codes, cards and addresses masked. Until then it judges on this device.
            """,
            """
            Настройки → Общи → Клавиатура → Клавиатури → TypeSafe → Пълен достъп. Така TypeSafe пита сървъра си за това, което \
            пишете, със скрити кодове, карти и адреси. Дотогава преценява на това устройство.
            """
        )
        buttonTitle = language.text("Got It", "Разбрах")
    }
}

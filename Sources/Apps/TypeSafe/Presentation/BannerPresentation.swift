import Phrases

/// The warning above the keys.
public struct BannerPresentation: Sendable, Equatable {
    /// What it says first: how high the risk is and of what kind.
    public let title: String
    /// What was seen.
    public let detail: String
    /// Its colour.
    public let tone: Tone
    /// Its role for a screen reader: it is read when it comes.
    public let role = "alert"
    /// What a screen reader says of it.
    public let label: String
    /// What a screen reader says a tap does.
    public let hint: String
    /// What its dismiss button is called.
    public let dismissLabel: String
    /// The width at its end that belongs to the dismiss button and does not open the card.
    public let dismissWidth = 44

    init(_ verdict: Verdict, _ say: Language = .english) {
        title = "\(say.title(verdict.riskLevel)): \(say.title(verdict.category))"
        detail = say.explanation(verdict.explanation)
        tone = Tone(verdict.riskLevel)
        label = say("Warning.", "Внимание.") + " \(title). \(detail)"
        hint = say("Double tap to see why.", "Докоснете два пъти, за да видите защо.")
        dismissLabel = say("Dismiss warning", "Скрий предупреждението")
    }
}

/// What the keyboard says once without Full Access, in its own space.
public struct PromptPresentation: Sendable, Equatable {
    /// What it is about.
    public let title: String
    /// How to enable it, and what for.
    public let detail: String
    /// What its button says.
    public let buttonTitle: String
    /// Its colour.
    public let tone = Tone.neutral

    init(_ say: Language) {
        title = say("Better warnings need Full Access", "За по-добри предупреждения е нужен пълен достъп")
        detail = say(
            """
            Settings → General → Keyboard → Keyboards → TypeSafe → Allow Full Access. It lets TypeSafe ask its server about what \
            you type, with codes, cards and addresses masked. Until then it judges on this device.
            """,
            """
            Настройки → Общи → Клавиатура → Клавиатури → TypeSafe → Пълен достъп. Така TypeSafe пита сървъра си за това, което \
            пишете, със скрити кодове, карти и адреси. Дотогава преценява на това устройство.
            """
        )
        buttonTitle = say("Got It", "Разбрах")
    }
}

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
    public let hint = "Double tap to see why."
    /// What its dismiss button is called.
    public let dismissLabel = "Dismiss warning"
    /// The width at its end that belongs to the dismiss button and does not open the card.
    public let dismissWidth = 44

    init(_ verdict: Verdict) {
        title = "\(verdict.riskLevel.title): \(verdict.category.title)"
        detail = verdict.explanation
        tone = Tone(verdict.riskLevel)
        label = "Warning. \(title). \(verdict.explanation)"
    }
}

/// What the keyboard says once without Full Access, in its own space.
public struct PromptPresentation: Sendable, Equatable {
    /// What it is about.
    public let title = "Better warnings need Full Access"
    /// How to enable it, and what for.
    public let detail = """
        Settings → General → Keyboard → Keyboards → TypeSafe → Allow Full Access. It lets TypeSafe ask its server about what you \
        type, with codes, cards and addresses masked. Until then it judges on this device.
        """
    /// What its button says.
    public let buttonTitle = "Got It"
    /// Its colour.
    public let tone = Tone.neutral
}

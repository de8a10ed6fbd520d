internal import LocalizedTexts

extension LocalizedText {
    // MARK: Reading aloud

    static let listen = LocalizedText("Listen", "Слушай")
    static let listenHint = LocalizedText("Reads the article aloud.", "Чете статията на глас.")
    static let listening = LocalizedText("Reading aloud", "Четене на глас")
    static let readingAloud = LocalizedText("The article is read aloud.", "Статията се чете на глас.")
    static let listeningPaused = LocalizedText("Paused.", "На пауза.")
    static let pauseListening = LocalizedText("Pause", "Пауза")
    static let continueListening = LocalizedText("Continue", "Продължи")
    static let stopListening = LocalizedText("Stop", "Спри")
    static let listenBack = LocalizedText("Back", "Назад")
    static let previousParagraph = LocalizedText("Back one paragraph", "Назад с един абзац")
    static let listenForward = LocalizedText("Forward", "Напред")
    static let nextParagraph = LocalizedText("Forward one paragraph", "Напред с един абзац")

    /// A speed in percent as a multiple, e.g. `1.25×`.
    static func speed(_ percent: Int) -> LocalizedText {
        let digits = percent % 100 == 0 ? "" : percent % 10 == 0 ? "\(percent % 100 / 10)" : "\(percent % 100)"
        guard !digits.isEmpty else { return LocalizedText(plain: "\(percent / 100)×") }
        return LocalizedText("\(percent / 100).\(digits)×", "\(percent / 100),\(digits)×")
    }
    static func speedLabel(_ percent: Int) -> LocalizedText {
        LocalizedText("Speed ", "Скорост ") + speed(percent)
    }
    static func speedHint(_ percent: Int) -> LocalizedText {
        LocalizedText("Changes it to ", "Променя я на ") + speed(percent) + LocalizedText(plain: ".")
    }

    /// `language` is a BCP 47 tag.
    static func speechFailed(_ error: SpeechError, _ language: String) -> LocalizedText {
        switch error {
        case .noVoice:
            LocalizedText("This device has no voice for ", "Това устройство няма глас за ") + spokenLanguage(language)
                + LocalizedText(plain: ".")
        case .failed:
            LocalizedText(
                "The article could not be read aloud. Tap “Listen” to try again.",
                "Статията не можа да бъде прочетена на глас. Докоснете „Слушай“, за да опитате отново."
            )
        }
    }

    /// The name of a language, or its tag if the name is not known.
    private static func spokenLanguage(_ tag: String) -> LocalizedText {
        switch tag.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
        case "ar": LocalizedText("Arabic", "арабски")
        case "bg": LocalizedText("Bulgarian", "български")
        case "cs": LocalizedText("Czech", "чешки")
        case "de": LocalizedText("German", "немски")
        case "el": LocalizedText("Greek", "гръцки")
        case "en": LocalizedText("English", "английски")
        case "es": LocalizedText("Spanish", "испански")
        case "fr": LocalizedText("French", "френски")
        case "he": LocalizedText("Hebrew", "иврит")
        case "it": LocalizedText("Italian", "италиански")
        case "ja": LocalizedText("Japanese", "японски")
        case "mk": LocalizedText("Macedonian", "македонски")
        case "nl": LocalizedText("Dutch", "нидерландски")
        case "pl": LocalizedText("Polish", "полски")
        case "pt": LocalizedText("Portuguese", "португалски")
        case "ro": LocalizedText("Romanian", "румънски")
        case "ru": LocalizedText("Russian", "руски")
        case "sr": LocalizedText("Serbian", "сръбски")
        case "tr": LocalizedText("Turkish", "турски")
        case "uk": LocalizedText("Ukrainian", "украински")
        case "zh": LocalizedText("Chinese", "китайски")
        default: LocalizedText("the language “\(tag)”", "езика „\(tag)“")
        }
    }
}

/// The button for dictating into the field.
public struct DictationPresentation: Sendable, Equatable {
    /// The button's title.
    public let title: String
    /// True while the device listens.
    public let isListening: Bool
    /// Why nothing was heard; nil without a problem.
    public let problem: String?

    /// Nil if the device cannot listen.
    init?(_ dictation: ActionHandlerFeature.Dictation?, _ strings: ActionHandlerStrings) {
        guard let dictation else { return nil }
        isListening = dictation == .listening
        title = isListening ? strings.pick("Stop listening", "Спри да слушаш") : strings.pick("Dictate", "Диктуване")
        problem =
            dictation == .unheard
            ? strings.pick(
                "Nothing was heard. Check in Settings that this app may use the microphone and speech recognition.",
                "Нищо не беше чуто. В „Настройки“ пише дали това приложение може да ползва микрофона и разпознаването на реч."
            ) : nil
    }
}

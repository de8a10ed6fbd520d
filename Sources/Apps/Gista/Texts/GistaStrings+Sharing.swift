internal import LocalizedTexts

extension LocalizedText {
    // MARK: The share extension

    static let saveToGista = LocalizedText("Save to Gista", "Запазване в Gista")
    static let sharedSaved = LocalizedText("Saved", "Запазена")
    static let sharedQueued = LocalizedText(
        "Kept on this device and sent later",
        "Пази се на това устройство и се изпраща по-късно"
    )

    static func notShared(_ reason: ShareExtensionState.Reason) -> LocalizedText {
        switch reason {
        case .noLink:
            LocalizedText(
                "What you shared contains no address of a web page.",
                "В споделеното няма адрес на уеб страница."
            )
        case .notReceived:
            LocalizedText(
                "The other app did not hand over what you shared. Try again.",
                "Другото приложение не предаде споделеното. Опитайте отново."
            )
        case .refused(.unauthorized):
            LocalizedText(
                "Open Gista and sign in, and then share this page again.",
                "Отворете Gista и влезте в профила си, после споделете страницата отново."
            )
        case .refused(let error): linkFailed(error)
        }
    }
}

internal import Bowline
internal import LocalizedTexts

extension LocalizedText {
    static let none = LocalizedText("", "")

    // MARK: Everywhere

    static let starting = LocalizedText("One moment …", "Един момент …")
    static let oneMoment = LocalizedText("One moment …", "Един момент …")
    static let locked = LocalizedText(
        "Unlock the device, so that the saved sign-in can be read.",
        "Отключете устройството, за да може запазеният вход да бъде прочетен."
    )
    static let tryAgain = LocalizedText("Try again", "Опитай отново")
    static let close = LocalizedText("Close", "Затвори")
    static let cancel = LocalizedText("Cancel", "Отказ")
    static let account = LocalizedText("Account", "Профил")

    // MARK: What goes wrong

    static let notReached = LocalizedText("The server cannot be reached.", "Сървърът е недостъпен.")
    static let tooOften = LocalizedText(
        "Too many requests; try again in a while.",
        "Това беше твърде често за кратко време. Изчакайте малко и опитайте отново."
    )

    /// The text for a failed call, for errors without a more specific text. Messages of the server and the kit are only
    /// in English, so the other language has one sentence for each kind of error.
    static func failure(_ error: NetworkError) -> LocalizedText {
        switch error {
        case .networkError(let cause) where !error.isOffline: unreached(cause)
        case .networkError: notReached
        case .unauthorized: LocalizedText("You are not signed in.", "Не сте влезли в профила си.")
        case .httpError(429): tooOften
        case .httpError(403): LocalizedText("This belongs to another account.", "Това принадлежи на някой друг.")
        case .httpError(404): LocalizedText("It no longer exists.", "Вече не съществува.")
        case .httpError(507): LocalizedText("The server's disk is full.", "На сървъра няма повече място.")
        case .httpError(let status):
            LocalizedText("The server rejected this (HTTP \(status)).", "Сървърът отказва това (\(status)).")
        case .serverError(let message):
            LocalizedText(
                "The server has a problem: \(message)",
                "Сървърът има проблем. Опитайте отново след малко.\(reported(error))"
            )
        case .invalidResponse, .decodingError:
            LocalizedText(
                "The server's answer could not be understood. Update the app.",
                "Отговорът на сървъра не може да бъде разчетен. Обновете приложението."
            )
        case .invalidURL, .encodingError, .unknown:
            LocalizedText("Something went wrong. Try again.", "Нещо се обърка. Опитайте отново.")
        }
    }

    private static func reported(_ error: NetworkError) -> String {
        error.requestID.map { " При съобщаване: \($0)." } ?? ""
    }

    private static func unreached(_ cause: any Error) -> LocalizedText {
        LocalizedText(
            NetworkError.networkError(cause).errorDescription ?? "",
            unreachedInBulgarian(cause as? CallError)
        )
    }

    private static func unreachedInBulgarian(_ failure: CallError?) -> String {
        switch failure?.reason {
        case .throttled: tooOften.bulgarian
        case .credentialLocked: locked.bulgarian
        case .untrusted: "Сървърът не доказа кой е. Проверете датата на устройството или сменете мрежата."
        case .cancelled: "Заявката беше прекратена."
        default: "Връзката със сървъра не може да бъде осъществена."
        }
    }
}

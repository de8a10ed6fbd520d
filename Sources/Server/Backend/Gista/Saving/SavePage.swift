internal import Basics
internal import HTTPServer
internal import LocalizedTexts
internal import Mail
internal import Wire

/// The page that a browser shows after the user tapped the bookmark that saves.
struct SavePage {
    /// The outcome of saving the link.
    enum Outcome {
        case saved(Gista.Link)
        case refused(HTTPError)
    }

    private let outcome: Outcome
    private let language: MailLanguage

    init(_ outcome: Outcome, _ language: MailLanguage) { (self.outcome, self.language) = (outcome, language) }

    var html: String {
        let (title, detail) = words
        let body = """
            <main class="said">
            <p class="sign" aria-hidden="true">\(sign)</p>
            <h1>\(title.escapedForHTML)</h1>
            <p>\(detail.escapedForHTML)</p>
            </main>
            """
        // The address contains the key.
        let head = """
            <meta name="robots" content="noindex">
            <meta name="referrer" content="no-referrer">
            """
        return PlainPage(title, language: language.rawValue, head: head, body: body).html
    }

    private var sign: String {
        if case .saved = outcome { "✓" } else { "✕" }
    }

    private var words: (title: String, detail: String) {
        switch outcome {
        case .saved(let link):
            (LocalizedText("Saved in Gista", "Запазено в Gista")[language], link.title)
        case .refused(let error) where error.status == .unauthorized:
            (
                LocalizedText("Not saved", "Не е запазено")[language],
                LocalizedText(
                    "This bookmark's key was revoked. Make a new one in Gista's account.",
                    "Ключът на тази отметка е отменен. Направете нов в профила си в Gista."
                )[language]
            )
        case .refused(let error):
            (LocalizedText("Not saved", "Не е запазено")[language], Self.reason(of: error, language))
        }
    }

    private static func reason(of error: HTTPError, _ language: MailLanguage) -> String {
        switch error.status {
        case .conflict:
            LocalizedText("Your library is full.", "Библиотеката ви е пълна.")[language]
        case .tooManyRequests:
            LocalizedText("Too many at once; wait a moment.", "Твърде много наведнъж; изчакайте малко.")[language]
        case .badRequest, .unprocessable:
            LocalizedText("This address cannot be saved.", "Този адрес не може да бъде запазен.")[language]
        default:
            LocalizedText("Something went wrong; try again soon.", "Нещо се обърка; опитайте отново.")[language]
        }
    }
}

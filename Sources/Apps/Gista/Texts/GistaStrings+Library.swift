internal import Bowline
internal import LocalizedTexts
internal import Wire

extension LocalizedText {
    // MARK: The library

    static let search = LocalizedText("Search", "Търсене")
    static let searchPrompt = LocalizedText("Search titles and articles", "Търсене в заглавия и статии")
    static let allCategories = LocalizedText("All", "Всички")
    static let addLink = LocalizedText("Save a link", "Запази връзка")
    static let refresh = LocalizedText("Refresh", "Обнови")
    static let refreshHint = LocalizedText("Asks the server for what is new.", "Пита сървъра какво ново има.")
    static let refreshing = LocalizedText("Asking the server …", "Питаме сървъра …")
    static let offlineBanner = LocalizedText(
        "You are offline. What you see is what this device knows; links you save are sent later.",
        "Няма връзка. Виждате каквото е запазено на това устройство; новите връзки се изпращат по-късно."
    )
    static let loadingLibrary = LocalizedText("Looking for your links …", "Търсим връзките ви …")
    static let nothingFound = LocalizedText(
        "No saved link matches your search.",
        "Нищо запазено не отговаря на търсенето."
    )
    static let searchingArticles = LocalizedText("Searching your articles …", "Търсим в статиите ви …")

    static let openFilter = LocalizedText(
        "Filters: is:unread, is:favorite, is:archived, tag:recipes, site:example.com, since:2026-05.",
        "Филтри: is:unread, is:favorite, is:archived, tag:рецепти, site:example.com, since:2026-05."
    )

    static let searchedOnDevice = LocalizedText(
        "The server cannot be reached. The articles on this device were searched.",
        "Сървърът е недостъпен. Търсено е в статиите на това устройство."
    )

    static func articlesNotSearched(_ error: NetworkError) -> LocalizedText {
        let why = failure(error)
        return LocalizedText(
            "\(why.english) Only titles and summaries were searched.",
            "\(why.bulgarian) Търсено е само в заглавия и резюмета."
        )
    }

    static let emptyLibrary = LocalizedText(
        "Nothing saved yet. Save a link, and its gist appears here.",
        "Още няма нищо запазено. Запазете връзка и същината ѝ ще се появи тук."
    )
    static let libraryUnknown = LocalizedText(
        "Your library is not on this device yet. Refresh when the server can be reached.",
        "Библиотеката ви още не е на това устройство. Обновете, когато сървърът е достъпен."
    )

    static func libraryFailed(_ error: NetworkError) -> LocalizedText {
        let why = failure(error)
        return LocalizedText(
            "\(why.english) What you see may not be up to date.",
            "\(why.bulgarian) Това, което виждате, може да не е актуално."
        )
    }

    // MARK: What the cache did

    /// Where the shown links came from, in plain words.
    static func explanation(_ report: CacheReport) -> LocalizedText {
        let age = age(report.age ?? .zero)
        return switch report.outcome {
        case .hit:
            LocalizedText("From this device, as of \(age.english).", "От това устройство, \(age.bulgarian).")
        case .stale:
            LocalizedText(
                "From this device, as of \(age.english): the server cannot be reached.",
                "От това устройство, \(age.bulgarian): сървърът е недостъпен."
            )
        case .revalidated, .miss, .bypass:
            LocalizedText("Up to date.", "Всичко е актуално.")
        }
    }

    private static func age(_ age: Duration) -> LocalizedText {
        let minutes = Int(age.components.seconds / 60)
        let span: LocalizedText
        switch minutes {
        case 0: return LocalizedText("just now", "отпреди малко")
        case 1..<60: span = .minutes(minutes)
        case 60..<1_440: span = .hours(minutes / 60)
        default: span = .days(minutes / 1_440)
        }
        return LocalizedText("\(span.english) ago", "отпреди \(span.bulgarian)")
    }

    // MARK: A link

    static let ready = LocalizedText("Gist ready", "Същината е готова")
    static let savedOnly = LocalizedText("Saved", "Запазено")
    static let failed = LocalizedText("No gist", "Без същина")
    static let failedWithoutReason = LocalizedText(
        "The page could not be read.",
        "Страницата не може да бъде прочетена."
    )
    static let queued = LocalizedText("Waiting to be sent", "Чака да бъде изпратена")
    static let queuedDetail = LocalizedText(
        "It is saved on this device and will be sent automatically.",
        "Пази се на това устройство и ще бъде изпратена сама."
    )
    static let refused = LocalizedText("Rejected", "Не е приета")
    static let refusedDetail = LocalizedText("The server rejected this link.", "Сървърът не приема тази връзка.")
    static let doNotSave = LocalizedText("Do not save", "Не запазвай")

    // MARK: Removing

    static let linkRemoved = LocalizedText("Link deleted.", "Връзката е изтрита.")
    static let gistRemoved = LocalizedText("Gist deleted.", "Същината е изтрита.")
    static let linkNotSaved = LocalizedText("The link will not be saved.", "Връзката няма да бъде запазена.")
    static let highlightRemoved = LocalizedText("Highlight removed.", "Отбелязаното място е премахнато.")
    static let tagRemoved = LocalizedText("Tag removed.", "Етикетът е премахнат.")
    static let saveKeyRevoked = LocalizedText("The bookmark is revoked.", "Отметката е отменена.")
    static let undo = LocalizedText("Undo", "Върни")

    static func secondsLeft(_ seconds: Int) -> LocalizedText { LocalizedText("\(seconds) s", "\(seconds) с") }

    static func removalRefused(_ title: String) -> LocalizedText {
        LocalizedText(
            "“\(title)” could not be deleted, and is still in your library.",
            "„\(title)“ не можа да бъде изтрита и още е в библиотеката ви."
        )
    }

    static func pending(_ progress: Gista.LinkProgress?) -> LocalizedText {
        switch progress?.step {
        case "reading": LocalizedText("Reading the page …", "Четем страницата …")
        case "retrying":
            LocalizedText("The page did not answer; trying again", "Страницата не отговори; опитваме отново")
        default: LocalizedText("Gist is being made …", "Същината се приготвя …")
        }
    }

    static func readingTime(_ minutes: Int) -> LocalizedText {
        LocalizedText("\(minutes) min read", "\(minutes) мин. четене")
    }
}

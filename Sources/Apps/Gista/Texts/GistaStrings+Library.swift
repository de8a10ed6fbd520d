internal import Bowline
internal import Phrases
internal import Wire

extension Phrase {
    // MARK: The library

    static let search = Phrase("Search", "Търсене")
    static let searchPrompt = Phrase("Title, site, topic or text", "Заглавие, сайт, тема или текст")
    static let allCategories = Phrase("All", "Всички")
    static let addLink = Phrase("Save a link", "Запази връзка")
    static let refresh = Phrase("Refresh", "Обнови")
    static let refreshHint = Phrase("Asks the server for what is new.", "Пита сървъра какво ново има.")
    static let refreshing = Phrase("Asking the server …", "Питаме сървъра …")
    static let offlineBanner = Phrase(
        "You are offline. What you see is what this device knows; links you save are sent later.",
        "Няма връзка. Виждате каквото е запазено на това устройство; новите връзки се изпращат по-късно."
    )
    static let loadingLibrary = Phrase("Looking for your links …", "Търсим връзките ви …")
    static let nothingFound = Phrase("Nothing you saved fits.", "Нищо запазено не отговаря на търсенето.")
    static let emptyLibrary = Phrase(
        "Nothing saved yet. Save a link, and its gist appears here.",
        "Още няма нищо запазено. Запазете връзка и същината ѝ ще се появи тук."
    )
    static let libraryUnknown = Phrase(
        "Your library is not on this device yet. Refresh when the server can be reached.",
        "Библиотеката ви още не е на това устройство. Обновете, когато сървърът е достъпен."
    )

    static func libraryFailed(_ error: NetworkError) -> Phrase {
        let why = failure(error)
        return Phrase(
            "\(why.english) What you see may not be up to date.",
            "\(why.bulgarian) Това, което виждате, може да не е актуално."
        )
    }

    // MARK: What the cache did

    /// Where what is shown came from, in plain words.
    static func explanation(_ report: CacheReport) -> Phrase {
        let age = age(report.age ?? .zero)
        return switch report.outcome {
        case .hit:
            Phrase("From this device, as of \(age.english).", "От това устройство, \(age.bulgarian).")
        case .stale:
            Phrase(
                "From this device, as of \(age.english): the server cannot be reached.",
                "От това устройство, \(age.bulgarian): сървърът е недостъпен."
            )
        case .revalidated:
            Phrase("Checked with the server: nothing has changed.", "Проверено при сървъра: няма промяна.")
        case .miss, .bypass:
            Phrase("Fresh from the server.", "Току-що от сървъра.")
        }
    }

    private static func age(_ age: Duration) -> Phrase {
        let minutes = Int(age.components.seconds / 60)
        let span: Phrase
        switch minutes {
        case 0: return Phrase("just now", "отпреди малко")
        case 1..<60: span = .minutes(minutes)
        case 60..<1_440: span = .hours(minutes / 60)
        default: span = .days(minutes / 1_440)
        }
        return Phrase("\(span.english) ago", "отпреди \(span.bulgarian)")
    }

    // MARK: A link

    static let ready = Phrase("Gist ready", "Същината е готова")
    static let savedOnly = Phrase("Saved", "Запазено")
    static let failed = Phrase("No gist", "Без същина")
    static let failedWithoutReason = Phrase("The page could not be read.", "Страницата не може да бъде прочетена.")
    static let queued = Phrase("Waits to be sent", "Чака да бъде изпратена")
    static let queuedDetail = Phrase(
        "It is kept on this device and goes out by itself.",
        "Пази се на това устройство и ще бъде изпратена сама."
    )
    static let refused = Phrase("Not taken", "Не е приета")
    static let refusedDetail = Phrase("The server does not take this link.", "Сървърът не приема тази връзка.")
    static let doNotSave = Phrase("Do not save", "Не запазвай")

    static func pending(_ progress: Gista.LinkProgress?) -> Phrase {
        switch progress?.step {
        case "reading": Phrase("Reading the page …", "Четем страницата …")
        case "retrying":
            Phrase("The page did not answer; trying again", "Страницата не отговори; опитваме отново")
        default: Phrase("Gist is being made …", "Същината се приготвя …")
        }
    }

    static func readingTime(_ minutes: Int) -> Phrase {
        Phrase("\(minutes) min read", "\(minutes) мин. четене")
    }
}

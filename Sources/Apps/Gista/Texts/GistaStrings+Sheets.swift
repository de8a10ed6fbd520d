internal import LocalizedTexts

extension LocalizedText {
    // MARK: The reader

    static let gistTitle = LocalizedText("The gist", "Същината")
    static let articleTitle = LocalizedText("The article", "Статията")
    static let tapSentence = LocalizedText(
        "Tap a sentence to see it in the article.",
        "Докоснете изречение, за да го видите в статията."
    )
    static let keyFigures = LocalizedText("Key figures", "Важни числа")
    static let keyNames = LocalizedText("Names", "Имена")
    static let quotations = LocalizedText("Who says what", "Кой какво казва")
    static let unnamedSpeaker = LocalizedText("Speaker not named beside it", "Говорещият не е посочен до цитата")

    static func quoted(_ text: String) -> LocalizedText { LocalizedText("“\(text)”", "„\(text)“") }

    static func length(_ length: GistLength) -> LocalizedText {
        switch length {
        case .line: LocalizedText("1 line", "1 ред")
        case .sentences: LocalizedText("3 sentences", "3 изречения")
        case .page: LocalizedText("1 page", "1 страница")
        }
    }

    static let picture = LocalizedText("Picture", "Снимка")
    static let video = LocalizedText("Video", "Видео")
    static let sound = LocalizedText("Sound", "Звук")
    static let loadingGist = LocalizedText("Fetching the article …", "Изтегляме статията …")
    static let deleteGist = LocalizedText("Delete gist", "Изтрий същината")

    static let deleteLink = LocalizedText("Delete", "Изтрий")
    static let makeGist = LocalizedText("Make its gist", "Направи същина")

    static func openPage(_ site: String) -> LocalizedText {
        LocalizedText("Open the page at \(site)", "Отвори страницата в \(site)")
    }

    static func readerFailed(_ error: NetworkError) -> LocalizedText {
        guard error.isOffline else { return failure(error) }
        return LocalizedText(
            "The server cannot be reached; the article is not on this device.",
            "Сървърът е недостъпен; статията не е на това устройство."
        )
    }

    // MARK: Saving from anywhere

    static let savingTitle = LocalizedText("Save from anywhere", "Запазване отвсякъде")
    static let savingExplained = LocalizedText(
        "A bookmark in your browser, or an automation, saves pages here without signing in. It can save and nothing else.",
        "Отметка в браузъра или автоматизация запазва страници тук без вход. Може само да запазва."
    )
    static let savingKeptSecret = LocalizedText(
        "Your bookmark works. A new one ends it; its address is not shown again.",
        "Отметката ви работи. Нова я прекратява; адресът ѝ не се показва отново."
    )
    static let savingMade = LocalizedText(
        "Drag the bookmark to your browser's bar, or keep the address for an automation: &url= and a page's address go behind it. "
            + "Both are shown this once.",
        "Издърпайте отметката в лентата на браузъра или запазете адреса за автоматизация: след него идва &url= и адресът на "
            + "страницата. Показват се само сега."
    )
    static let saveBookmark = LocalizedText("Save to Gista", "Запази в Gista")
    static let saveAddress = LocalizedText("Address for saving", "Адрес за запазване")
    static let makeSaveKey = LocalizedText("Make a bookmark", "Направи отметка")
    static let makeNewSaveKey = LocalizedText("Make a new bookmark", "Направи нова отметка")
    static let revokeSaveKey = LocalizedText("Revoke the bookmark", "Отмени отметката")

    // MARK: Saving a link

    static let address = LocalizedText("Address", "Адрес")
    static let addressPrompt = LocalizedText("https://…", "https://…")
    static let titleField = LocalizedText("Title", "Заглавие")
    static let categoryField = LocalizedText("Category", "Категория")
    static let pageDecides = LocalizedText(
        "Leave empty to let the page decide",
        "Оставете празно, за да реши страницата"
    )
    static let save = LocalizedText("Save", "Запази")
    static let sending = LocalizedText("Sending …", "Изпращаме …")
    static let linkSaved = LocalizedText(
        "Saved. Its gist appears in your library as soon as it is ready.",
        "Запазена. Същината ѝ ще се появи в библиотеката ви, щом е готова."
    )
    static let linkKnown = LocalizedText("You have already saved this page.", "Вече сте запазили тази страница.")
    static let linkQueued = LocalizedText(
        "The server cannot be reached. The link is kept on this device and sent later.",
        "Сървърът е недостъпен. Връзката се пази на това устройство и ще бъде изпратена по-късно."
    )
    static let offlineShare = LocalizedText(
        "You are offline. The link is kept on this device and sent later.",
        "Няма връзка. Адресът се пази на това устройство и се изпраща по-късно."
    )

    static func linkFailed(_ error: LinkError) -> LocalizedText {
        switch error {
        case .unauthorized: LocalizedText("You are not signed in.", "Не сте влезли в профила си.")
        case .invalidURL:
            LocalizedText("This is not the address of a web page.", "Това не е адрес на уеб страница.")
        case .addressRefused:
            LocalizedText(
                "This address is in a private network, where the server does not go.",
                "Този адрес е в частна мрежа, където сървърът не влиза."
            )
        case .refused(429): tooOften
        case .refused(409):
            LocalizedText(
                "Your link limit is reached. Delete some links first.",
                "Няма място за повече връзки. Първо изтрийте някои."
            )
        case .refused(let status):
            LocalizedText(
                "The server rejected this link (HTTP \(status)).",
                "Сървърът не приема тази връзка (\(status))."
            )
        case .notQueued:
            LocalizedText(
                "The server cannot be reached, and the link could not be kept on this device.",
                "Сървърът е недостъпен, а връзката не може да бъде запазена на това устройство."
            )
        }
    }

    // MARK: Articles on this device

    static let offlineTitle = LocalizedText("Articles on this device", "Статии на това устройство")
    static let onWiFiOnly = LocalizedText("Download on Wi-Fi only", "Изтегляне само по Wi-Fi")

    static func storedArticles(_ articles: OfflineChoice.Articles) -> LocalizedText {
        switch articles {
        case .none: LocalizedText("Opened", "Отворени")
        case .unread: LocalizedText("Unread", "Непрочетени")
        case .all: LocalizedText("All", "Всички")
        }
    }

    static let picturesTitle = LocalizedText("Pictures in articles", "Снимки в статиите")

    static func pictures(_ choice: OfflineChoice.Pictures) -> LocalizedText {
        switch choice {
        case .none: LocalizedText("Off", "Без снимки")
        case .onWiFi: LocalizedText("On Wi-Fi", "По Wi-Fi")
        case .always: LocalizedText("Always", "Винаги")
        }
    }

    static func megabytes(_ count: Int) -> LocalizedText {
        count < 1_000
            ? LocalizedText("\(count) MB", "\(count) МБ") : LocalizedText("\(count / 1_000) GB", "\(count / 1_000) ГБ")
    }

    static func articlesStored(_ stored: StoredArticles) -> LocalizedText {
        guard stored.count > 0 else {
            return LocalizedText(
                "No article is downloaded. Articles that you open stay for a while.",
                "Няма изтеглени статии. Статиите, които отваряте, остават за известно време."
            )
        }
        let pictures = stored.pictures > 0 ? [LocalizedText.pictures(stored.pictures)] : []
        let megabytes = LocalizedText.megabytes(max(1, stored.bytes / 1_000_000))
        let parts = [LocalizedText.articles(stored.count)] + pictures + [megabytes]
        return LocalizedText(
            "\(parts.map(\.english).joined(separator: ", ")). You can read and search them offline.",
            "\(parts.map(\.bulgarian).joined(separator: ", ")). Можете да ги четете и да търсите в тях и без връзка."
        )
    }

    // MARK: The account

    static let export = LocalizedText("Export everything I saved", "Изнеси всичко, което съм запазил")
    static let exporting = LocalizedText("Gathering everything you saved …", "Събираме всичко запазено …")
    static let signOut = LocalizedText("Sign out", "Изход")
    static let signOutEverywhere = LocalizedText("Sign out on all devices", "Изход от всички устройства")
    static let signingOut = LocalizedText("Signing out …", "Излизане …")
    static let deleteAccount = LocalizedText("Delete account", "Изтрий профила")
    static let changePassword = LocalizedText("Change password", "Смени паролата")
    static let changingPassword = LocalizedText("Changing your password …", "Сменяме паролата ви …")
    static let fillIn = LocalizedText("Fill in every field first.", "Първо попълнете всички полета.")
    static let currentPassword = LocalizedText("Current password", "Сегашна парола")
    static let changePasswordQuestion = LocalizedText("Change your password", "Смяна на паролата")
    static let changePasswordMessage = LocalizedText(
        "Your sessions on all other devices end when the password is changed.",
        "Щом новата парола започне да важи, сесиите ви на всички други устройства приключват."
    )
    static let passwordChangedHere = LocalizedText(
        "Your password was changed. All other devices are signed out.",
        "Паролата ви е сменена. Всички други устройства излязоха от профила."
    )
    static let deletingAccount = LocalizedText("Deleting your account …", "Изтриваме профила ви …")
    static let signOutQuestion = LocalizedText("Sign out on this device?", "Изход от това устройство?")
    static let signOutEverywhereQuestion = LocalizedText("Sign out on all devices?", "Изход от всички устройства?")
    static let deleteAccountQuestion = LocalizedText("Delete your account?", "Да бъде ли изтрит профилът ви?")

    static func exportReady(links: Int, gists: Int) -> LocalizedText {
        let (links, gists) = (LocalizedText.links(links), LocalizedText.gists(gists))
        return LocalizedText(
            "Save the file: \(links.english), \(gists.english)",
            "Запази файла: \(links.bulgarian), \(gists.bulgarian)"
        )
    }

    static func signOutMessage(unsent: Int) -> LocalizedText {
        guard unsent > 0 else {
            return LocalizedText(
                "Everything of yours leaves this device. It stays on the server.",
                "Всичко ваше ще бъде премахнато от това устройство. На сървъра то остава."
            )
        }
        let links = LocalizedText.links(unsent)
        return LocalizedText(
            "\(links.english) could not be sent yet and will be lost. Everything else stays on the server.",
            "Още не е изпратено: \(links.bulgarian). Това ще се загуби. Всичко друго остава на сървъра."
        )
    }

    static func deleteAccountMessage(links: Int, gists: Int) -> LocalizedText {
        let (links, gists) = (LocalizedText.links(links), LocalizedText.gists(gists))
        return LocalizedText(
            """
            \(links.english) and \(gists.english) are deleted on the server and on this device, on every device your session ends, and \
            nothing of it can be brought back. Export what you want to keep first.
            """,
            """
            \(links.bulgarian) и \(gists.bulgarian) ще бъдат изтрити от сървъра и от това устройство, сесиите на всички устройства \
            ще приключат и нищо не може да бъде върнато. Първо изнесете каквото искате да запазите.
            """
        )
    }

    static func settingsFailed(_ error: NetworkError) -> LocalizedText {
        let why = failure(error)
        return LocalizedText(
            "\(why.english) Nothing was changed.",
            "\(why.bulgarian) Нищо не е променено."
        )
    }
}

extension SettingsState.PasswordProblem {
    var phrase: LocalizedText {
        switch self {
        case .wrong: LocalizedText("This is not your password.", "Това не е паролата ви.")
        case .tooShort: OnboardingState.Problem.tooShort.phrase(for: .password)
        case .refused:
            LocalizedText(
                "The server rejected this password. Choose one that is longer or less common.",
                "Сървърът не приема тази парола. Изберете по-дълга или по-рядко срещана."
            )
        }
    }
}

internal import LocalizedTexts

extension LocalizedText {
    // MARK: Fields

    static let username = LocalizedText("Name", "Име")
    static let usernamePrompt = LocalizedText("Your username", "Потребителско име")
    static let email = LocalizedText("E-mail", "Имейл")
    static let emailPrompt = LocalizedText("you@example.com", "vie@example.com")
    static let password = LocalizedText("Password", "Парола")
    static let newPassword = LocalizedText("New password", "Нова парола")
    static let passwordPrompt = LocalizedText("At least 8 characters", "Поне 8 знака")
    static let code = LocalizedText("Code", "Код")
    static let codePrompt = LocalizedText("From the e-mail we sent you", "От писмото, което ви изпратихме")

    // MARK: Notices

    static let sessionEnded = LocalizedText(
        "Your session has ended. Sign in again; nothing you saved is lost.",
        "Сесията ви приключи. Влезте отново; нищо запазено не е загубено."
    )
    static let codeSent = LocalizedText(
        "If there is an account with this address, a code is on its way to it.",
        "Ако има профил с този адрес, към него пътува код."
    )
    static let passwordChanged = LocalizedText(
        "Your password was changed. Sign in with the new one; every other session has ended.",
        "Новата парола вече важи. Влезте с нея; всички други сесии приключиха."
    )
    static let signedOut = LocalizedText(
        "You are signed out, and nothing of yours is left on this device.",
        "Излязохте от профила си и на това устройство не остана нищо ваше."
    )
    static let signedOutEverywhere = LocalizedText(
        "You are signed out on every device.",
        "Излязохте от профила си на всички устройства."
    )

    static func accountDeleted(links: Int, gists: Int) -> LocalizedText {
        let (links, gists) = (LocalizedText.links(links), LocalizedText.gists(gists))
        return LocalizedText(
            "Your account is deleted: \(links.english) and \(gists.english) are gone from the server and from this device.",
            "Профилът ви е изтрит: \(links.bulgarian) и \(gists.bulgarian) са изтрити от сървъра и от това устройство."
        )
    }

    /// Why submitting a form failed.
    static func onboardingFailed(_ error: NetworkError, _ mode: OnboardingState.Mode) -> LocalizedText {
        switch (error, mode) {
        case (.unauthorized, .signIn):
            LocalizedText("The address or the password is wrong.", "Адресът или паролата са грешни.")
        case (.httpError(409), .signUp):
            LocalizedText(
                "An account with this address already exists. Sign in instead.",
                "Вече има профил с този адрес. Влезте в него."
            )
        case (.httpError(400), .reset), (.unauthorized, .reset), (.httpError(404), .reset):
            LocalizedText(
                "The code is wrong or too old. Ask for another one.",
                "Кодът е грешен или твърде стар. Поискайте нов."
            )
        case (.httpError(400), _):
            LocalizedText(
                "Something in the form is not right. Check it.",
                "Нещо във формуляра не е наред. Проверете го."
            )
        default: failure(error)
        }
    }
}

extension OnboardingState.Problem {
    func phrase(for field: Field) -> LocalizedText {
        switch self {
        case .missing where field == .code: LocalizedText("Enter the code.", "Въведете кода.")
        case .missing where field == .username: LocalizedText("Enter a name.", "Въведете име.")
        case .missing where field == .email: LocalizedText("Enter your e-mail address.", "Въведете имейл адреса си.")
        case .missing: LocalizedText("Enter a password.", "Въведете парола.")
        case .notAName:
            LocalizedText(
                "A name has at most 64 characters and no slash.",
                "Името има най-много 64 знака и няма наклонена черта."
            )
        case .notAnAddress: LocalizedText("This is not an e-mail address.", "Това не е имейл адрес.")
        case .tooShort:
            LocalizedText("A password has at least 8 characters.", "Паролата има поне 8 знака.")
        }
    }
}

extension OnboardingState.Mode {
    var title: LocalizedText {
        switch self {
        case .signUp: LocalizedText("Create an account", "Създаване на профил")
        case .signIn: LocalizedText("Sign in", "Вход")
        case .forgotten: LocalizedText("Forgotten password", "Забравена парола")
        case .reset: LocalizedText("Choose a new password", "Избор на нова парола")
        }
    }

    var detail: LocalizedText {
        switch self {
        case .signUp, .signIn:
            LocalizedText(
                "Save a link from anywhere and read its gist: the three sentences that say most.",
                "Запазете връзка отвсякъде и прочетете същината ѝ: трите изречения, които казват най-много."
            )
        case .forgotten:
            LocalizedText(
                "We send a code to your address; with it you choose a new password.",
                "Изпращаме код на адреса ви; с него избирате нова парола."
            )
        case .reset:
            LocalizedText(
                "Every session on all devices ends when the password is changed.",
                "Щом новата парола започне да важи, всички сесии на всички устройства приключват."
            )
        }
    }

    var submit: LocalizedText {
        switch self {
        case .signUp: LocalizedText("Create account", "Създай профил")
        case .signIn: LocalizedText("Sign in", "Вход")
        case .forgotten: LocalizedText("Send code", "Изпрати код")
        case .reset: LocalizedText("Change password", "Смени паролата")
        }
    }

    /// The title of the button that switches to this form.
    var invitation: LocalizedText {
        switch self {
        case .signUp: LocalizedText("New here? Create an account", "Нови сте тук? Създайте профил")
        case .signIn: LocalizedText("I have an account", "Имам профил")
        case .forgotten: LocalizedText("Forgotten your password?", "Забравихте паролата си?")
        case .reset: LocalizedText("I have a code", "Имам код")
        }
    }

    /// The forms that can be reached from this one.
    var otherModes: [OnboardingState.Mode] {
        switch self {
        case .signUp: [.signIn]
        case .signIn: [.signUp, .forgotten]
        case .forgotten: [.reset, .signIn]
        case .reset: [.forgotten, .signIn]
        }
    }
}

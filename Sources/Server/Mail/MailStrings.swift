internal import LocalizedTexts

/// The texts of a message in both languages.
struct MailStrings {
    let subject: LocalizedText
    /// The paragraphs before the code.
    let beginning: [LocalizedText]
    /// The code or password to be typed in, shown large.
    let code: String?
    /// The paragraphs after the code.
    let end: [LocalizedText]

    /// Groups a long code by four digits, which are easier to read and type. Spaces between them are ignored on input.
    private static func grouped(_ code: String) -> String {
        guard code.utf8.count > 8, code.utf8.count.isMultiple(of: 4), code.utf8.allSatisfy({ (48...57).contains($0) })
        else { return code }
        let digits = Array(code)
        return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<($0 + 4)]) }.joined(separator: " ")
    }

    private init(_ subject: LocalizedText, _ beginning: [LocalizedText], code: String? = nil, _ end: [LocalizedText]) {
        self.subject = subject
        self.beginning = beginning
        self.code = code
        self.end = end
    }

    /// `moment` is the time of the event, formatted in UTC.
    init(_ content: MailContent, account: MailAccount, moment: String) {
        let name = account.name
        switch content {
        case .confirmationCode(let code, let hours): self = Self.confirmation(Self.grouped(code), hours, name)
        case .resetCode(let code, let hours): self = Self.reset(Self.grouped(code), hours, name)
        case .temporaryPassword(let password): self = Self.temporary(password, name)
        case .signedUpBefore: self = Self.signedUpBefore(name)
        case .test: self = Self.test(moment)
        case .passwordChanged, .passwordReset, .passwordSetByOperator, .emailChanged, .signInsEnded, .accountDeleted:
            self = Self.notice(content, name, moment)
        }
    }

    private static let ignore = LocalizedText(
        "If you did not ask for this, ignore this message: without the code nothing changes.",
        "Ако не сте поискали това, не обръщайте внимание на писмото: без кода нищо не се променя."
    )
    private static let neverAsked = LocalizedText(
        "We never ask you for this code. Do not give it to anyone.",
        "Никога няма да поискаме този код от вас. Не го давайте на никого."
    )

    private static func good(_ hours: Int) -> LocalizedText {
        LocalizedText(
            hours == 1 ? "The code is valid for one hour." : "The code is valid for \(hours) hours.",
            hours == 1 ? "Кодът е валиден един час." : "Кодът е валиден \(hours) часа."
        )
    }

    private static func confirmation(_ code: String, _ hours: Int, _ name: String) -> MailStrings {
        MailStrings(
            LocalizedText("\(name): confirm your address", "\(name): потвърдете адреса си"),
            [
                LocalizedText(
                    "Enter this code to confirm that this address is yours:",
                    "Въведете този код, за да потвърдите, че адресът е ваш:"
                )
            ],
            code: code,
            [good(hours), neverAsked, ignore]
        )
    }

    private static func reset(_ code: String, _ hours: Int, _ name: String) -> MailStrings {
        MailStrings(
            LocalizedText("\(name): your code for a new password", "\(name): вашият код за нова парола"),
            [
                LocalizedText(
                    "Enter this code to choose a new password for your \(name) account:",
                    "Въведете този код, за да изберете нова парола за профила си в \(name):"
                )
            ],
            code: code,
            [good(hours), neverAsked, ignore]
        )
    }

    private static func temporary(_ password: String, _ name: String) -> MailStrings {
        MailStrings(
            LocalizedText("\(name): your account is ready", "\(name): профилът ви е готов"),
            [
                LocalizedText(
                    "An account was made for you. Sign in with this address and this password:",
                    "Създаден ви е профил. Влезте с този адрес и тази парола:"
                )
            ],
            code: password,
            [
                LocalizedText(
                    "You choose a password of your own when you first sign in.",
                    "При първото влизане ще изберете своя парола."
                )
            ]
        )
    }

    private static func signedUpBefore(_ name: String) -> MailStrings {
        MailStrings(
            LocalizedText("\(name): you have an account already", "\(name): вече имате профил"),
            [
                LocalizedText(
                    "Someone tried to sign up with this address, which has a \(name) account already.",
                    "Някой се опита да се регистрира с този адрес, който вече има профил в \(name)."
                )
            ],
            [
                LocalizedText(
                    "If it was you, sign in, or ask for a new password where you sign in. Otherwise there is nothing to do.",
                    "Ако сте били вие, влезте или поискайте нова парола там, където влизате. Иначе не е нужно да правите нищо."
                )
            ]
        )
    }

    private static func test(_ moment: String) -> MailStrings {
        MailStrings(
            LocalizedText("Bowline: the mail server works", "Bowline: пощенският сървър работи"),
            [
                LocalizedText(
                    "An operator of this server sent this message to try the mail server, on \(moment).",
                    "Оператор на този сървър изпрати това писмо, за да изпробва пощенския сървър, на \(moment)."
                )
            ],
            []
        )
    }

    // MARK: Notices

    private static func notice(_ content: MailContent, _ name: String, _ moment: String) -> MailStrings {
        let (subject, what) = noticeText(content, name)
        let when = LocalizedText("When: \(moment).", "Кога: \(moment).")
        return MailStrings(LocalizedText(plain: "\(name): ") + subject, [what, when], [advice(content)])
    }

    private static func noticeText(_ content: MailContent, _ name: String) -> (
        subject: LocalizedText, what: LocalizedText
    ) {
        switch content {
        case .passwordChanged:
            (
                LocalizedText("your password was changed", "паролата ви беше сменена"),
                LocalizedText(
                    "The password of your \(name) account was changed, and all other devices were signed out.",
                    "Паролата на профила ви в \(name) беше сменена, а всички други устройства излязоха от него."
                )
            )
        case .accountDeleted:
            (
                LocalizedText("your account was deleted", "профилът ви беше изтрит"),
                LocalizedText(
                    "Your \(name) account was deleted, with everything in it. It cannot be brought back.",
                    "Профилът ви в \(name) беше изтрит заедно с всичко в него. Той не може да бъде върнат."
                )
            )
        case .passwordReset:
            (
                LocalizedText("your password was changed", "паролата ви беше сменена"),
                LocalizedText(
                    "A code from this mailbox set a new password for your \(name) account, and all devices were signed out.",
                    "С код от тази пощенска кутия беше зададена нова парола за профила ви в \(name) и всички устройства излязоха от него."
                )
            )
        case .passwordSetByOperator:
            (
                LocalizedText("your password was changed", "паролата ви беше сменена"),
                LocalizedText(
                    "An operator set a new password for your \(name) account, and all devices were signed out.",
                    "Оператор зададе нова парола за профила ви в \(name) и всички устройства излязоха от него."
                )
            )
        case .emailChanged:
            (
                LocalizedText("your address was changed", "адресът ви беше сменен"),
                LocalizedText(
                    "Your \(name) account has another email address now. This message goes to the old one.",
                    "Профилът ви в \(name) вече има друг имейл адрес. Това писмо отива на стария."
                )
            )
        default:
            (
                LocalizedText("you were signed out", "излязохте от профила си"),
                LocalizedText(
                    "All devices were signed out of your \(name) account.",
                    "Всички устройства излязоха от профила ви в \(name)."
                )
            )
        }
    }

    private static func advice(_ content: MailContent) -> LocalizedText {
        switch content {
        case .accountDeleted:
            LocalizedText(
                "If it was not you, someone knew your password: change it wherever else you use it.",
                "Ако не сте били вие, някой е знаел паролата ви: сменете я навсякъде другаде, където я използвате."
            )
        case .passwordSetByOperator:
            LocalizedText(
                "If you did not ask for it, ask the people who run this server.",
                "Ако не сте го поискали, обърнете се към хората, които поддържат този сървър."
            )
        case .passwordReset:
            LocalizedText(
                "If it was not you, someone reads this mailbox: change its password first, then the one of your account.",
                "Ако не сте били вие, някой чете тази пощенска кутия: първо сменете нейната парола, после тази на профила си."
            )
        case .emailChanged:
            LocalizedText(
                "If it was not you, someone knows your password: ask the people who run this server at once.",
                "Ако не сте били вие, някой знае паролата ви: веднага се обърнете към хората, които поддържат този сървър."
            )
        default:
            LocalizedText(
                "If it was not you, choose a new password at once: in the app, where you sign in, say that you forgot it.",
                "Ако не сте били вие, веднага изберете нова парола: в приложението, където влизате, кажете, че сте я забравили."
            )
        }
    }
}

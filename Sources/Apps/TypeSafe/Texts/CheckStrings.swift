import LocalizedTexts
import ScamSense

/// The texts about a received text that was checked.
extension Language {
    func name(_ country: Country) -> String {
        switch country {
        case .bulgaria: text("Bulgaria", "България")
        case .unitedStates: text("United States", "САЩ")
        case .canada: text("Canada", "Канада")
        case .unitedKingdom: text("United Kingdom", "Великобритания")
        case .australia: text("Australia", "Австралия")
        case .newZealand: text("New Zealand", "Нова Зеландия")
        case .india: text("India", "Индия")
        case .singapore: text("Singapore", "Сингапур")
        case .france: text("France", "Франция")
        case .spain: text("Spain", "Испания")
        case .netherlands: text("Netherlands", "Нидерландия")
        case .germany: text("Germany", "Германия")
        case .other: text("Other country", "Друга страна")
        }
    }

    /// The note for a text whose words were not analyzed.
    func onlyStructure(_ language: TextLanguage) -> String {
        let name = name(language)
        return text(
            "The text is in \(name): only its links, numbers and structure were looked at, not its words.",
            "Текстът е на \(name): погледнати са само връзките, числата и строежът му, а не думите."
        )
    }

    private func name(_ language: TextLanguage) -> String {
        switch language {
        case .english: text("English", "английски")
        case .bulgarian: text("Bulgarian", "български")
        case .russian: text("Russian", "руски")
        case .german: text("German", "немски")
        case .french: text("French", "френски")
        case .spanish: text("Spanish", "испански")
        case .portuguese: text("Portuguese", "португалски")
        case .italian: text("Italian", "италиански")
        case .dutch: text("Dutch", "нидерландски")
        case .polish: text("Polish", "полски")
        case .czech: text("Czech", "чешки")
        case .romanian: text("Romanian", "румънски")
        case .esperanto: text("Esperanto", "есперанто")
        case .irish: text("Irish", "ирландски")
        case .chinese: text("Chinese", "китайски")
        }
    }

    /// What to do now, the most urgent first.
    func advice(_ category: ScamCategory, _ country: Country) -> [String] {
        [first(category), ifDone(category), report(country)]
    }

    private func first(_ category: ScamCategory) -> String {
        switch category {
        case .otpPhishing:
            text(
                "Send no code and no password, and open no link. Sign in only through the app or an address that you type yourself.",
                "Не изпращайте код или парола и не отваряйте връзки. Влизайте само през приложението или адрес, който сами напишете."
            )
        case .paymentScam:
            text(
                "Pay nothing and buy no cards. Ask someone you trust, or the company by the number on its own website.",
                "Не плащайте и не купувайте карти. Питайте близък човек или фирмата на номера от нейния сайт."
            )
        case .impersonation:
            text(
                "Do not answer. Call the person or the company by a number that you already know.",
                "Не отговаряйте. Обадете се на човека или фирмата на номер, който вече знаете."
            )
        case .unknown:
            text("Do not answer, and open no link.", "Не отговаряйте и не отваряйте връзки.")
        }
    }

    private func ifDone(_ category: ScamCategory) -> String {
        switch category {
        case .otpPhishing:
            text(
                "If you gave a code or password away: change the password now, sign out everywhere, and call your bank by the number on your card.",
                "Ако сте дали код или парола: сменете паролата веднага, излезте от всички устройства и се обадете на банката си на номера от картата."
            )
        case .paymentScam, .impersonation, .unknown:
            text(
                "If you already paid: call your bank now by the number on your card and ask to stop the payment. With gift cards, call their seller.",
                "Ако вече сте платили: веднага се обадете на банката си на номера от картата и поискайте спиране. При подаръчни карти – на продавача им."
            )
        }
    }

    /// Numbers and addresses were compared with public sources; see docs/decisions/scamsense.md, "The advice names only lines that a
    /// public source confirms".
    private func report(_ country: Country) -> String {
        switch country {
        case .bulgaria:
            text(
                "Report it to the cybercrime police at cybercrime.bg; in danger, call 112.",
                "Подайте сигнал до киберполицията (ГДБОП) на cybercrime.bg; при опасност – на 112."
            )
        case .unitedStates:
            text(
                "Forward the message to 7726 and report it at reportfraud.ftc.gov.",
                "Препратете съобщението на 7726 и подайте сигнал на reportfraud.ftc.gov."
            )
        case .canada:
            text(
                "Forward the message to 7726 and report it to the Canadian Anti-Fraud Centre, 1-888-495-8501.",
                "Препратете съобщението на 7726 и се обадете на Canadian Anti-Fraud Centre, 1-888-495-8501."
            )
        case .unitedKingdom:
            text(
                "Forward the message to 7726. 159 connects you to most banks; report a loss at 0300 123 2040, in Scotland at 101.",
                "Препратете съобщението на 7726. 159 свързва с повечето банки; за загуба: 0300 123 2040, в Шотландия 101."
            )
        case .australia:
            text("Report it at scamwatch.gov.au.", "Подайте сигнал на scamwatch.gov.au.")
        case .newZealand:
            text("Forward the message to 7726; it is free.", "Препратете съобщението на 7726; безплатно е.")
        case .india:
            text(
                "Report it at cybercrime.gov.in; after a loss, call 1930 at once.",
                "Подайте сигнал на cybercrime.gov.in; при загуба се обадете веднага на 1930."
            )
        case .singapore:
            text("Call the ScamShield helpline, 1799.", "Обадете се на ScamShield, 1799.")
        case .france: text("Forward the message to 33700.", "Препратете съобщението на 33700.")
        case .spain: text("Ask the helpline 017 of INCIBE.", "Питайте на телефон 017 (INCIBE).")
        case .netherlands:
            text("Report it at fraudehelpdesk.nl.", "Подайте сигнал на fraudehelpdesk.nl.")
        case .germany:
            text(
                "Report it to the police; have cards blocked at 116 116.",
                "Подайте сигнал в полицията; карти се блокират на 116 116."
            )
        case .other:
            text(
                "Report it to your phone company and the police.",
                "Подайте сигнал до оператора си и полицията."
            )
        }
    }
}

import LocalizedTexts

extension NetworkConditions {
    /// The panel with the switches for simulated network conditions.
    func panel(_ language: Language) -> Markup {
        .heading(2, text: language.text("Network faults", "Повреди в мрежата"))
            + .hint(
                language.text(
                    "Switch on what goes wrong between the apps and the server, and see how they cope.",
                    "Включете какво да се обърка между приложенията и сървъра и вижте как се справят."
                )
            )
            + .element("div", [.class("weather")], .all(Switch.allCases.map { button($0, language) }))
    }

    private func button(_ condition: Switch, _ language: Language) -> Markup {
        .element(
            "button",
            [
                Attribute("type", "button"), .id("weather.\(condition.rawValue)"), .role("switch"),
                Attribute("aria-checked", on.contains(condition) ? "true" : "false"), .label(condition.title(language)),
                Attribute("aria-description", condition.hint(language)), .tap("weather", condition.rawValue),
            ],
            .element("strong", [], .text(condition.title(language))) + .span(text: condition.hint(language))
        )
    }
}

extension NetworkConditions.Switch {
    fileprivate func title(_ language: Language) -> String {
        switch self {
        case .offline: language.text("Offline", "Без мрежа")
        case .slow: language.text("Slow", "Бавно")
        case .lossy: language.text("Lossy", "Със загуби")
        case .cut: language.text("Broken responses", "Прекъснати отговори")
        case .unauthorized: language.text("Sign-in expires", "Входът изтича")
        case .busy: language.text("Too many calls", "Твърде много заявки")
        case .broken: language.text("Server errors", "Грешки в сървъра")
        case .restart: language.text("Server restart", "Рестарт на сървъра")
        }
    }

    /// A short description of the effect.
    fileprivate func hint(_ language: Language) -> String {
        switch self {
        case .offline: language.text("nothing gets through", "нищо не минава")
        case .slow: language.text("every attempt takes about a second more", "всеки опит отнема около секунда повече")
        case .lossy: language.text("about two calls in five are lost", "губят се около две от пет заявки")
        case .cut: language.text("responses end too early", "отговорите свършват по средата")
        case .unauthorized: language.text("once (401); the app renews it", "веднъж (401); приложението го подновява")
        case .busy: language.text("once: wait two seconds (429)", "веднъж: изчакайте две секунди (429)")
        case .broken: language.text("every answer is an error (500)", "всеки отговор е грешка (500)")
        case .restart: language.text("away for three seconds", "няма го три секунди")
        }
    }
}

import LocalizedTexts

extension WeatherStation {
    /// The panel with the switches.
    func panel(_ language: Language) -> Markup {
        .heading(2, text: language("The weather", "Времето"))
            + .hint(
                language(
                    "Faults of the network, to switch on and off. See what the apps make of them.",
                    "Повреди в мрежата, които се включват и изключват. Вижте как се справят приложенията."
                )
            )
            + .element("div", [.class("weather")], .all(Switch.allCases.map { button($0, language) }))
    }

    private func button(_ weather: Switch, _ language: Language) -> Markup {
        .element(
            "button",
            [
                Attribute("type", "button"), .id("weather.\(weather.rawValue)"), .role("switch"),
                Attribute("aria-checked", on.contains(weather) ? "true" : "false"), .label(weather.title(language)),
                Attribute("aria-description", weather.hint(language)), .tap("weather", weather.rawValue),
            ],
            .element("strong", [], .text(weather.title(language))) + .span(text: weather.hint(language))
        )
    }
}

extension WeatherStation.Switch {
    fileprivate func title(_ language: Language) -> String {
        switch self {
        case .offline: language("Offline", "Без мрежа")
        case .slow: language("Slow", "Бавно")
        case .lossy: language("Lossy", "Със загуби")
        case .cut: language("Cut in the body", "Прекъснат отговор")
        case .unauthorized: language("401 once", "401 веднъж")
        case .busy: language("429, wait 2 s", "429, изчакай 2 с")
        case .broken: language("500", "500")
        case .restart: language("Server restart", "Рестарт на сървъра")
        }
    }

    /// What there is to see.
    fileprivate func hint(_ language: Language) -> String {
        switch self {
        case .offline: language("nothing gets through", "нищо не минава")
        case .slow: language("about a second more", "около секунда повече")
        case .lossy: language("every third call is lost", "всяка трета заявка се губи")
        case .cut: language("answers break off", "отговорите се късат")
        case .unauthorized: language("the token is refreshed", "ключът се подновява")
        case .busy: language("the call waits its turn", "заявката изчаква реда си")
        case .broken: language("the server is in trouble", "сървърът има проблем")
        case .restart: language("away for three seconds", "няма го три секунди")
        }
    }
}

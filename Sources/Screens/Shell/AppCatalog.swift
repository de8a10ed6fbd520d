import LocalizedTexts

/// The apps there are to show, and which phones stand on which page.
enum AppCatalog {
    /// An app's own page: its address and its phones.
    struct App: Sendable {
        let name: String
        let phones: [any AppScreen.Type]

        /// The name of the app in the navigation.
        func title(_ language: Language) -> String { phones[0].title(language) }
    }

    /// The apps in the order of the page.
    static let apps = [
        App(name: "typesafe", phones: [TypeSafeScreen.self]),
        App(name: "gista", phones: [GistaScreen.self]),
        App(name: "actions", phones: [ActionsScreen.self]),
        App(name: "scorebase", phones: [ScoreBaseScreen.self, ScoreBaseViewerScreen.self]),
    ]

    /// Every phone there is.
    static let phones = apps.flatMap(\.phones)

    /// The front page has each app once.
    static let front = apps.map { $0.phones[0] }
}

import LocalizedTexts

/// The apps, and the phones shown on each page.
enum AppCatalog {
    /// The page of an app: its name in the address, and its phones.
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

    /// All phones.
    static let phones = apps.flatMap(\.phones)

    /// The phones of the front page, one per app.
    static let front = apps.map { $0.phones[0] }
}

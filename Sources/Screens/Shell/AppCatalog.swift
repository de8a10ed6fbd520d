/// The apps there are to show, and which phones stand on which page.
enum AppCatalog {
    /// An app's own page: its address and its phones.
    struct Entry: Sendable {
        let name: String
        let phones: [any AppScreen.Type]

        /// What it is called in the navigation.
        func title(_ language: Language) -> String { phones[0].title(language) }
    }

    /// The apps in the order of the page.
    static let entries = [
        Entry(name: "typesafe", phones: [TypeSafeScreen.self]),
        Entry(name: "scorebase", phones: [ScoreBaseScreen.self, ScoreBaseViewerScreen.self]),
    ]

    /// Every phone there is.
    static let phones = entries.flatMap(\.phones)

    /// The front page has each app once.
    static let front = entries.map { $0.phones[0] }
}

/// The apps there are to show, in the order of the page.
enum AppCatalog {
    static let all: [any AppScreen.Type] = [TypeSafeScreen.self]

    /// The app of that name.
    static func kind(named name: String) -> (any AppScreen.Type)? {
        all.first { $0.name == name }
    }
}

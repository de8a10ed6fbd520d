import Phrases

/// The page as it first arrives: the phones empty of anything personal, the panels, and the one script that brings it
/// to life.
struct Document {
    private let entry: AppCatalog.App?
    private let phones: [any AppScreen.Type]
    private let language: Language
    /// What links to other pages carry along, so that a language that was chosen lasts.
    private let query: String

    /// The page of one app, or the front page with all of them.
    init(_ entry: AppCatalog.App?, _ language: Language, isChosen: Bool) {
        self.entry = entry
        phones = entry?.phones ?? AppCatalog.front
        self.language = language
        query = isChosen ? "?lang=\(language.rawValue)" : ""
    }

    var html: String {
        """
        <!doctype html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <link rel="icon" href="/screens/icon\(entry.map { "-\($0.name)" } ?? "").svg" type="image/svg+xml">
        <link rel="stylesheet" href="/screens/page.css">
        <script src="/screens/page.js" defer></script>
        </head>
        \(frame.html)
        </html>
        """
    }

    private var title: String {
        entry.map { "\($0.title(language)) · Bowline" } ?? "Bowline"
    }

    private var frame: Markup {
        .element(
            "body",
            [
                Attribute("data-apps", phones.map { $0.name }.joined(separator: " ")),
                .class(entry == nil ? "all" : "one"), Attribute("data-hue", entry?.name ?? "bowline"),
            ],
            .element(
                "a",
                [.class("skip"), Attribute("href", "#apps")],
                .text(language("Skip to the apps", "Към приложенията"))
            )
                + header + lostConnection
                + .element("main", [.id("apps")], .all(phones.map(phone)))
                + .element(
                    "aside",
                    [.label(language("Behind the screen", "Зад екрана"))],
                    .element("section", [.id("weather")]) + .element("section", [.id("wire")])
                )
                + .element(
                    "noscript",
                    [],
                    .paragraph(text: language("This page needs its script.", "Страницата се нуждае от своя скрипт."))
                )
        )
    }

    private var header: Markup {
        let links = AppCatalog.apps.map { app in
            Markup.element(
                "a",
                [Attribute("href", "/apps/\(app.name)\(query)"), Attribute("data-hue", app.name)] + current(app),
                icon("icon-\(app.name)", size: 28) + .text(app.title(language))
            )
        }
        return .element(
            "header",
            [],
            icon("icon", size: 34)
                + .heading(1, text: "Bowline")
                + .paragraph(
                    text: language(
                        "Four real apps on one backend. Type, tap, and watch the wire.",
                        "Четири истински приложения на един сървър. Пишете, докосвайте и гледайте жицата."
                    )
                )
                + .element(
                    "nav",
                    [.label(language("Apps", "Приложения"))],
                    .element(
                        "a",
                        [Attribute("href", "/\(query)")] + (entry == nil ? [Attribute("aria-current", "page")] : []),
                        .text(language("All", "Всички"))
                    ) + .all(links)
                        + .element("a", [Attribute("href", "/docs")], .text(language("Reference", "Справка")))
                        + .element(
                            "a",
                            [
                                .id("language"), Attribute("href", "?lang=\(other.rawValue)"),
                                Attribute("lang", other.rawValue),
                            ],
                            .text(other("English", "Български"))
                        )
                )
        )
    }

    private func icon(_ name: String, size: Int) -> Markup {
        .void(
            "img",
            [
                Attribute("src", "/screens/\(name).svg"), Attribute("alt", ""), Attribute("width", "\(size)"),
                Attribute("height", "\(size)"),
            ]
        )
    }

    private var other: Language { language == .english ? .bulgarian : .english }

    private func current(_ app: AppCatalog.App) -> [Attribute] {
        entry?.name == app.name ? [Attribute("aria-current", "page")] : []
    }

    /// Shown by the script while there is no socket; what it says is written here.
    private var lostConnection: Markup {
        .element(
            "p",
            [.id("connection"), .role("status"), .hidden()],
            .span(
                .class("lost"),
                text: language("The connection is lost. Trying again…", "Връзката прекъсна. Опитвам отново…")
            )
                + .span(
                    .class("elsewhere"),
                    text: language(
                        "This page goes on in another window. Come back to this one to go on here.",
                        "Страницата продължава в друг прозорец. Върнете се в този, за да продължите тук."
                    )
                )
                + .span(
                    .class("aside"),
                    text: language(
                        "This page was closed because too many are open. Use it to open it again.",
                        "Страницата беше затворена, защото са отворени твърде много. Използвайте я, за да я отворите отново."
                    )
                )
        )
    }

    private func phone(_ kind: any AppScreen.Type) -> Markup {
        .element(
            "section",
            [.class("phone"), Attribute("data-app", kind.name), .label(kind.title(language))],
            .element(
                "div",
                [.class("caption")],
                .heading(2, text: kind.title(language)) + .paragraph(text: kind.summary(language))
            )
                + .element(
                    "div",
                    [.class("frame")],
                    .element("div", [.id(kind.name), .class("screen"), Attribute("aria-busy", "true")])
                )
        )
    }
}

import LocalizedTexts

/// The page as first served: the phones without any user's data, the panels, and the script that fills them.
struct Document {
    private let entry: AppCatalog.App?
    private let phones: [any AppScreen.Type]
    private let language: Language
    /// The story that plays on the page; nil for none.
    private let story: Story?
    /// Whether the panel behind the screen was open last time. Known before the first paint, so that nothing moves.
    private let isInspectorOpen: Bool
    /// The query of links to other pages, which keeps the chosen language.
    private let query: String

    /// The page of one app, or the front page with all of them.
    init(
        _ entry: AppCatalog.App?,
        _ language: Language,
        isChosen: Bool,
        story: Story? = nil,
        isInspectorOpen: Bool = false
    ) {
        self.entry = entry
        self.isInspectorOpen = isInspectorOpen
        self.story = story
        phones = entry?.phones ?? AppCatalog.front
        self.language = language
        query = isChosen ? "?lang=\(language.rawValue)" : ""
    }

    /// The first paint waits until the apps' frames are parsed: a page that is painted halfway would move later.
    var html: String {
        """
        <!doctype html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <link rel="icon" href="/screens/icon\(entry.map { "-\($0.name)" } ?? "").svg" type="image/svg+xml">
        <link rel="manifest" href="/screens/manifest.json">
        <link rel="stylesheet" href="/screens/page.css">
        <link rel="expect" href="#late" blocking="render">
        \(speech)<script src="/screens/page.js" defer></script>\(player)
        </head>
        \(frame.html)
        </html>
        """
    }

    private var player: String { story == nil ? "" : "\n<script src=\"/screens/story.js\" defer></script>" }

    /// The script that speaks. It comes before the page's, whose first update it must not miss.
    private var speech: String {
        phones.contains { $0 == GistaScreen.self } ? "<script src=\"/screens/speech.js\" defer></script>\n" : ""
    }

    private var title: String {
        entry.map { "\($0.title(language)) · Bowline" } ?? "Bowline"
    }

    private var frame: Markup {
        .element(
            "body",
            [
                Attribute("data-apps", phones.map { $0.name }.joined(separator: " ")),
                .class((entry == nil ? "all" : "one") + (isInspectorOpen ? " open" : "")),
                Attribute("data-hue", entry?.name ?? "bowline"),
            ],
            .element(
                "a",
                [.class("skip"), Attribute("href", "#apps")],
                .text(language.text("Skip to the apps", "Към приложенията"))
            )
                + header + lostConnection + (entry == nil ? about + stories(Story.all) : .empty)
                + .element("main", [.id("apps")], .all(phones.map(phone)))
                + lateStyle + (story?.panel(language) ?? .empty) + inspector
                + .element(
                    "noscript",
                    [],
                    .paragraph(
                        text: language.text("This page needs its script.", "Страницата се нуждае от своя скрипт.")
                    )
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
                    text: language.text(
                        "Four real apps on one backend. Type, tap, and watch the wire.",
                        "Четири истински приложения на един сървър. Пишете, докосвайте и гледайте жицата."
                    )
                )
                + .element(
                    "nav",
                    [.label(language.text("Apps", "Приложения"))],
                    .element(
                        "a",
                        [Attribute("href", "/\(query)")] + (entry == nil ? [Attribute("aria-current", "page")] : []),
                        icon("icon", size: 28) + .text(language.text("All", "Всички"))
                    ) + .all(links)
                        + .element(
                            "a",
                            [.class("glyph"), Attribute("href", "/docs")],
                            .text(language.text("Reference", "Справка"))
                        )
                        + .element(
                            "a",
                            [
                                .id("language"), .class("glyph"), Attribute("href", "?lang=\(other.rawValue)"),
                                Attribute("lang", other.rawValue),
                            ],
                            .text(other.text("English", "Български"))
                        )
                )
                + .button(
                    inspectorTitle,
                    .id("bench"),
                    .class("glyph"),
                    Attribute("aria-expanded", isInspectorOpen ? "true" : "false"),
                    Attribute("aria-controls", "behind")
                )
        )
    }

    // MARK: The front

    /// The introduction: the apps to try, the code of a first call, and the command that starts the server.
    private var about: Markup {
        let words =
            Markup.heading(
                2,
                text: language.text(
                    "Four apps that keep working when the network does not.",
                    "Четири приложения, които работят и когато мрежата не работи."
                )
            )
            + .paragraph(
                .class("lead"),
                text: language.text(
                    "Bowline is a Swift networking library. These four apps use it. Try them, and turn off the network while you do.",
                    "Bowline е мрежова библиотека за Swift. Тези четири приложения я ползват. Опитайте ги и спрете мрежата междувременно."
                )
            )
        let start =
            Markup.element("pre", [Attribute("tabindex", "0")], .element("code", [], .text(Self.code)))
            + .element("pre", [Attribute("tabindex", "0")], .element("code", [], .text("script/server")))
        return .element(
            "section",
            [.id("about"), .label(language.text("What this is", "Какво е това"))],
            .element("div", [], words)
                + .element("div", [.class("tiles")], .all(AppCatalog.apps.map(tile)))
                + .element("div", [.class("start")], start)
        )
    }

    /// The code of a call from the README.
    private static let code = """
        extension Endpoint where Answer == [League] {
            static var leagues: Self { .get("/leagues") }
        }
        let client = Client(environment: api, transport: curl)
        let leagues = try await client.send(.leagues)
        """

    private func tile(_ app: AppCatalog.App) -> Markup {
        let words =
            Markup.element("strong", [], .text(app.title(language)))
            + .span(text: app.phones[0].summary(language))
        return .element(
            "a",
            [.class("tile"), Attribute("href", "/apps/\(app.name)\(query)"), Attribute("data-hue", app.name)],
            icon("icon-\(app.name)", size: 52) + .element("div", [], words)
        )
    }

    // MARK: The inspector

    private var inspectorTitle: String { language.text("Behind the screen", "Зад екрана") }

    /// The style sheet for what the first paint does not show. The paint waits for this element, but not for the style
    /// sheet.
    private var lateStyle: Markup {
        .void("link", [.id("late"), Attribute("rel", "stylesheet"), Attribute("href", "/screens/bench.css")])
    }

    /// The panel behind the screen: stories, simulated network conditions and recorded calls. The script opens it on
    /// demand and remembers that it is open.
    private var inspector: Markup {
        .element(
            "aside",
            [.id("behind"), .label(inspectorTitle), .hidden(!isInspectorOpen)],
            stories(Story.all.filter { $0.app == entry?.name }) + .element("section", [.id("weather")])
                + .element("section", [.id("wire")])
        )
    }

    /// The links that play the stories.
    private func stories(_ stories: [Story]) -> Markup {
        guard !stories.isEmpty else { return .empty }
        let links = stories.map { story in
            Markup.element(
                "a",
                [Attribute("href", story.address(query)), Attribute("data-hue", story.app)],
                icon("icon-\(story.app)", size: 28) + .span(text: story.title[language])
            )
        }
        let title = language.text("Watch it keep working", "Вижте как продължава да работи")
        return .element(
            "section",
            [.class("stories"), .label(title)],
            .heading(2, text: title)
                + .list(.class("group"), items: links)
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

    /// Texts that the script shows while there is no connection.
    private var lostConnection: Markup {
        .element(
            "p",
            [.id("connection"), .role("status"), .hidden()],
            .span(
                .class("offline"),
                text: language.text(
                    "You are offline, or the server is away. The apps open as soon as it can be reached.",
                    "Няма мрежа или сървърът го няма. Приложенията се отварят, щом стане достъпен."
                )
            )
                + .span(
                    .class("lost"),
                    text: language.text("The connection is lost. Trying again…", "Връзката прекъсна. Опитвам отново…")
                )
                + .span(
                    .class("elsewhere"),
                    text: language.text(
                        "This page continues in another window. Return to this one to continue here.",
                        "Страницата продължава в друг прозорец. Върнете се в този, за да продължите тук."
                    )
                )
                + .span(
                    .class("aside"),
                    text: language.text(
                        "This page was closed because too many are open. Use it to open it again.",
                        "Страницата беше затворена, защото са отворени твърде много. Използвайте я, за да я отворите отново."
                    )
                )
        )
    }

    /// The phone's status bar, with the browser's time and the state of the simulated network.
    private var statusBar: Markup {
        .element(
            "div",
            [.class("status-bar"), Attribute("aria-hidden", "true")],
            .span(.class("time"), text: "") + .span(.class("net"), text: "")
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
                    statusBar + .element("div", [.id(kind.name), .class("screen"), Attribute("aria-busy", "true")])
                )
        )
    }
}

import Basics
import Bowline
import Digest
import HTTPServer
import LocalizedTexts
import ScoreBaseApp
import Wire

/// ScoreBase's pages for anyone with a link: small, and readable without the script.
struct SpectatorPages: Sendable {
    let backend: @Sendable () -> BackendLocation
    let transport: any Transport
    let clock: any KitClock
    /// The language that a request prefers.
    let language: @Sendable (HTTPServer.Request) -> Language

    var routes: [Route] {
        [
            Route(.get, "/watch", .hidden) { request in
                try await answer(to: request) { client, token, zone, language in
                    let league = try await client.league(token)
                    // A link to one game shows that game at once.
                    guard league.isOneGame, let game = league.games.first else {
                        return SpectatorPresentation(league, zone: zone, language)
                    }
                    return SpectatorPresentation(try await client.game(game.gameId, token), zone: zone, language)
                }
            },
            Route(.get, "/watch/games/{gameId}", .hidden) { request in
                try await answer(to: request) { client, token, zone, language in
                    let game = try await client.game(request.parameter("gameId") ?? "", token)
                    return SpectatorPresentation(game, zone: zone, language)
                }
            },
        ]
    }

    private func answer(
        to request: HTTPServer.Request,
        _ read: (SpectatorClient, String, String?, Language) async throws -> SpectatorPresentation
    ) async throws -> HTTPServer.Response {
        let (token, language) = (request.query("link") ?? "", language(request))
        let server = try BackendEnvironment(.development, base: backend().url)
        let client = SpectatorClient(at: server, transport: transport, clock: clock)
        var response: HTTPServer.Response
        do {
            let shown = try await read(client, token, request.query("zone"), language)
            response = .html(
                SpectatorDocument(shown, link: token, hasWayBack: request.parameter("gameId") != nil, language).html
            )
        } catch {
            let isGone = (error as? CallError)?.status == 404
            let (title, detail) = SpectatorPresentation.refusal(isGone: isGone, language)
            response = .html(
                SpectatorDocument.errorPage(title, detail, language),
                status: isGone ? .notFound : .unavailable
            )
        }
        response.headers["Cache-Control"] = "no-store"
        // A club's own page may show this page in a frame: it has no sign-in, and no action that a user could be
        // tricked into.
        response.headers["Content-Security-Policy"] =
            "default-src 'self'; frame-ancestors *; base-uri 'none'; form-action 'self'"
        response.headers["Vary"] = "Accept-Language"
        return response
    }
}

/// A page for watching without an account, complete as served. Its script only replaces parts of it.
struct SpectatorDocument {
    private let presentation: SpectatorPresentation
    private let link: String
    private let hasWayBack: Bool
    private let language: Language

    /// Creates the page for a link. `hasWayBack` adds a link back to all of the league's games.
    init(_ presentation: SpectatorPresentation, link: String, hasWayBack: Bool, _ language: Language) {
        self.presentation = presentation
        self.link = link
        self.hasWayBack = hasWayBack
        self.language = language
    }

    var html: String {
        Self.page(presentation.title, language, dataAttributes, content)
    }

    /// The data that the script needs.
    private var dataAttributes: [Attribute] {
        [
            Attribute("data-game", presentation.game ?? ""),
            Attribute("data-zones", presentation.zones.joined(separator: " ")),
        ]
    }

    static func errorPage(_ title: String, _ detail: String, _ language: Language) -> String {
        page(title, language, [], .heading(1, text: title) + .paragraph(text: detail))
    }

    /// The first paint waits until the form below the content is parsed: a page that is painted halfway would move
    /// later.
    private static func page(_ title: String, _ language: Language, _ dataAttributes: [Attribute], _ content: Markup)
        -> String
    {
        let other: Language = language == .english ? .bulgarian : .english
        let choice = Markup.element(
            "button",
            [Attribute("type", "submit"), Attribute("name", "lang"), Attribute("value", other.rawValue)],
            .text(other.name)
        )
        return """
            <!doctype html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="robots" content="noindex">
            \(Markup.element("title", [], .text(title)).html)
            <link rel="icon" href="/screens/icon-scorebase.svg" type="image/svg+xml">
            <link rel="stylesheet" href="/screens/watch.css">
            <link rel="expect" href="#language" blocking="render">
            <script src="/screens/watch.js" defer></script>
            </head>
            <body data-hue="scorebase">
            \(Markup.element("main", [.id("watch")] + dataAttributes, content).html)
            \(Markup.element("form", [.id("language")], choice).html)
            </body>
            </html>
            """
    }

    private func address(_ path: String) -> String { "\(path)?link=\(link)&lang=\(language.rawValue)" }

    private var content: Markup {
        var parts: [Markup] = []
        if hasWayBack {
            parts.append(
                .element(
                    "p",
                    [],
                    .element("a", [Attribute("href", address("/watch"))], .text("‹ \(presentation.texts.back)"))
                )
            )
        }
        parts.append(.heading(1, text: presentation.title))
        if !presentation.detail.isEmpty { parts.append(.paragraph(.class("hint"), text: presentation.detail)) }
        if let board = presentation.board {
            parts.append(BoardView(board).content)
            let texts = [Attribute("data-on", presentation.texts.live), Attribute("data-off", presentation.texts.lost)]
            parts.append(.element("p", [.id("connection"), .class("hint"), .role("status")] + texts, .empty))
        }
        if !presentation.games.isEmpty || presentation.placeholder != nil {
            parts.append(.heading(2, text: presentation.texts.games))
            if let text = presentation.placeholder { parts.append(.paragraph(.class("hint"), text: text)) }
            parts.append(.list(.class("rows"), items: presentation.games.map(row)))
        }
        if let table = presentation.table {
            parts.append(
                .heading(2, text: presentation.texts.table)
                    + TableView(table, caption: presentation.texts.table).content
            )
            parts += presentation.notes.map { .paragraph(.class("hint"), text: $0) }
        }
        if !presentation.boxScore.isEmpty { parts.append(.heading(2, text: presentation.texts.boxScore)) }
        for team in presentation.boxScore {
            parts.append(.heading(3, text: team.title) + TableView(team.table, caption: team.title).content)
        }
        let calendar = [Attribute("href", "/v1/watch/calendar.ics?link=\(link)"), .class("calendar")]
        return .all(parts + [.element("p", [], .element("a", calendar, .text(presentation.texts.calendar)))])
    }

    private func row(_ game: SpectatorPresentation.Game) -> Markup {
        .element(
            "a",
            [Attribute("href", address("/watch/games/\(game.id)"))],
            .element("span", [], .element("strong", [], .text(game.title)) + .span(.class("hint"), text: game.detail))
                + .span(.class("value \(game.tone.rawValue)"), text: game.value)
        )
    }
}

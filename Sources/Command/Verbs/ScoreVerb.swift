import Bowline
import ScoreBaseApp

/// `bowline score`: ScoreBase from a terminal.
enum ScoreVerb: Verb {
    static let name = "score"
    static let manual = Manual(
        summary: "sign in, see leagues and tables, record and follow games",
        usage: ["COMMAND [OPTIONS]"],
        about:
            "ScoreBase from a terminal. An event is saved on this device until the server has it, so scoring works offline.",
        commands: [
            .init("sign-in", "[EMAIL]", "sign in; the session stays until sign-out"),
            .init("leagues", "[--search TEXT]", "the leagues of your tenant"),
            .init("table", "LEAGUE", "who leads"),
            .init("game", "GAME | --league LEAGUE", "a game and the end of its book, or a league's games"),
            .init(
                "event",
                "GAME --type TYPE [--team home|away|ID] [--points N] …",
                "record what happened; without --type, send what is kept"
            ),
            .init("follow", "GAME [--count N]", "tell each event as it happens"),
            .init("sign-out", "[--keep-unsent | --destroy-unsent]", "end the session"),
        ],
        options: [
            .value("server", "URL", "the backend (the one signed in to, else http://127.0.0.1:3000)"),
            .value(
                "folder",
                "FOLDER",
                "where the session is kept, for its owner only (~/.local/state/bowline/score)",
                .folder
            ),
            .value("username", "EMAIL", "for sign-in, in place of the word behind it"),
            .value("password", "TEXT", "else the variable BOWLINE_PASSWORD, else a line of standard input"),
            .value("new-password", "TEXT", "for a first sign-in that demands another password"),
            .value("tenant", "ID", "refuse to be signed in to any other tenant"),
            .value("pool", "ID", "the user pool (us-east-1_local)"),
            .value("client", "ID", "the app's id in it (bowline-demo)"),
            .value("language", "en|bg", "the language of what is said to people (en)", .oneOf(["en", "bg"])),
            .value("search", "TEXT", "for leagues: only those whose name fits"),
            .value("league", "LEAGUE", "for game: the games of a league"),
            .value("lines", "N", "how many lines of a game's book to show, the latest (10)"),
            .value("count", "N", "how many lines to follow before stopping (no end)"),
            .value(
                "wait",
                "SECONDS",
                "how long an event waits to be sent before this returns (10); it is kept in any case"
            ),
            .switch("keep-unsent", "for sign-out: what is not sent waits for you to come back"),
            .switch("destroy-unsent", "for sign-out: what is not sent is given up"),
            .switch("json", "print one JSON object; follow prints one a line"),
        ],
        sections: [
            .init(
                title: "What an event is made of",
                options: [
                    .value("type", "TYPE", "what happened", .oneOf(eventTypes)),
                    .value("team", "home|away|ID", "whose", .oneOf(["home", "away"])),
                    .value("points", "N", "of a score"),
                    .value("kind", "KIND", "of a score, foul, card, penalty or out, where the sport tells kinds apart"),
                    .value("player", "ID", "who did it"),
                    .value("assist", "ID", "who helped"),
                    .value("player-in", "ID", "of a substitution"),
                    .value("player-out", "ID", "of a substitution"),
                    .value("serving-team", "home|away|ID", "who serves", .oneOf(["home", "away"])),
                    .value("strength", "STRENGTH", "of a goal in ice hockey"),
                    .value("outs", "N", "how many are out"),
                    .value("scored", "true|false", "of an attempt in a shootout", .oneOf(["true", "false"])),
                    .value("period", "N", "when it happened, by period"),
                    .value("clock", "CLOCK", "when it happened, by the game's clock"),
                    .value("note", "TEXT", "in words"),
                    .value("id", "ID", "its id; one is made"),
                    .value("after", "ID", "the event it comes after"),
                    .value("corrects", "ID", "the event it takes the place of"),
                    .value("voids", "ID", "the event that did not happen"),
                ]
            ),
            .init(
                title: "When another scorekeeper stands in the way",
                options: [
                    .value("drop", "ID", "leave one's own event out"),
                    .value("send", "ID", "send it all the same"),
                    .value("place", "ID", "put it where it was seen"),
                    .switch("undo", "take back the last event recorded here"),
                ]
            ),
        ],
        examples: [
            .init("bowline score sign-in scorekeeper@demo.test", "asks for the password"),
            .init("bowline score leagues", "their ids, for the next commands"),
            .init("bowline score event GAME --type score --team home --points 2", "two points"),
            .init("bowline score follow GAME", "the game, live"),
        ],
        failure: "it was not done, or not sent yet"
    )

    private static let eventTypes = [
        "game_start", "period_start", "period_end", "score", "out", "foul", "card", "penalty", "ejection",
        "substitution", "timeout", "shootout_attempt", "game_end", "reopen", "forfeit", "abandon", "void",
    ]

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let request = ScoreTerminal.Request(
            arguments.rest,
            options: arguments.values,
            switches: arguments.switches
        )
        var dependencies = ScoreTerminal.Dependencies(
            folder: Console.stateFolder(of: name),
            password: Console.password,
            say: Console.tell
        )
        dependencies.configure = { $0.watchesSystem = true }
        do throws(TerminalError) {
            let answer = try await answer(to: request, in: dependencies)
            show(answer, arguments)
            return answer.isYes ? .done : .failed
        } catch .usage(let problem) {
            throw UsageError(description: problem)
        } catch .failed(let answer) {
            show(answer, arguments)
            return .failed
        }
    }

    /// Runs a request; shows progress except for `follow`, which prints lines of its own.
    private static func answer(
        to request: ScoreTerminal.Request,
        in dependencies: ScoreTerminal.Dependencies
    ) async throws(TerminalError) -> TerminalAnswer {
        guard request.words.first != "follow" else { return try await ScoreTerminal.run(request, in: dependencies) }
        return try await Progress.telling(of: "working") { () async throws(TerminalError) in
            try await ScoreTerminal.run(request, in: dependencies)
        }
    }

    private static func show(_ answer: TerminalAnswer, _ arguments: Arguments) {
        if arguments.has("json") {
            print(JSONValue.object(answer.json).text())
        } else if !answer.text.isEmpty {
            print(answer.text)
        }
    }
}

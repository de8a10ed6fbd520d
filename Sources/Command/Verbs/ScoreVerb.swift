import ScoreBaseApp
import Wire

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
            .init("table", "LEAGUE", "the table of a league"),
            .init("game", "GAME | --league LEAGUE", "a game with its last events, or a league's games"),
            .init(
                "event",
                "GAME --type TYPE [--team home|away|ID] [--points N] …",
                "record an event; without --type, send the unsent ones"
            ),
            .init("box", "GAME [--period N]", "the box score of a game"),
            .init("leaders", "LEAGUE [--stat NAME]", "the players with the highest totals of the season"),
            .init("head-to-head", "LEAGUE --team ID --opponent ID", "the games between two teams"),
            .init("players", "TEAM", "the players of a team; a league's table has its teams"),
            .init(
                "add-league",
                "NAME [--sport SPORT] [--time-zone ZONE]",
                "add a league with its first season; for admins, as all that follow"
            ),
            .init("add-season", "LEAGUE NAME", "add a season, to which new games belong from then on"),
            .init("protests", "GAME", "the protests against a game, with their decisions"),
            .init("protest", "GAME TEXT", "file a protest; an admin decides with change protest"),
            .init("venues", "LEAGUE", "the venues of a league, for admins"),
            .init("add-venue", "LEAGUE NAME [--address TEXT] [--time-zone ZONE]", "add a venue to a league"),
            .init("add-team", "LEAGUE NAME [--short-name TEXT]", "add a team to a league"),
            .init("add-player", "TEAM NAME [--number N] [--position TEXT]", "add a player to a team"),
            .init(
                "import-players",
                "TEAM FILE [--check]",
                "add the players of a CSV file; --check only shows what was read"
            ),
            .init(
                "add-game",
                "LEAGUE --home ID --away ID [--starts TIME] [--venue TEXT]",
                "plan a game between two teams"
            ),
            .init(
                "change",
                "league|season|venue|team|player|game|protest ID [--name TEXT] …",
                "change what the options name; an empty value removes one"
            ),
            .init(
                "plan",
                "LEAGUE --first-day DATE --last-day DATE --times TIMES [--keep] …",
                "plan a season's games; --keep saves them"
            ),
            .init(
                "replan",
                "LEAGUE --first-day DATE --last-day DATE --times TIMES [--lost-days DATES] [--keep] …",
                "move games of lost days with the fewest moves; cancel those of a team that withdrew"
            ),
            .init(
                "export",
                "LEAGUE [--csv TABLE]",
                "print a whole league as lines of JSON, or one of its tables as CSV"
            ),
            .init("import", "FILE", "add an exported league; existing data stays as it is"),
            .init("share", "LEAGUE | --game GAME [--days N]", "make a public link to watch, and a calendar"),
            .init("links", "", "the public links to watch"),
            .init("revoke", "LINK", "revoke such a link, by its id"),
            .init(
                "invite",
                "viewer|scorekeeper|admin [--uses N] [--days N]",
                "make a link with which people join your tenant in that role"
            ),
            .init("invitations", "", "the invitations that can be used"),
            .init("revoke-invitation", "INVITATION", "revoke an invitation, by its id"),
            .init("follow", "GAME [--count N]", "print each event as it happens"),
            .init("replay", "FILE", "the box scores that published play-by-plays give; needs no sign-in"),
            .init(
                "arrange",
                "FILE [--steps N] [--seed N]",
                "arrange round robins by rules, one JSON object a line; needs no sign-in"
            ),
            .init("sign-out", "[--keep-unsent | --destroy-unsent]", "end the session"),
        ],
        options: [
            .value("server", "URL", "the backend (the one signed in to, else http://127.0.0.1:3000)"),
            .value(
                "folder",
                "FOLDER",
                "the folder of the session, readable by its owner only (~/.local/state/bowline/score)",
                .folder
            ),
            .value("username", "EMAIL", "for sign-in: the e-mail address, instead of the argument"),
            .value("password", "TEXT", "for sign-in (BOWLINE_PASSWORD, or else a line of standard input)"),
            .value("new-password", "TEXT", "for a first sign-in that requires a new password"),
            .value("tenant", "ID", "fail if the user belongs to another tenant"),
            .value("pool", "ID", "the user pool (us-east-1_local)"),
            .value("client", "ID", "the app's client id in the pool (bowline-demo)"),
            .value("language", "en|bg", "the language of the text output (en)", .oneOf(["en", "bg"])),
            .value("search", "TEXT", "for leagues: only leagues whose name contains this"),
            .value("league", "LEAGUE", "for game: the games of a league"),
            .value("stat", "NAME", "for leaders: the number, such as rebounds (the sport's first)"),
            .value("sport", "SPORT", "for add-league: basketball, football, ice_hockey, baseball, volleyball, tennis"),
            .value("short-name", "TEXT", "for teams: at most 12 letters, for score boards"),
            .value("number", "N", "for players: 0 to 999"),
            .value("position", "TEXT", "for players"),
            .value("home", "ID", "for add-game: the home team"),
            .value("away", "ID", "for add-game: the visiting team"),
            .value("starts", "TIME", "for games: the time in UTC, e.g. '2026-05-01 18:30'"),
            .value("name", "TEXT", "for change: the new name"),
            .value("schedule-status", "postponed|cancelled", "for change game: an empty text plays it as planned"),
            .value(
                "csv",
                "TABLE",
                "for export: teams, players, games or standings",
                .oneOf(["teams", "players", "games", "standings"])
            ),
            .value("game", "GAME", "for share: show this game only"),
            .value("days", "N", "for share and invite: the days until the link ends (30, and 7)"),
            .value("uses", "N", "for invite: how many people may join with it (1)"),
            .value("first-day", "DATE", "for change season and plans: e.g. 2026-09-01"),
            .value("last-day", "DATE", "for change season and plans"),
            .value("venue", "TEXT", "for games: where it is played"),
            .value("time-zone", "ZONE", "for leagues, venues and plans: the zone of times, e.g. Europe/Sofia (UTC)"),
            .value("status", "open|upheld|dismissed", "for change protest: the decision, with its reason in --note"),
            .value("address", "TEXT", "for venues: the postal address"),
            .switch("check", "for import-players: add nothing"),
            .value("opponent", "ID", "for head-to-head: the other team"),
            .value("lines", "N", "how many of a game's latest events to show (10)"),
            .value("count", "N", "for follow: stop after N events (never)"),
            .value(
                "wait",
                "SECONDS",
                "how long to wait until an event is sent (10); an unsent event stays saved"
            ),
            .switch("keep-unsent", "for sign-out: send unsent events after the next sign-in"),
            .switch("destroy-unsent", "for sign-out: delete unsent events"),
            .switch("json", "print one JSON object; follow and replay print one a line"),
        ],
        sections: [
            .init(
                title: "Plans of a season",
                options: [
                    .value("times", "TIMES", "when games begin each week, e.g. 'sat 15:00 17:00, sun 12:00'"),
                    .value("venues", "NAME,NAME,…", "where one game at a time is played (a ground for each team)"),
                    .value("closed", "DATE,DATE,…", "for plan: days without games"),
                    .value(
                        "format",
                        "FORMAT",
                        "for plan: round_robin (the default), or the next round of a knockout or swiss",
                        .oneOf(["round_robin", "knockout", "swiss"])
                    ),
                    .value("legs", "1|2", "for plan: how often each pair plays (2)"),
                    .value("groups", "N", "for plan: how many groups (1)"),
                    .value("rest-days", "N", "the fewest days from a team's game to its next (1)"),
                    .value("seed", "N", "the seed; another number gives another plan (1)"),
                    .value("steps", "N", "for arrange: how many changes are tried (200000)"),
                    .value("lost-days", "DATE,DATE,…", "for replan: the days whose games cannot be played"),
                    .value("lost-games", "ID,ID,…", "for replan: games that cannot be played when planned"),
                    .value("withdrawn", "ID,ID,…", "for replan: the teams that withdrew"),
                    .value("file", "FILE", "all of that and more as JSON, as in the API's reference", .file),
                    .switch("keep", "save the games, or the moves, that are shown"),
                ]
            ),
            .init(
                title: "Parts of an event",
                options: [
                    .value("type", "TYPE", "what happened", .oneOf(eventTypes)),
                    .value("team", "home|away|ID", "the team", .oneOf(["home", "away"])),
                    .value("points", "N", "the points of a score"),
                    .value(
                        "kind",
                        "KIND",
                        "the kind of a score, foul, card, penalty or out, in sports that have kinds"
                    ),
                    .value("player", "ID", "the player"),
                    .value("assist", "ID", "the player who assisted"),
                    .value("second-assist", "ID", "the player with the second assist of a goal in ice hockey"),
                    .value("players", "ID,ID,…", "the players of a line-up"),
                    .value(
                        "offender",
                        "coach|bench",
                        "who committed a foul or penalty in place of a player",
                        .oneOf(["coach", "bench"])
                    ),
                    .value("minutes", "N", "the minutes of a penalty in ice hockey"),
                    .value("infraction", "TEXT", "what a penalty was for"),
                    .value("served-by", "ID", "the player who sits out the penalty of another"),
                    .value("player-in", "ID", "the player who comes in, of a substitution"),
                    .value("player-out", "ID", "the player who goes out, of a substitution"),
                    .value("serving-team", "home|away|ID", "the team that serves", .oneOf(["home", "away"])),
                    .value("strength", "STRENGTH", "the strength of a goal in ice hockey"),
                    .value("outs", "N", "the number of outs"),
                    .value(
                        "scored",
                        "true|false",
                        "whether an attempt in a shootout scored",
                        .oneOf(["true", "false"])
                    ),
                    .value("period", "N", "the period in which it happened"),
                    .value("clock", "CLOCK", "the time of the game clock"),
                    .value("note", "TEXT", "a note"),
                    .value("id", "ID", "the event's id (a new one)"),
                    .value("after", "ID", "the event it comes after"),
                    .value("corrects", "ID", "the event that this one replaces"),
                    .value("voids", "ID", "the event that did not happen"),
                ]
            ),
            .init(
                title: "When an event conflicts with another scorekeeper's",
                options: [
                    .value("drop", "ID", "delete your own event"),
                    .value("send", "ID", "send your event anyway"),
                    .value("place", "ID", "send your event, at the place where you recorded it"),
                    .switch("undo", "undo the last event that was recorded on this device"),
                ]
            ),
        ],
        examples: [
            .init("bowline score sign-in scorekeeper@demo.test", "asks for the password"),
            .init("bowline score leagues", "their ids, for the next commands"),
            .init("bowline score event GAME --type score --team home --points 2", "two points"),
            .init("bowline score follow GAME", "the game, live"),
        ],
        failure: "the command failed, or an event was not sent yet"
    )

    private static let eventTypes = [
        "game_start", "period_start", "period_end", "score", "out", "foul", "card", "penalty", "ejection",
        "stat", "lineup", "substitution", "timeout", "shootout_attempt", "game_end", "reopen", "forfeit", "abandon",
        "void",
    ]

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        if arguments.rest.first == "replay" { return try await ScoreReplay.run(arguments) }
        if arguments.rest.first == "arrange" { return try ScoreArrange.run(arguments) }
        let request = ScoreTerminal.Request(
            arguments.rest,
            options: arguments.values,
            switches: arguments.switches
        )
        var dependencies = ScoreTerminal.Dependencies(
            folder: Console.stateFolder(of: name),
            password: Console.password,
            printLine: Console.printLine
        )
        dependencies.configure = { $0.watchesSystem = true }
        do throws(TerminalError) {
            return Console.show(try await answer(to: request, in: dependencies), arguments)
        } catch .usage(let problem) {
            throw UsageError(description: problem)
        } catch .failed(let answer) {
            return Console.show(answer, arguments)
        }
    }

    /// Runs a request; shows progress except for `follow`, which prints its own lines.
    private static func answer(
        to request: ScoreTerminal.Request,
        in dependencies: ScoreTerminal.Dependencies
    ) async throws(TerminalError) -> TerminalAnswer {
        guard request.words.first != "follow" else { return try await ScoreTerminal.run(request, in: dependencies) }
        return try await Progress.reporting(about: "working") { () async throws(TerminalError) in
            try await ScoreTerminal.run(request, in: dependencies)
        }
    }
}

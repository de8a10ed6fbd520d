import Basics
import Bowline
import BowlineJSON
import Essentials
import LocalizedTexts
import Wire

/// Whole leagues on their way to a file or to another backend.
extension ScoreTerminal {
    /// The tables that `--csv` names, with the members of their records.
    private static let tables: [String: (kind: String, columns: [String])] = [
        "teams": ("team", ["team_id", "name", "short_name"]),
        "players": ("player", ["player_id", "team_id", "name", "number", "position"]),
        "games": (
            "game",
            [
                "game_id", "season_id", "starts_at", "venue", "home_team_name", "away_team_name", "status",
                "home_score", "away_score", "schedule_status",
            ]
        ),
    ]
    private static let standing = [
        "rank", "team_id", "team_name", "played", "won", "drawn", "lost", "points", "scored", "conceded", "difference",
    ]

    /// Prints a league as lines of JSON, or one of its tables as CSV.
    func export() async throws -> TerminalAnswer {
        let id = try subject("league")
        let table = request.options["csv"]
        guard table.map({ $0 == "standings" || Self.tables[$0] != nil }) ?? true else {
            throw TerminalError.usage("--csv takes teams, players, games or standings; got '\(table ?? "")'")
        }
        return try await signedIn { container, _ in
            var lines: [String] = []
            try await container.exported(league: id) { lines.append($0) }
            let file = try Self.file(lines)
            let text =
                switch table {
                case nil: lines.joined(separator: "\n")
                case "standings"?: try await Self.standings(id, container)
                case let name?: Self.csv(name, of: file)
                }
            return TerminalAnswer(text, ["records": .array(file.records.map(JSONValue.object))])
        }
    }

    /// Adds what a file has of a league and the backend has not.
    func importLeague() async throws -> TerminalAnswer {
        let path = try subject("file")
        guard let bytes = FileManager.default.contents(atPath: path), bytes.count <= Self.largestFile else {
            let most = Self.largestFile >> 20
            throw TerminalError.failed(
                "The file \(path) cannot be read, or is longer than \(most) MiB.",
                code: "file"
            )
        }
        // Nothing is sent of a file that is not whole.
        let file = try Self.file(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
        return try await signedIn { container, _ in
            var sum = LeagueImport()
            for records in file.portions {
                let outcome = try await container.imported(records)
                sum.added += outcome.added
                sum.known += outcome.known
            }
            return TerminalAnswer(EditStrings.imported(sum)[language], ["import": sum])
        }
    }

    // MARK: Steps

    private static let largestFile = 256 << 20

    private static func file(_ lines: [String]) throws(TerminalError) -> LeagueFile {
        do throws(LeagueFile.FormatError) {
            return try LeagueFile(lines: lines)
        } catch {
            switch error {
            case .noObject(let line, let problem):
                throw .failed("Line \(line) is not of an exported league: \(problem).", code: "file")
            case .incomplete:
                throw .failed(
                    "This is not a whole league: its last line must say how many there are.",
                    ["Export it again."],
                    code: "file"
                )
            }
        }
    }

    private static func csv(_ name: String, of file: LeagueFile) -> String {
        guard let table = tables[name] else { return "" }
        return csv(table.columns, file.records.compactMap { $0[table.kind]?.object })
    }

    private static func csv(_ columns: [String], _ rows: [JSONObject]) -> String {
        let cells = rows.map { row in
            columns.map { name in
                switch row[name] {
                case .string(let text): text
                case .number(let number): number.description
                default: ""
                }
            }
        }
        return ([columns] + cells).map { $0.map(\.csvField).joined(separator: ",") }.joined(separator: "\r\n")
    }

    private static func standings(_ league: String, _ container: ScoreBaseContainer) async throws -> String {
        let rows: [JSONValue] = try await container.api.request(ScoreBaseEndpoint.standings(of: league))
        return csv(standing, rows.compactMap(\.object))
    }
}

import Basics
import Bowline
import BowlineJSON
import Wire

/// The parts of a league that can be exported as a file.
package enum LeagueExport: String, Sendable, Hashable, CaseIterable {
    /// Everything, as lines of JSON that another backend can import.
    case everything = "whole"
    case standings, teams, players, games

    /// A file with a name to save it under.
    package struct File: Sendable, Hashable {
        /// The suggested name.
        package let name: String
        /// The type, such as `text/csv`.
        package let mediaType: String
        /// The content.
        package let text: String
    }

    /// The kind of record and its members that become columns; nil if the export is not a table of the league file.
    private var table: (kind: String, columns: [String])? {
        switch self {
        case .teams: ("team", ["team_id", "name", "short_name"])
        case .players: ("player", ["player_id", "team_id", "name", "number", "position"])
        case .games:
            (
                "game",
                [
                    "game_id", "season_id", "starts_at", "venue", "home_team_name", "away_team_name", "status",
                    "home_score", "away_score", "schedule_status",
                ]
            )
        case .everything, .standings: nil
        }
    }

    private static let standing = [
        "rank", "team_id", "team_name", "played", "won", "drawn", "lost", "points", "scored", "conceded", "difference",
    ]

    /// The text of this export, made from the lines of a whole league; nil for `standings`, which they do not contain.
    func text(of lines: [String], _ file: LeagueFile) -> String? {
        if self == .everything { return lines.joined(separator: "\n") }
        return table.map { table in
            Self.csv(table.columns, file.records.compactMap { $0[table.kind]?.object })
        }
    }

    /// The standings of a league as CSV, best team first.
    static func standings(_ rows: [JSONValue]) -> String { csv(standing, rows.compactMap(\.object)) }

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
}

extension ScoreBaseContainer {
    /// Exports part of a league as a file.
    package func export(_ export: LeagueExport, of league: League) async throws -> LeagueExport.File {
        let name = league.name.escaping { $0 == "/" || $0 == ":" || $0 == "\\" ? "-" : nil }
        func file(_ text: String) -> LeagueExport.File {
            export == .everything
                ? LeagueExport.File(name: "\(name).jsonl", mediaType: "application/x-ndjson", text: text)
                : LeagueExport.File(name: "\(name) \(export.rawValue).csv", mediaType: "text/csv", text: text)
        }
        guard export != .standings else {
            let rows: [JSONValue] = try await api.request(ScoreBaseEndpoint.standings(of: league.leagueId))
            return file(LeagueExport.standings(rows))
        }
        var lines: [String] = []
        try await exported(league: league.leagueId) { lines.append($0) }
        let leagueFile: LeagueFile
        do throws(LeagueFile.FormatError) {
            leagueFile = try LeagueFile(lines: lines)
        } catch {
            // The connection ended before the end of the file.
            throw ScoreBaseError(.notUnderstood)
        }
        return file(export.text(of: lines, leagueFile) ?? "")
    }
}

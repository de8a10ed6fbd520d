import Basics
import Bowline
import BowlineJSON
import Essentials
import LocalizedTexts
import Wire

/// The commands that export and import whole leagues.
extension ScoreTerminal {
    /// Prints a league as lines of JSON, or one of its tables as CSV.
    func export() async throws -> TerminalAnswer {
        let id = try subject("league")
        let named = request.options["csv"] ?? LeagueExport.everything.rawValue
        guard let export = LeagueExport(rawValue: named), export != .everything || request.options["csv"] == nil else {
            throw TerminalError.usage("--csv takes teams, players, games or standings; got '\(named)'")
        }
        return try await signedIn { container, _ in
            var lines: [String] = []
            try await container.exported(league: id) { lines.append($0) }
            let file = try Self.file(lines)
            var text = export.text(of: lines, file)
            if text == nil {
                text = LeagueExport.standings(try await container.api.request(ScoreBaseEndpoint.standings(of: id)))
            }
            return TerminalAnswer(text ?? "", ["records": .array(file.records.map(JSONValue.object))])
        }
    }

    /// Adds the records of a league file that the backend does not have yet.
    func importLeague() async throws -> TerminalAnswer {
        let path = try subject("file")
        guard let bytes = FileManager.default.contents(atPath: path), bytes.count <= Self.largestFile else {
            let maxMebibytes = Self.largestFile >> 20
            throw TerminalError.failed(
                "The file \(path) cannot be read, or is longer than \(maxMebibytes) MiB.",
                code: "file"
            )
        }
        // Nothing is sent from an incomplete file.
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
                throw .failed("Line \(line) does not belong to a league export: \(problem).", code: "file")
            case .incomplete:
                throw .failed(
                    "The league export is incomplete: its last line must contain the number of records.",
                    ["Export it again."],
                    code: "file"
                )
            }
        }
    }
}

import Bowline
import BowlineJSON
import Wire

/// A whole league as lines of JSON, as a backend exports it and another one imports it.
struct LeagueFile: Sendable, Equatable {
    /// The objects of all lines except the last.
    let records: [JSONObject]

    /// Why the lines are not a complete league file.
    enum FormatError: Error, Equatable {
        /// The line with this number is not a JSON object.
        case noObject(line: Int, String)
        /// The last line, which gives the number of records, is missing or wrong.
        case incomplete
    }

    /// Reads lines. The last one must give the number of records.
    init(lines: some Sequence<some StringProtocol>) throws(FormatError) {
        var records: [JSONObject] = []
        for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
            let value: JSONValue
            do throws(JSONError) {
                value = try JSONValue(parsing: Array(line.utf8))
            } catch {
                throw .noObject(line: index + 1, error.message)
            }
            guard let object = value.object else { throw .noObject(line: index + 1, "it is not a JSON object") }
            records.append(object)
        }
        guard let count = records.popLast()?["end"]?.object?["records"]?.number?.int, count == records.count else {
            throw .incomplete
        }
        self.records = records
    }

    /// The records in groups, as they are sent. A record with events is sent alone, because its line is long.
    var portions: [[JSONObject]] {
        var portions: [[JSONObject]] = []
        var isOpen = false
        for record in records {
            let areEvents = record["events"] != nil
            if isOpen, !areEvents, let last = portions.indices.last, portions[last].count < Self.largestPortion {
                portions[last].append(record)
            } else {
                portions.append([record])
            }
            isOpen = !areEvents
        }
        return portions
    }

    /// The maximum number of records sent at once.
    private static let largestPortion = 100
}

extension ScoreBaseContainer {
    /// Reads a whole league, line by line.
    package func exported(league id: String, _ line: (String) -> Void) async throws {
        do throws(CallError) {
            let call: Endpoint<Void> = try ScoreBaseEndpoint.export(league: id).endpoint(reading: .nothing)
            for try await text in try await client.client.stream(call).value.lines() { line(text) }
        } catch {
            throw APIError.thrown(for: error)
        }
    }

    /// Adds records of an exported league: all or none.
    func imported(_ records: [JSONObject]) async throws -> LeagueImport { try await write(.add(records)).value }
}

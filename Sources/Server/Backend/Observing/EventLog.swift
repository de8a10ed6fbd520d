internal import BowlineJSON
internal import CivilTime
package import HTTPServer

/// The level of a log entry.
package enum LogLevel: String, Sendable, CaseIterable, Comparable {
    case debug, info, warning, error

    package static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .warning: 2
        case .error: 3
        }
    }
}

/// The log for operators, with one JSON line per event.
///
/// An event has a fixed name and facts that hold no secrets and nothing a user wrote. Requests have a separate log.
package struct EventLog: Sendable {
    private let sink: (any LogSink)?
    private let level: LogLevel

    /// Writes events of that level and above; nil writes none.
    package init(to sink: (any LogSink)?, from level: LogLevel) {
        self.sink = sink
        self.level = level
    }

    /// Writes an event. Blocks as long as the sink does.
    package func callAsFunction(_ level: LogLevel, _ event: String, _ facts: KeyValuePairs<String, String> = [:]) {
        guard let sink, level >= self.level else { return }
        let head: JSONObject = [
            "time": .string(UTCTime(secondsSince1970()).rfc3339), "level": .string(level.rawValue),
            "event": .string(event),
        ]
        let members = head.members + facts.map { JSONObject.Member($0.key, .string($0.value)) }
        sink.write(JSONValue.object(JSONObject(members)).bytes() + [UInt8(ascii: "\n")])
    }
}

internal import Basics
internal import CivilTime
internal import HTTPServer

/// The current time in whole seconds for responses; formatted once a second instead of once per response.
final class WholeSeconds: Sendable {
    private struct Written {
        var second = -1.0
        var text = ""
    }

    private let written = Locked(Written())

    /// RFC 3339 without fractions, e.g. `2025-10-18T02:30:00Z`.
    var text: String {
        let second = secondsSince1970().rounded(.down)
        return written.withLock { written in
            if written.second != second {
                written = Written(second: second, text: UTCTime(second).rfc3339.prefix(19) + "Z")
            }
            return written.text
        }
    }
}

internal import Wire

/// Games as an iCalendar feed (RFC 5545), which calendar apps subscribe to.
///
/// Times are instants in UTC; a calendar shows them in its own time zone. An event keeps its `UID`, and its `SEQUENCE`
/// grows whenever its time, place or status changes, so that calendars replace their copy. Games without a time are
/// left out.
struct CalendarFeed {
    private static let lineLength = 75

    let name: String
    let games: [GameInfo]
    /// The host part of the events' UIDs.
    let host: String

    var text: String {
        var lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bowline//ScoreBase//EN", "CALSCALE:GREGORIAN",
            "METHOD:PUBLISH",
            "NAME:\(Self.escaped(name))", "X-WR-CALNAME:\(Self.escaped(name))", "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
            "X-PUBLISHED-TTL:PT1H",
        ]
        for game in games { lines += event(game) }
        lines.append("END:VCALENDAR")
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    private func event(_ game: GameInfo) -> [String] {
        guard let start = game.startsAt.flatMap(Self.instant) else { return [] }
        let changed = (game.updatedAt ?? game.createdAt).flatMap(Self.instant) ?? start
        var lines = [
            "BEGIN:VEVENT", "UID:\(game.gameId)@\(host)", "DTSTAMP:\(changed)", "LAST-MODIFIED:\(changed)",
            "SEQUENCE:\(game.revision ?? 0)", "DTSTART:\(start)", "DURATION:PT2H",
            "SUMMARY:\(Self.escaped("\(game.homeTeamName) – \(game.awayTeamName)\(score(game))"))",
        ]
        if let venue = game.venue { lines.append("LOCATION:\(Self.escaped(venue))") }
        let status =
            switch game.scheduleStatus {
            case "cancelled": "CANCELLED"
            case "postponed": "TENTATIVE"
            default: "CONFIRMED"
            }
        return lines + ["STATUS:\(status)", "TRANSP:TRANSPARENT", "END:VEVENT"]
    }

    private func score(_ game: GameInfo) -> String {
        game.board.status == "final" ? " \(game.board.homeScore)–\(game.board.awayScore)" : ""
    }

    /// Converts an instant such as `2026-05-01T18:30:00.000Z` to the iCalendar form `20260501T183000Z`; nil for other
    /// texts.
    private static func instant(_ text: String) -> String? {
        let clock = text.utf8.prefix(19).filter { (0x30...0x39).contains($0) }
        guard text.hasSuffix("Z"), clock.count == 14 else { return nil }
        return String(decoding: clock.prefix(8), as: UTF8.self) + "T"
            + String(decoding: clock.dropFirst(8), as: UTF8.self) + "Z"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\", ";", ",": escaped += "\\\(character)"
            case "\n": escaped += "\\n"
            case "\r": break
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    /// Folds lines of more than 75 bytes: each continuation line begins with a space. A character is never split.
    private static func folded(_ line: String) -> String {
        var (folded, length) = ("", 0)
        for character in line.unicodeScalars {
            let size = character.utf8.count
            if length + size > lineLength {
                folded += "\r\n "
                length = 1
            }
            folded.unicodeScalars.append(character)
            length += size
        }
        return folded
    }
}

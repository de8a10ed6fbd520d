/// The time on the clock of a game, as scorekeepers write it: `7:32`, `0:04.8` or `90+3`.
package struct GameClock: Hashable, Sendable {
    /// The minutes on the clock.
    package let minutes: Int
    /// The seconds on the clock.
    package let seconds: Int
    /// Tenths of a second, if the clock shows them.
    package let tenths: Int?
    /// Minutes of added time: the 3 in `90+3`.
    package let added: Int?

    /// Parses `m:ss`, `m:ss.t`, `m` or `m+a`; nil for any other text.
    package init?(_ text: String) {
        let byPlus = text.split(separator: "+", omittingEmptySubsequences: false)
        if byPlus.count == 2 {
            guard let minutes = Self.number(byPlus[0], upTo: 3), let added = Self.number(byPlus[1], upTo: 2) else {
                return nil
            }
            (self.minutes, seconds, tenths, self.added) = (minutes, 0, nil, added)
            return
        }
        let byColon = text.split(separator: ":", omittingEmptySubsequences: false)
        guard byPlus.count == 1, byColon.count <= 2, let minutes = Self.number(byColon[0], upTo: 3) else { return nil }
        let rest = byColon.count == 2 ? byColon[1].split(separator: ".", omittingEmptySubsequences: false) : ["00"]
        guard rest.count <= 2, rest[0].utf8.count == 2, let seconds = Self.number(rest[0], upTo: 2), seconds < 60 else {
            return nil
        }
        let tenths = rest.count == 2 ? Self.number(rest[1], upTo: 1) : nil
        guard rest.count == 1 || tenths != nil else { return nil }
        (self.minutes, self.seconds, self.tenths, added) = (minutes, seconds, tenths, nil)
    }

    /// The clock that shows this duration, limited to 0 to 999 minutes.
    init(milliseconds: Int, withTenths: Bool) {
        minutes = min(max(0, milliseconds) / 60_000, 999)
        seconds = max(0, milliseconds) % 60_000 / 1_000
        tenths = withTenths ? max(0, milliseconds) % 1_000 / 100 : nil
        added = nil
    }

    /// A minute of added time.
    init(minutes: Int, added: Int) {
        (self.minutes, seconds, tenths, self.added) = (minutes, 0, nil, added)
    }

    /// The time on the clock in tenths of a second, without added time.
    package var inTenths: Int { (minutes * 60 + seconds) * 10 + (tenths ?? 0) }

    private static func number(_ text: Substring, upTo digits: Int) -> Int? {
        guard (1...digits).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}

extension GameClock: CustomStringConvertible {
    package var description: String {
        if let added { return "\(minutes)+\(added)" }
        let padded = seconds < 10 ? "0\(seconds)" : "\(seconds)"
        return "\(minutes):\(padded)" + (tenths.map { ".\($0)" } ?? "")
    }
}

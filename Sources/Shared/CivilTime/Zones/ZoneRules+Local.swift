extension ZoneRules {
    /// The instant at which the wall clock shows a time, itself in seconds since 1970.
    package func instant(ofLocal seconds: Int) -> Int { Self.instant(ofLocal: seconds, offset: offset(at:)) }

    /// The instant at which a wall clock shows a time that is `offset` seconds ahead of UTC at each instant.
    ///
    /// When clocks go back it shows the reading twice: the first counts. When they go forward it may never show it:
    /// then the reading is taken with the offset before the change, so that 02:30 becomes 03:30, as RFC 5545 says.
    package static func instant(ofLocal seconds: Int, offset: (_ instant: Int) -> Int) -> Int {
        let before = offset(seconds - 86_400)
        let candidate = seconds - before
        if offset(candidate) == before { return candidate }
        let after = offset(seconds + 86_400)
        let other = seconds - after
        return offset(other) == after ? other : candidate
    }
}

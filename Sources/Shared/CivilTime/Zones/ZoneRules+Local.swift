extension ZoneRules {
    /// The instant at which the local clock shows a time; both are in seconds since 1970.
    package func instant(ofLocal seconds: Int) -> Int { Self.instant(ofLocal: seconds, offset: offset(at:)) }

    /// The instant at which a local clock shows a time, if the clock is `offset` seconds ahead of UTC at each instant.
    ///
    /// When clocks go back, the clock shows some times twice: the first instant is used. When clocks go forward, it
    /// skips some times: these are converted with the offset before the change, so that 02:30 becomes 03:30, as RFC
    /// 5545 requires.
    package static func instant(ofLocal seconds: Int, offset: (_ instant: Int) -> Int) -> Int {
        let before = offset(seconds - 86_400)
        let candidate = seconds - before
        if offset(candidate) == before { return candidate }
        let after = offset(seconds + 86_400)
        let other = seconds - after
        return offset(other) == after ? other : candidate
    }
}

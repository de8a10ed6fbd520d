/// The serving side, as far as the log shows it.
package struct Serve: Hashable, Sendable {
    /// The side that serves the next point; nil until the first server is known.
    package internal(set) var side: Side?
    /// The side that served first in the set.
    package internal(set) var firstInSet: Side?
}

extension GameState {
    /// Starts the next set of volleyball or tennis.
    mutating func openSet() {
        if setup.rules.sport == .volleyball { openVolleyballService() }
        periods.append(.zero)
        phase = .playing
    }

    /// The first serve of a set goes to the other team than in the previous set; before a deciding set there is a toss.
    private mutating func openVolleyballService() {
        let isLast = period + 1 == setup.rules.lastPeriod
        serve.firstInSet = isLast ? nil : serve.firstInSet?.other
        serve.side = serve.firstInSet
    }

    /// Adds a won rally: a point and the serve, which may also win the set and the match.
    mutating func scoreRally(for side: Side, server: Side?, _ format: RallyFormat) throws(RuleError) {
        try openSetIfDue()
        try recordServer(server)
        periods[period - 1][side] += 1
        serve.side = side
        if isWon(periods[period - 1], format) { winSet(side, toWin: format.setsToWin) }
    }

    private func isWon(_ points: Both<Int>, _ format: RallyFormat) -> Bool {
        let target = period == format.bestOf ? format.finalSetPoints : format.setPoints
        if let cap = format.cap, points.greater >= cap { return points.leader != nil }
        return points.greater >= target && points.lead >= format.lead
    }

    mutating func winSet(_ side: Side, toWin: Int) {
        score[side] += 1
        if score[side] == toWin { isDecided = true } else { phase = .interval }
    }

    /// The first point after a set starts the next set.
    mutating func openSetIfDue() throws(RuleError) {
        if phase == .interval, !isDecided { openSet() }
        try requirePlaying()
    }

    /// Records the stated server if none is known; otherwise checks it against the known server.
    mutating func recordServer(_ stated: Side?) throws(RuleError) {
        guard let stated else { return }
        if let known = serve.side, known != stated {
            throw .forbidden(.wrongServer, "serving_team_id", "The other team serves this point.")
        }
        guard serve.side == nil else { return }
        let untouched = periods[period - 1] == .zero
        serve.side = stated
        if untouched { serve.firstInSet = stated }
    }
}

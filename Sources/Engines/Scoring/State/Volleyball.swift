/// Who serves, as far as the book says.
package struct Serve: Hashable, Sendable {
    /// Who serves the next point; nil until the first server is known.
    package internal(set) var side: Side?
    /// Who served first in the set.
    package internal(set) var firstInSet: Side?
}

extension GameState {
    /// Opens the next set of volleyball or tennis.
    mutating func openSet() {
        if setup.rules.sport == .volleyball { openVolleyballService() }
        periods.append(.zero)
        phase = .playing
    }

    /// The first serve of a set goes to the other team than in the set before; before a deciding set they toss.
    private mutating func openVolleyballService() {
        let isLast = period + 1 == setup.rules.lastPeriod
        serve.firstInSet = isLast ? nil : serve.firstInSet?.other
        serve.side = serve.firstInSet
    }

    /// A rally won: a point, the serve, perhaps the set, perhaps the match.
    mutating func scoreRally(for side: Side, server: Side?, _ format: RallyFormat) throws(RuleError) {
        try openSetIfDue()
        try noteServer(server)
        periods[period - 1][side] += 1
        serve.side = side
        if isWon(periods[period - 1], format) { winSet(side, toWin: format.setsToWin) }
    }

    private func isWon(_ points: Both<Int>, _ format: RallyFormat) -> Bool {
        let target = period == format.bestOf ? format.finalSetPoints : format.setPoints
        if let cap = format.cap, points.most >= cap { return points.leader != nil }
        return points.most >= target && points.lead >= format.lead
    }

    mutating func winSet(_ side: Side, toWin: Int) {
        score[side] += 1
        if score[side] == toWin { isDecided = true } else { phase = .interval }
    }

    /// The first point after a set opens the next one.
    mutating func openSetIfDue() throws(RuleError) {
        if phase == .interval, !isDecided { openSet() }
        try requirePlaying()
    }

    /// Takes the stated server when none is known, and holds it against the known one otherwise.
    mutating func noteServer(_ stated: Side?) throws(RuleError) {
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

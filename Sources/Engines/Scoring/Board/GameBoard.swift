package import Wire

extension GameBoard {
    /// The board for a state of the game.
    package init(_ state: GameState) {
        self.init()
        status = state.status.rawValue
        (homeScore, awayScore) = (state.score.home, state.score.away)
        period = state.periodText
        situation = state.situation
        leader = state.leader?.rawValue
        inPossession = state.phase == .ended ? nil : (state.innings?.batting ?? state.serve.side)?.rawValue
        periods = state.periods.enumerated().map { index, score in
            let text = state.tennis.map { $0.text(of: score, inSet: index + 1) } ?? score.text
            let name = state.setup.rules.name(ofPeriod: index + 1)
            return Period(name: name, home: score.home, away: score.away, text: text)
        }
    }
}

extension Both<Int> {
    /// The two numbers as usually written.
    package var text: String { "\(home)–\(away)" }
}

extension GameState {
    fileprivate var periodText: String {
        switch phase {
        case .scheduled: return "Scheduled"
        case .ended: return endText
        case .shootout: return setup.rules.sport == .football ? "Penalties" : "Shoot-out"
        case .interval: return period == 0 ? "Before the start" : intervalText
        case .playing: break
        }
        guard let half = innings else { return setup.rules.name(ofPeriod: period) }
        return (half.isTop ? "Top " : "Bottom ") + RuleSet.ordinal(period)
    }

    private var endText: String {
        switch ending?.reason {
        case .forfeit: "Forfeit"
        case .abandoned: "Abandoned"
        case .played, nil: shootout == nil ? "Final" : "Final, after a shoot-out"
        }
    }

    private var intervalText: String {
        if case .clocked(let format) = setup.rules.format, format.periods % 2 == 0, period == format.periods / 2 {
            return "Half-time"
        }
        return "After " + setup.rules.name(ofPeriod: period)
    }

    fileprivate var situation: String {
        if let shootout { return (setup.rules.sport == .football ? "Penalties " : "Shoot-out ") + shootout.goals.text }
        guard phase == .playing, !isDecided else { return "" }
        if let innings { return innings.outs == 1 ? "1 out" : "\(innings.outs) outs" }
        if case .tennis(let format) = setup.rules.format { return tennis?.text(format) ?? "" }
        return ""
    }
}

extension TennisGame {
    /// The score of the current game as called, home first: `15–0`, `40–A`; a tie-break by its points.
    package func text(_ format: TennisFormat) -> String {
        guard !isTieBreak else { return points.text }
        if !format.noAdvantage, points.home >= 3, points.away >= 3 {
            switch points.leader {
            case nil: return "40–40"
            case .home?: return "A–40"
            case .away?: return "40–A"
            }
        }
        let names = ["0", "15", "30", "40"]
        return "\(names[min(points.home, 3)])–\(names[min(points.away, 3)])"
    }

    /// The score of a set as usually written; after a tie-break with the loser's points.
    func text(of games: Both<Int>, inSet number: Int) -> String {
        guard let tieBreak = tieBreaks[number] else { return games.text }
        // A tie-break played instead of a whole set is written by its points.
        if games.sum == 1 { return tieBreak.text }
        return games.text + "(\(min(tieBreak.home, tieBreak.away)))"
    }
}

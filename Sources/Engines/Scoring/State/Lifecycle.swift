extension GameState {
    mutating func start() throws(RuleError) {
        guard phase == .scheduled else { throw .forbidden(.gameAlreadyStarted, "The game has already begun.") }
        phase = .interval
        switch setup.rules.format {
        case .clocked: break
        case .innings: startInnings()
        case .rally: openSet()
        case .tennis:
            tennis = TennisGame()
            openSet()
        }
    }

    mutating func startPeriod(_ number: Int) throws(RuleError) {
        try requireStarted()
        guard number > period else { throw .forbidden(.periodOutOfOrder, "period", "This period has already begun.") }
        guard phase != .playing else {
            throw .forbidden(.periodStillOpen, "period", "The period before it is still being played.")
        }
        guard !isDecided else { throw .forbidden(.gameDecided, "The game is decided; only its end can follow.") }
        guard phase == .interval else { throw .forbidden(.shootoutRunning, "The shoot-out has begun.") }
        guard number == period + 1 else {
            throw .forbidden(.periodOutOfOrder, "period", "The next period is number \(period + 1).")
        }
        guard case .clocked(let format) = setup.rules.format else { return openSet() }
        guard number <= format.periods || overtimeIsDue(format) else {
            throw .forbidden(.overtimeNotDue, "period", "The game has no further period.")
        }
        periods.append(.zero)
        phase = .playing
    }

    mutating func endPeriod() throws(RuleError) {
        try requireStarted()
        guard phase == .playing else { throw .forbidden(.periodNotStarted, "No period is being played.") }
        phase = .interval
    }

    mutating func end() throws(RuleError) {
        if let problem = problemWithEnding { throw problem }
        ending = end(.played, winner: winnerOnTheField)
    }

    mutating func forfeit(_ team: TeamID) throws(RuleError) {
        ending = end(.forfeit, winner: try side(of: team).other)
    }

    mutating func end(_ reason: Ending.Reason, winner: Side?) -> Ending {
        defer { phase = .ended }
        return Ending(reason: reason, winner: winner, phaseBefore: phase)
    }

    mutating func reopen() throws(RuleError) {
        guard let ending else { throw .forbidden(.gameNotOver, "The game is not over.") }
        phase = ending.phaseBefore
        self.ending = nil
    }

    func requireStarted() throws(RuleError) {
        guard phase != .scheduled else { throw .forbidden(.gameNotStarted, "The game has not begun.") }
    }

    /// Throws unless a period is open, as a score, an out or a timeout requires.
    func requirePlaying() throws(RuleError) {
        try requireStarted()
        guard phase != .shootout else { throw .forbidden(.shootoutRunning, "The shoot-out has begun.") }
        guard !isDecided else { throw .forbidden(.gameDecided, "The game is decided; only its end can follow.") }
        guard phase == .playing else {
            throw .forbidden(.periodNotStarted, "period", "No period is being played.")
        }
    }
}

extension GameState {
    /// Why the game cannot be ended now, or nil if it can.
    package var problemWithEnding: RuleError? {
        switch phase {
        case .scheduled: return .forbidden(.gameNotStarted, "The game has not begun.")
        case .ended: return .forbidden(.gameOver, "The game is over.")
        case .playing, .interval, .shootout: break
        }
        guard !isDecided else { return nil }
        guard case .clocked(let format) = setup.rules.format else {
            return .forbidden(.tooEarlyToEnd, "Nobody has won yet.")
        }
        return problemWithEnding(format)
    }

    var winnerOnTheField: Side? { score.leader ?? shootout?.goals.leader }
}

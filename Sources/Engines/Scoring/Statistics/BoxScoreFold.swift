/// Counts a game's events one after the other.
struct BoxScoreFold {
    /// The maximum period counted; a greater number in external data would only waste memory.
    static let lastPeriod = 200

    private let setup: GameSetup
    private var box: BoxScore
    private var playerIndexes: [PlayerID: (side: Side, index: Int)] = [:]
    private var court: Both<FieldTime>
    private var latestClock: GameClock?
    private var period = 0
    private var periodIsOpen = false

    init(_ setup: GameSetup) {
        self.setup = setup
        box = BoxScore(
            sport: setup.rules.sport,
            teams: Both { BoxScore.TeamBox(id: setup.teams[$0].id) }
        )
        court = Both { FieldTime(setup.teams[$0].lineup) }
        for side in Side.allCases {
            for player in setup.teams[side].players { _ = index(player, side) }
            for player in setup.teams[side].lineup { markStarter(player, side) }
        }
    }

    /// Counts one event in this period.
    mutating func take(_ event: GameEvent, period: Int) {
        if case .substitution = event.play {} else { applyPendingChanges(event.clock) }
        if event.play == .periodStart { open(period) }
        // Plays before the first period are counted in it.
        self.period = max(period, 1)
        latestClock = event.clock ?? latestClock
        switch event.play {
        case .periodEnd, .gameEnd: close(atTenths: 0)
        case .forfeit, .abandon: close(atTenths: latestClock?.inTenths)
        case .score(let score): take(score)
        case .stat(let stat): take(stat)
        case .sanction(let sanction): take(sanction)
        case .out(let out): if let side = setup.side(of: out.team) { add(.outs, out.count, side, out.player) }
        case .substitution(let change): take(change, at: event.clock)
        case .lineup(let lineup): take(lineup)
        case .shootoutAttempt(let attempt):
            guard let side = setup.side(of: attempt.team) else { return }
            add(.shootoutAttempts, 1, side, attempt.player)
            if attempt.scored { add(.shootoutGoals, 1, side, attempt.player) }
        case .gameStart, .periodStart, .timeout, .reopen, .void: break
        }
    }

    /// The box score after the last event.
    mutating func finish() -> BoxScore {
        if periodIsOpen { close(atTenths: latestClock?.inTenths) }
        for side in Side.allCases {
            for index in box.teams[side].players.indices { writeTime(side, index) }
        }
        return box
    }
}

// MARK: Counting

extension BoxScoreFold {
    /// Adds to the statistics of a player and the team, or of the team alone without a player.
    private mutating func add(_ stat: Stat, _ number: Int = 1, _ side: Side, _ player: PlayerID?) {
        box.teams[side].line.add(stat, number, period: period)
        guard let player, let index = index(player, side) else { return }
        box.teams[side].players[index].hasPlayed = true
        box.teams[side].players[index].line.add(stat, number, period: period)
    }

    /// The index of a player of this side; nil for a player of the other.
    private mutating func index(_ player: PlayerID, _ side: Side) -> Int? {
        if let known = playerIndexes[player] { return known.side == side ? known.index : nil }
        let index = box.teams[side].players.count
        box.teams[side].players.append(BoxScore.PlayerBox(id: player))
        playerIndexes[player] = (side, index)
        return index
    }

    private mutating func take(_ score: Play.Score) {
        guard let side = setup.side(of: score.team) else { return }
        let points = setup.rules.scoring.points(for: score.kind, stated: score.points) ?? 0
        switch box.sport {
        case .basketball:
            add(.points, points, side, score.player)
            let (made, attempted): (Stat, Stat) =
                switch points {
                case 1: (.freeMade, .freeAttempted)
                case 2: (.twoMade, .twoAttempted)
                default: (.threeMade, .threeAttempted)
                }
            add(made, side, score.player)
            add(attempted, side, score.player)
            if score.assist != nil { add(.assists, side, score.assist) }
            countMargin(points, side)
        case .iceHockey, .football: takeGoal(score, side)
        case .baseball:
            add(.runs, points, side, score.player)
            if score.kind == .homeRun { add(.homeRuns, side, score.player) }
        case .volleyball, .tennis:
            // A point by the opponent's error or double fault counts for the team alone.
            let isGift = score.kind == .opponentError || score.kind == .doubleFault
            let player = isGift ? nil : score.player
            add(.points, side, player)
            switch score.kind {
            case .ace: add(.aces, side, player)
            case .attack: add(.attacks, side, player)
            case .block: add(.blocks, side, player)
            case .winner: add(.winners, side, player)
            default: break
            }
        }
    }

    private mutating func takeGoal(_ score: Play.Score, _ side: Side) {
        if score.kind == .ownGoal {
            add(.goals, side, nil)
            if box.sport == .football { add(.ownGoals, side.other, score.player) }
            return
        }
        add(.goals, side, score.player)
        add(.shotsOnGoal, side, score.player)
        for assist in [score.assist, score.secondAssist] where assist != nil { add(.assists, side, assist) }
        guard box.sport == .iceHockey else { return }
        for player in [score.player, score.assist, score.secondAssist] where player != nil {
            add(.points, side, player)
        }
        if score.strength == .powerPlay { add(.powerPlayGoals, side, score.player) }
        if score.strength == .shortHanded { add(.shortHandedGoals, side, score.player) }
    }

    private mutating func take(_ stat: Play.Stat) {
        guard let side = setup.side(of: stat.team) else { return }
        for counted in stat.kind.counts(in: box.sport) { add(counted, side, stat.player) }
    }

    private mutating func take(_ sanction: Play.Sanction) {
        guard let side = setup.side(of: sanction.team) else { return }
        let player = sanction.player
        switch sanction.kind {
        case .personal, .technical, .unsportsmanlike, .disqualifying:
            // A foul of the coach or the bench counts neither for a player nor as a team foul.
            if sanction.offender == nil { add(.fouls, side, player) }
        case .yellow: add(.yellowCards, side, player)
        case .secondYellow:
            add(.yellowCards, side, player)
            add(.redCards, side, player)
        case .red: add(.redCards, side, player)
        case .minor, .doubleMinor, .major, .misconduct, .gameMisconduct, .match:
            add(.pim, sanction.minutes ?? setup.rules.conduct.minutes(of: sanction.kind), side, player)
        case .expulsion, .disqualification, .warning, .pointPenalty, .gamePenalty, .ejection: break
        }
    }
}

extension StatKind {
    /// The columns that a play counts in.
    fileprivate func counts(in sport: Sport) -> [Stat] {
        switch self {
        case .fieldGoalMissed: [.twoAttempted]
        case .threePointerMissed: [.threeAttempted]
        case .freeThrowMissed: [.freeAttempted]
        case .defensiveRebound: [.defensiveRebounds, .rebounds]
        case .offensiveRebound: [.offensiveRebounds, .rebounds]
        case .assist: [.assists]
        case .steal: [.steals]
        case .turnover: [.turnovers]
        case .foulDrawn: [.foulsDrawn]
        case .block: [sport == .iceHockey ? .blockedShots : .blocks]
        case .shotBlocked: [sport == .iceHockey ? .shotsMissed : .blocksAgainst]
        case .shotOnGoal: [.shotsOnGoal]
        case .shotMissed: [.shotsMissed]
        case .hit: [.hits]
        case .giveaway: [.giveaways]
        case .takeaway: [.takeaways]
        case .faceoffWon: [.faceoffsWon]
        case .corner: [.corners]
        case .offside: [.offsides]
        case .save: [.saves]
        }
    }
}

// MARK: The field

extension BoxScoreFold {
    private mutating func open(_ period: Int) {
        periodIsOpen = true
        guard case .clocked(let format) = setup.rules.format else { return }
        let length = format.minutes(of: period) * 600
        latestClock = nil
        for side in Side.allCases { court[side].open(atTenths: length) }
    }

    /// Ends the current period at this clock time, nil if unknown.
    private mutating func close(atTenths clock: Int?) {
        guard periodIsOpen else { return }
        periodIsOpen = false
        for side in Side.allCases { court[side].close(atTenths: clock, period: period) }
    }

    private mutating func markStarter(_ player: PlayerID, _ side: Side) {
        guard let index = index(player, side) else { return }
        box.teams[side].players[index].isStarter = true
        box.teams[side].players[index].hasPlayed = true
    }

    private mutating func take(_ lineup: Play.Lineup) {
        guard let side = setup.side(of: lineup.team) else { return }
        let isFirst = !court[side].isKnown
        court[side].replace(by: lineup.players)
        for player in lineup.players {
            guard let index = index(player, side) else { continue }
            if isFirst { box.teams[side].players[index].isStarter = true }
            box.teams[side].players[index].hasPlayed = true
        }
    }

    private mutating func take(_ change: Play.Substitution, at clock: GameClock?) {
        guard let side = setup.side(of: change.team) else { return }
        if let player = change.playerIn, let index = index(player, side) {
            box.teams[side].players[index].hasPlayed = true
        }
        court[side].change(in: change.playerIn, out: change.playerOut, at: clock, period: period)
    }

    private mutating func applyPendingChanges(_ clock: GameClock?) {
        for side in Side.allCases { court[side].applyPendingChanges(clock) }
    }

    private mutating func countMargin(_ points: Int, _ scorer: Side) {
        for side in Side.allCases where court[side].isKnown {
            for player in court[side].countedPlayers {
                guard let index = index(player, side) else { continue }
                box.teams[side].players[index].line.add(.plusMinus, side == scorer ? points : -points, period: period)
            }
        }
    }

    private mutating func writeTime(_ side: Side, _ index: Int) {
        let player = box.teams[side].players[index].id
        guard box.sport == .basketball, court[side].appeared.contains(player) else { return }
        box.teams[side].players[index].line.total.add(.plusMinus, 0)
        guard let tenths = court[side].tenths(of: player) else { return }
        box.teams[side].players[index].line.total.set(.seconds, tenths.values.reduce(0, +) / 10)
        for (period, time) in tenths {
            guard let slot = box.teams[side].players[index].line.open(period) else { continue }
            box.teams[side].players[index].line.periods[slot].set(.seconds, time / 10)
        }
    }
}

extension BoxScoreFold {
    private mutating func add(_ stat: Stat, _ side: Side, _ player: PlayerID?) { add(stat, 1, side, player) }
}

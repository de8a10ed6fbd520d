import Scoring
import Wire

extension OpenGame {
    /// Shows a game that was just opened.
    mutating func take(_ opened: OpenedGame) {
        page = opened.page
        clock = clock ?? opened.clock
        staleBecause = opened.staleBecause
        error = nil
        isMissingLines = false
        guard let setup = try? opened.page.setup() else {
            // The game can be watched, but not recorded.
            book = nil
            return
        }
        var book = Scorebook(setup)
        guard book.take(opened.lines) == .taken else {
            self.book = nil
            error = ScoreBaseError(.notUnderstood)
            return
        }
        // Events that are not on disk yet are in no outbox, so they are taken from the old scorebook.
        book.restore(opened.unsent + (self.book?.unsent.filter { $0.receipt == nil } ?? []))
        self.book = book
    }

    /// Appends events of the live connection and announces the last one.
    mutating func take(_ lines: [RecordedEvent]) {
        guard let before = book?.confirmed.sequence, let taking = book?.take(lines) else { return }
        record(taking)
        guard let book, book.confirmed.sequence > before, let last = book.confirmed.log.last else { return }
        announcement = Announcement(
            number: book.confirmed.sequence,
            event: last,
            score: book.confirmed.state.score
        )
        page?.game.board = GameBoard(book.confirmed.state)
        page?.game.sequence = book.confirmed.sequence
        page?.game.lastEventId = last.id
    }

    /// Replaces the event log.
    mutating func replace(with lines: [RecordedEvent]) {
        isMissingLines = false
        guard let taking = book?.replace(with: lines) else { return }
        record(taking)
    }

    private mutating func record(_ taking: Scorebook.Taking) {
        switch taking {
        case .taken: break
        case .missing: isMissingLines = true
        case .notUnderstood:
            error = ScoreBaseError(.notUnderstood)
            // From now on the game can only be watched, unless there are unsent events.
            if book?.unsent.isEmpty == true { book = nil }
        }
    }

    /// Records a play that happens now, or sets `refusal`.
    mutating func record(_ play: Play, as id: EventID, at now: Int) {
        let time = play.isTimed ? timeOfPlay(at: now) : nil
        do throws(RuleError) {
            try book?.record(play, as: id, at: time)
            follow(play, at: now)
        } catch {
            refusal = error
        }
    }

    /// Asks which player made a play, if the play can have a player and the team has a roster.
    mutating func ask(about id: EventID) {
        asking = nil
        guard let play = book?.game.line(id)?.event.play, play.lacksPlayer, let page else { return }
        let roster = play.team == page.game.homeTeamId ? page.home : page.away
        if !roster.isEmpty { asking = id }
    }

    /// Sets the player of the play that is asked about, or sets `refusal`. The play already counts; a correcting event
    /// names the player.
    mutating func name(_ player: PlayerID, as id: EventID) {
        guard let event = asking.flatMap({ book?.game.line($0)?.event }), let play = event.play.by(player) else {
            return
        }
        asking = nil
        let named = GameEvent(
            id,
            play,
            period: event.period,
            clock: event.clock,
            note: event.note,
            corrects: event.id
        )
        do throws(RuleError) { try book?.record(named) } catch { refusal = error }
    }

    /// Opens the choice of players for a line-up or a substitution.
    mutating func choosePlayers(_ change: PlayerChange) {
        asking = nil
        changing = choices(of: change.team) == nil ? nil : change
    }

    /// Selects or deselects a player. A substitution is recorded as soon as both players are chosen.
    mutating func choose(_ player: PlayerID, for role: PlayerChange.Role, as id: EventID, at now: Int) {
        guard var change = changing, let choices = choices(of: change.team) else { return }
        change.tap(player, as: role, size: choices.size)
        changing = change
        guard case .substitution(let team, _, _) = change, let play = change.play else { return }
        record(play, as: id, at: now)
        changing = .substitution(team, out: nil, in: nil)
    }

    /// Records the chosen line-up and closes the choice.
    mutating func finishChoice(as id: EventID, at now: Int) {
        if case .lineup(_, let players)? = changing, !players.isEmpty, let play = changing?.play {
            record(play, as: id, at: now)
        }
        changing = nil
    }

    /// The players of a team to choose from; nil if players cannot be changed.
    func choices(of team: TeamID) -> FieldChoices? {
        guard let book, let side = book.setup.side(of: team) else { return nil }
        return FieldChoices(book.game.state, side)
    }

    /// Undoes the latest event, or sets `refusal`.
    mutating func undo(as id: EventID) {
        do throws(RuleError) { try book?.undo(as: id) } catch { refusal = error }
    }

    /// Shows an error, with a button that repeats `action`.
    mutating func fail(_ error: ScoreBaseError, _ action: GameAction) {
        self.error = error
        if case .live = action { live = .ended }
    }
}

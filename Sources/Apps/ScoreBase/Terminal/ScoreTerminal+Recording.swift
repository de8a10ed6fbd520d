import Bowline
import Essentials
import LocalizedTexts
import Scoring
import Wire

extension ScoreTerminal {
    func event() async throws -> TerminalAnswer {
        let id = try subject("game")
        let timeout = try number("wait", in: 0...3_600) ?? 10
        return try await signedIn { container, user in
            guard user.isScorekeeper else { throw TerminalError.failed(ScoreBaseError(.forbidden), language) }
            var openGame = OpenGame(id)
            openGame.take(try await container.open(game: id))
            guard var book = openGame.book else { throw openGame.error ?? ScoreBaseError(.notUnderstood) }
            let recordedID = try record(in: &book)
            guard !book.unsent.isEmpty || !book.stale.isEmpty else { return nothing(book, openGame) }
            let isWaiting = try await send(&book, at: container, id, within: .seconds(timeout))
            return answer(book, recordedID, openGame, isWaiting: isWaiting)
        }
    }

    /// Records the event that the options describe and returns its id; nil when there is nothing to record.
    private func record(in book: inout Scorebook) throws(TerminalError) -> EventID? {
        for (option, decision) in [("drop", Scorebook.Decision.drop), ("send", .send), ("place", .place)] {
            guard let id = request.options[option] else { continue }
            guard book.unsent.contains(where: { $0.event.id == id }) else {
                throw .failed("No unsent event has the id '\(id)'.", code: "not_found")
            }
            book.decide(id, decision)
        }
        let name = request.options["id"] ?? UUID().uuidString.lowercased()
        do throws(RuleError) {
            if request.switches.contains("undo") {
                try book.undo(as: name)
            } else if request.options["type"] != nil {
                try book.record(try draft(named: name, book))
            } else {
                return nil
            }
        } catch {
            throw .failed(error.phrase[language], code: error.code.rawValue)
        }
        return name
    }

    /// The event that the options describe. A text that is not a number becomes -1, so that it is rejected as an
    /// impossible number instead of being ignored.
    private func draft(named name: String, _ book: Scorebook) throws(RuleError) -> GameEvent {
        var draft = EventDraft()
        let options = request.options
        draft.eventId = name
        draft.type = options["type"]
        draft.teamId = team(options["team"], book)
        draft.servingTeamId = team(options["serving-team"], book)
        (draft.playerId, draft.assistId) = (options["player"], options["assist"])
        (draft.secondAssistId, draft.servedById) = (options["second-assist"], options["served-by"])
        draft.playerIds = options["players"].map { $0.split(separator: ",").map(String.init) }
        (draft.offender, draft.infraction) = (options["offender"], options["infraction"])
        draft.minutes = options["minutes"].map { Int($0) ?? -1 }
        (draft.playerInId, draft.playerOutId) = (options["player-in"], options["player-out"])
        (draft.kind, draft.strength, draft.note) = (options["kind"], options["strength"], options["note"])
        (draft.clock, draft.after) = (options["clock"], options["after"])
        (draft.corrects, draft.voids) = (options["corrects"], options["voids"])
        draft.scored = options["scored"].map { $0 == "true" }
        draft.points = options["points"].map { Int($0) ?? -1 }
        draft.outs = options["outs"].map { Int($0) ?? -1 }
        draft.period = options["period"].map { Int($0) ?? -1 }
        switch draft.checked() {
        case .success(let event): return event
        case .failure(let problems):
            // A failure lists at least one problem.
            throw problems.all[0]
        }
    }

    /// The id of a team that an option names by its side, `home` or `away`, or by its id.
    private func team(_ option: String?, _ book: Scorebook) -> String? {
        guard let option, let side = Side(rawValue: option) else { return option }
        return book.setup.teams[side].id
    }

    // MARK: Sending

    /// Saves all events and sends them. Stops when all are sent, at a conflict, when the network is unavailable, or
    /// after `timeout`. Returns true if events are still unsent.
    private func send(
        _ book: inout Scorebook,
        at container: ScoreBaseContainer,
        _ id: String,
        within timeout: Duration
    ) async throws -> Bool {
        let deliveries = container.deliveries(ofGame: id, within: timeout)
        try await save(&book, at: container, id)
        let delivery = Task { await container.run() }
        let result = await forEach(in: deliveries) { update in
            switch update {
            case .lines(let lines): _ = book.take(lines)
            case .refused(let receipt, let error): book.refused(receipt, because: error)
            case .postponed: return false
            }
            try await save(&book, at: container, id)
            return !book.unsent.isEmpty && book.conflicts.isEmpty
        }
        // Ends delivery before the next command starts its own.
        delivery.cancel()
        await delivery.value
        try result.get()
        return !book.unsent.isEmpty
    }

    /// Passes items to `take` until it returns false.
    private func forEach<Item>(
        in stream: AsyncStream<Item>,
        _ take: (Item) async throws -> Bool
    ) async -> Result<Void, any Error> {
        do {
            for await item in stream { guard try await take(item) else { break } }
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// Saves the unsaved events and drops the outbox entries that were replaced.
    private func save(_ book: inout Scorebook, at container: ScoreBaseContainer, _ id: String) async throws {
        book.resendIfReady()
        while let entry = book.nextToSave { book.saved(entry, as: try await container.record(entry, inGame: id)) }
        let stale = book.droppable
        guard !stale.isEmpty else { return }
        await container.drop(stale)
        book.dropped(stale)
    }

    // MARK: Answering

    private func nothing(_ book: Scorebook, _ openGame: OpenGame) -> TerminalAnswer {
        var answer = answer(book, nil, openGame, isWaiting: false)
        answer.text = LocalizedText("Nothing is waiting to be sent.", "Няма нищо за изпращане.")[language]
        return answer
    }

    private func answer(_ book: Scorebook, _ recordedID: EventID?, _ openGame: OpenGame, isWaiting: Bool)
        -> TerminalAnswer
    {
        let names = TeamNames(openGame.page?.game)
        let conflicts = book.conflicts.map { ConflictPresentation($0, names, language) }
        let state = !conflicts.isEmpty ? "conflict" : isWaiting ? "waiting" : "sent"
        let count = ScoreBaseStrings.unsent(book.unsent.count)
        var lines = [isWaiting || !conflicts.isEmpty ? count[language] : LocalizedText("Sent", "Изпратено")[language]]
        for (conflict, event) in zip(conflicts, book.conflicts) { lines.append("\(event.id): \(conflict.label)") }
        lines.append(BoardPresentation(GameBoard(book.game.state), names, language).label)
        return TerminalAnswer(
            lines.joined(separator: "\n"),
            [
                "event_id": recordedID.map { .string($0) } ?? .null, "state": .string(state),
                "unsent": .integer(book.unsent.count), "home_score": .integer(book.game.state.score.home),
                "away_score": .integer(book.game.state.score.away),
                "conflicts": .array(
                    zip(conflicts, book.conflicts).map { text, conflict in
                        ["event_id": .string(conflict.id), "message": .string(text.label)]
                    }
                ),
            ],
            isDone: conflicts.isEmpty
        )
    }
}

extension ScoreBaseContainer {
    /// The delivery updates of a game's unsent events; ends after `timeout`.
    fileprivate func deliveries(ofGame id: String, within timeout: Duration) -> AsyncStream<EventDelivery> {
        let all = deliveries(ofGame: id)
        let clock = options.clock
        let (stream, continuation) = AsyncStream.makeStream(of: EventDelivery.self)
        let forwarding = Task {
            for await delivery in all { continuation.yield(delivery) }
        }
        let timeoutTask = Task {
            // Cancelled when the caller stops reading.
            try? await clock.sleep(until: clock.now.advanced(by: timeout), tolerance: nil)
            continuation.finish()
        }
        continuation.onTermination = { _ in
            forwarding.cancel()
            timeoutTask.cancel()
        }
        return stream
    }
}

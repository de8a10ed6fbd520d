import Bowline
import BowlineLive
package import Scoring
package import Wire

/// A game as it is when opened.
package struct OpenedGame: Sendable, Hashable {
    /// The game and its players.
    package var page: GamePage
    /// The server's event log, oldest event first.
    package var lines: [RecordedEvent]
    /// The user's own events that are not sent yet.
    package var unsent: [Scorebook.Entry]
    /// Why the copy on this device is shown instead of the server's data; nil if the data is fresh.
    package var staleBecause: ScoreBaseError?
    /// The clock of the latest period that this device timed; nil if there is none.
    package var clock: PeriodClock?
}

/// The updates of a game that is followed live.
package enum LiveGameUpdate: Sendable, Hashable {
    case connected
    /// The whole game, as the backend sends it.
    case game(GameInfo)
    /// One more event of the log, and the board after the latest known event.
    case line(RecordedEvent, GameBoard?)
    /// Events were missed: load the event log again.
    case gap
    /// The connection was lost and is being restored.
    case disconnected
    /// The connection has ended for good; the error is nil when the game is over or was closed here.
    case stopped(ScoreBaseError?)
}

extension ScoreBaseContainer {
    /// Opens a game: from the server, or from this device's copy when the server cannot be reached.
    ///
    /// Unsent events are read before the event log. An event that is delivered between the two reads is then in both,
    /// and counts once. In the other order it would be in neither.
    package func open(game id: String) async throws -> OpenedGame {
        let unsent = try await unsent(inGame: id)
        let clock = await games.clock(of: id)
        do {
            let game: GameInfo = try await client.request(ScoreBaseEndpoint.game(id))
            let page = GamePage(
                game: game,
                home: try await client.all { .players(of: game.homeTeamId, after: $0) },
                away: try await client.all { .players(of: game.awayTeamId, after: $0) }
            )
            let lines = try await eventLog(ofGame: id)
            await games.store(page)
            await games.store(lines, of: id)
            return OpenedGame(page: page, lines: lines, unsent: unsent, clock: clock)
        } catch let error as APIError where ScoreBaseError(error).passes {
            guard let stored = await games.game(id) else { throw error }
            var opened = OpenedGame(page: stored.page, lines: stored.lines, unsent: unsent, clock: clock)
            opened.staleBecause = ScoreBaseError(error)
            return opened
        }
    }

    /// A game's whole event log, as the server has it now.
    package func eventLog(ofGame id: String) async throws -> [RecordedEvent] {
        try await client.all { .events(of: id, after: $0) }
    }

    // MARK: Live

    /// Follows a game live from the event after `line`. Ends when the caller stops iterating.
    package func follow(game id: String, after line: String?) -> AsyncStream<LiveGameUpdate> {
        let endpoint = Endpoint<Void>(
            .get,
            "/games/\(id)/live",
            traits: Traits(signIn: .required, caching: .none),
            answer: .nothing
        )
        let meaning = LiveSemantics<LiveFrame, LiveFrame>(id: \.eventID, isGap: { $0 == .gap })
        let channel = LiveChannel(
            client.client,
            endpoint,
            over: options.dialer,
            semantics: meaning,
            after: line,
            options: options.live
        )
        let (stream, continuation) = AsyncStream.makeStream(of: LiveGameUpdate.self)
        let reading = Task { [self] in
            for await event in channel {
                guard let update = await update(from: event, ofGame: id) else { continue }
                continuation.yield(update)
                if case .stopped = update { break }
            }
            channel.close()
            continuation.finish()
        }
        continuation.onTermination = { _ in reading.cancel() }
        return stream
    }

    private func update(from event: LiveEvent<LiveFrame>, ofGame id: String) async -> LiveGameUpdate? {
        switch event {
        case .connected: return .connected
        case .message(.snapshot(_, let game)):
            return isOurs(game) ? .game(game) : .stopped(ScoreBaseError(.otherTenant))
        case .message(.event(_, let line, let board)):
            await games.store([line], of: id)
            return .line(line, board)
        case .message(.gap), .gap: return .gap
        case .message(.other): return nil
        // An event that cannot be read here may be readable in the whole log.
        case .unreadable: return .gap
        case .disconnected: return .disconnected
        case .stopped(.finished), .stopped(.closedHere): return .stopped(nil)
        case .stopped(.closedByServer(let code)):
            return .stopped(ScoreBaseError(code == .unauthorized ? .unauthorized : .forbidden))
        case .stopped(.failed(let failure)): return .stopped(ScoreBaseError(failure))
        }
    }

    /// Checks the tenant here too, because live messages do not pass `TenantGuard`.
    private func isOurs(_ game: GameInfo) -> Bool {
        guard let tenant = client.client.session.principal.tenant, tenant != game.tenantId else { return true }
        options.reportLeak(TenantLeakError(endpoint: "GET /games/{}/live", requestId: game.gameId))
        return false
    }
}

extension LiveFrame {
    /// The id from which a channel resumes.
    fileprivate var eventID: String? {
        switch self {
        case .snapshot(let id, _): id.isEmpty ? nil : id
        case .event(let id, _, _): id
        case .gap, .other: nil
        }
    }
}

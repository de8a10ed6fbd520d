import Bowline
import BowlineLive
import BowlineStore
import Essentials
package import Wire

extension ScoreDesk {
    /// A game as it was opened.
    package struct Opened: Sendable, Hashable {
        /// The game and its players.
        package var page: GamePage
        /// The server's lines.
        package var lines: [RecordedEvent]
        /// One's own events that are still to be sent.
        package var unsent: [Scorebook.Entry]
        /// Why this is what the device had kept and not what the server has; nil when it is fresh.
        package var staleBecause: Trouble?
    }

    /// Opens a game: from the server, or from what is kept here when there is no way to it.
    ///
    /// What is unsent is read before the lines: an event that is delivered in between is in both and counts once. The other way around it
    /// would be in neither.
    package func open(game id: String) async throws -> Opened {
        let unsent = try await unsent(inGame: id)
        do {
            let page = try await page(ofGame: id)
            let lines = try await lines(ofGame: id)
            await books.keep(page)
            await books.keep(lines, of: id)
            return Opened(page: page, lines: lines, unsent: unsent)
        } catch let error as APIError where Trouble(error).passes {
            guard let kept = await books.book(of: id) else { throw error }
            return Opened(page: kept.page, lines: kept.lines, unsent: unsent, staleBecause: Trouble(error))
        }
    }

    /// The whole of a game's book, as the server has it now.
    package func lines(ofGame id: String) async throws -> [RecordedEvent] {
        try await whole { .events(of: id, after: $0) }
    }

    private func page(ofGame id: String) async throws -> GamePage {
        let game: GameInfo = try await client.request(ScoreBaseEndpoint.game(id))
        return GamePage(
            game: game,
            home: try await whole { .players(of: game.homeTeamId, after: $0) },
            away: try await whole { .players(of: game.awayTeamId, after: $0) }
        )
    }

    // MARK: Live

    /// What a live game tells.
    package enum LiveUpdate: Sendable, Hashable {
        case connected
        /// The game as a whole.
        case game(GameInfo)
        /// One more line, and how the game stands on the latest of those known.
        case line(RecordedEvent, GameBoard?)
        /// Lines were lost: load the book anew.
        case gap
        /// The connection is gone; it comes back by itself.
        case disconnected
        /// It will not come back; why, unless there is simply nothing more to tell.
        case stopped(Trouble?)
    }

    /// Follows a game after a line of its book. Ends when the caller stops reading.
    package func follow(game id: String, after line: String?) -> AsyncStream<LiveUpdate> {
        let endpoint = Endpoint<Void>(
            .get,
            "/games/\(id)/live",
            traits: Traits(signIn: .required, caching: .none),
            answer: .nothing
        )
        let meaning = LiveMeaning<LiveFrame, LiveFrame>(id: \.eventID, isGap: { $0 == .gap })
        let channel = LiveChannel(
            client.client,
            endpoint,
            over: options.dialer,
            meaning: meaning,
            after: line,
            options: options.live
        )
        let (stream, continuation) = AsyncStream.makeStream(of: LiveUpdate.self)
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

    private func update(from event: LiveEvent<LiveFrame>, ofGame id: String) async -> LiveUpdate? {
        switch event {
        case .connected: return .connected
        case .message(.snapshot(_, let game)): return isOurs(game) ? .game(game) : .stopped(Trouble(.otherTenant))
        case .message(.event(_, let line, let board)):
            await books.keep([line], of: id)
            return .line(line, board)
        case .message(.gap), .gap: return .gap
        case .message(.other): return nil
        // What cannot be read is asked for again as a whole.
        case .unreadable: return .gap
        case .disconnected: return .disconnected
        case .stopped(.finished), .stopped(.closedHere): return .stopped(nil)
        case .stopped(.closedByServer(let code)):
            return .stopped(Trouble(code == .unauthorized ? .unauthorized : .forbidden))
        case .stopped(.failed(let failure)): return .stopped(Trouble(failure))
        }
    }

    /// The second lock on the tenant's door, as for every answer.
    private func isOurs(_ game: GameInfo) -> Bool {
        guard let tenant = client.client.session.principal.tenant, tenant != game.tenantId else { return true }
        options.reportLeak(TenantLeak(endpoint: "GET /games/{}/live", requestId: game.gameId))
        return false
    }
}

extension LiveFrame {
    /// What a channel goes on after.
    fileprivate var eventID: String? {
        switch self {
        case .snapshot(let id, _): id.isEmpty ? nil : id
        case .event(let id, _, _): id
        case .gap, .other: nil
        }
    }
}

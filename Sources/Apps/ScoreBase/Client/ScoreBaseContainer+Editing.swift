import Bowline
package import Wire

/// The changes that an admin makes.
extension ScoreBaseContainer {
    /// Adds something to the tenant; returns the new league, or nil if something else was added.
    package func add(_ addition: Addition) async throws -> League? {
        guard case .league = addition else {
            let _: JSONValue = try await added(addition)
            return nil
        }
        return try await added(addition)
    }

    /// Adds something to the tenant and returns it as the server sends it.
    func added<Value: Decodable & Sendable>(_ addition: Addition) async throws -> Value {
        switch addition {
        case .league(let league): try await write(.add(league)).value
        case .season(let name, let league): try await write(.add(season: name, to: league)).value
        case .venue(let venue, let league): try await write(.add(venue, to: league)).value
        case .team(let team, let league): try await write(.add(team, to: league)).value
        case .player(let player, let team): try await write(.add(player, to: team)).value
        case .protest(let text, let game): try await write(.add(protest: text, against: game)).value
        case .reopening(let reason, let game): try await write(.reopen(game, because: reason)).value
        case .game(let game, let league): try await write(.add(game, to: league)).value
        }
    }

    /// Reads a resource that an admin wants to change, with its version.
    package func editable(_ target: EditTarget) async throws -> Editable {
        let (value, tag): (JSONValue, String) = try await write(.resource(target))
        return Editable(target: target, tag: tag, value.object ?? JSONObject())
    }

    /// Changes a resource. Throws a `ScoreBaseError` of kind `conflict` if its version is no longer the one that was
    /// read.
    package func make(_ change: Change) async throws {
        let _: (JSONValue, String) = try await write(.change(change))
    }

    /// Plans a season's games; nothing is stored.
    package func plan(_ request: FixtureRequest, in league: String) async throws -> FixturePlan {
        try await write(.plan(request, in: league)).value
    }

    /// Saves planned games, all or none.
    package func save(_ games: NewFixtures, in league: String) async throws -> [GameInfo] {
        try await write(.save(games, in: league)).value
    }

    /// Plans games again, and saves the changes if the request says so.
    package func replan(_ request: ReplanRequest, in league: String) async throws -> FixtureChanges {
        try await write(.replan(request, in: league)).value
    }

    /// The links with which anyone can watch, oldest first.
    package func watchLinks() async throws -> [WatchLink] { try await write(.watchLinks()).value }

    /// Makes a link with which anyone can watch.
    package func share(_ subject: NewWatchLink) async throws -> WatchLink { try await write(.add(subject)).value }

    /// Revokes a watch link.
    package func revoke(watchLink id: String) async throws { try await removed(.revoke(watchLink: id)) }

    /// Makes a call that deletes something.
    func removed(_ endpoint: ScoreBaseEndpoint) async throws {
        do throws(CallError) {
            let call: Endpoint<Void> = try endpoint.endpoint(reading: .nothing)
            _ = try await client.client.answer(to: call)
        } catch {
            throw APIError.thrown(for: error)
        }
    }

    /// Makes a call and returns the data and the version (ETag) of its response. The statuses 409 and 412 are thrown as
    /// a conflict with the server's message.
    func write<Value: Decodable & Sendable>(
        _ endpoint: ScoreBaseEndpoint
    ) async throws -> (value: Value, tag: String) {
        // Even a failed change may have reached the server, so cached responses may be out of date.
        defer { if endpoint.method != .get { api.invalidateCache() } }
        do throws(CallError) {
            let call: Endpoint<APIResponseEnvelope<Value>> = try endpoint.endpoint(reading: .json())
            let answer = try await client.client.answer(to: call)
            return (answer.value.data, answer.response.headers[.etag] ?? "")
        } catch {
            if case .rejected(let status, let problem) = error.reason, status == 409 || status == 412 {
                throw ScoreBaseError(
                    .conflict,
                    message: problem.message,
                    details: problem.details,
                    requestId: problem.requestID
                )
            }
            throw APIError.thrown(for: error)
        }
    }
}

internal import BowlineJSON
internal import HTTPServer
internal import Identity
internal import Wire

extension ScoreBase {
    /// The maximum number of events in a request.
    static let maxBatchEvents = 500
    /// The maximum number of events in a request that refer to earlier events: each makes the server read the whole
    /// game again.
    static let maxCorrections = 100

    var eventRoutes: [Route] { [book, writing, live] }

    private var book: Route {
        Route(.get, "/v1/games/{gameId}/events", .listing(RecordedEvent.self)) { request in
            let scores = try scores(for: request)
            let game = try await scores.need(.game, request.id("gameId"))
            let listing = try request.listing()
            let seen = max(try request.sequenceSeen() ?? 0, Int(listing.cursor.key))
            return request.answer(try await scores.events(of: game, after: seen, limit: listing.limit))
        }
    }

    private var writing: Route {
        Route(.post, "/v1/games/{gameId}/events", .recording) { request in
            try request.require(.scorekeeper)
            let scores = try scores(for: request)
            let game = try await scores.need(.game, request.id("gameId"))
            let batch = try request.events()
            let respond = request.responder(.created)
            let recording = try await scores.record(batch, in: game.id, request.idempotencyRecord(respond))
            if recording.count > 0 { await announce(recording.game) }
            return respond(recording.data(isSingle: batch.isSingle))
        }
    }

    private var live: Route {
        Route(.get, "/v1/games/{gameId}/live", .live) { request in
            let game = try await scores(for: request).need(.game, request.id("gameId"))
            guard let token = request.caller?.token else { throw HTTPError.signInNeeded("Sign in first.") }
            let seen = request.query("after")
            var options = WebSocketOptions()
            options.maxMessageSize = 4_096
            options.maxWaitingBytes = GameLiveTopic.maxWaitingBytes
            options.frameRate = .listener
            return try request.upgrade(options) { [hub] viewer in
                let left = token.expires - secondsSince1970()
                await hub.follow(game.key, viewer, after: seen, by: token.family, for: left)
            }
        }
    }
}

extension Request {
    /// The number of events that the caller already has.
    fileprivate func sequenceSeen() throws(ScoreError) -> Int? {
        guard let text = query("after_sequence") else { return nil }
        guard let seen = Int(text), seen >= 0 else {
            throw .invalid("after_sequence", "must be an integer of at least 0")
        }
        return seen
    }

    /// The events of the body: one, or a list of them. Their errors are reported together with those that the engine
    /// finds.
    fileprivate func events() throws -> EventBatch {
        var fields = try fields()
        var expected: Int?
        fields.integer("expected_sequence", 0...Int(Int32.max), into: &expected)
        var drafts: [EventDraft] = []
        let isSingle = !fields.has("events")
        if isSingle {
            drafts = [fields.draft().named]
        } else if let events = fields.objects("events", count: 1...ScoreBase.maxBatchEvents) {
            drafts = events.map { event in
                guard var event else { return EventDraft() }
                defer { fields.add(event.errors) }
                return event.draft().named
            }
            if drafts.count(where: \.refersToAnother) > ScoreBase.maxCorrections {
                fields.reject(
                    "events",
                    "must have at most \(ScoreBase.maxCorrections) events that void, correct or follow others"
                )
            }
        } else {
            fields.reject("events", "must be an array of 1 to \(ScoreBase.maxBatchEvents) events")
            try fields.check()
        }
        return EventBatch(
            drafts: drafts,
            problems: fields.errors,
            expectedSequence: expected,
            isSingle: isSingle,
            sender: caller?.token.username ?? "",
            isByAdmin: caller?.isIn(ScoreRole.admin.rawValue) == true
        )
    }
}

extension EventDraft {
    var refersToAnother: Bool { voids != nil || corrects != nil || after != nil }

    /// The draft with an id from the server, if the scorekeeper gave none.
    fileprivate var named: EventDraft {
        var draft = self
        if eventId == nil { draft.eventId = TenantWriter.newID() }
        return draft
    }
}

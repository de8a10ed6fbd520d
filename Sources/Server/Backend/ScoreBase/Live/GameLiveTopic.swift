internal import BowlineJSON
internal import HTTPServer
internal import SQLite
internal import Wire

/// The followers of one game. An actor, so that each viewer gets each line once and in order, whichever requests write
/// and join meanwhile.
///
/// What is sent is read from the database, never taken from the writer: a topic that is notified reads what is new
/// since its last read. A frame is encoded once and sent to all; a viewer who does not keep up is dropped and
/// reconnects with its last id. See docs/decisions/scorebase.md, "A live room reads new events from the database and
/// broadcasts them".
actor GameLiveTopic {
    /// A viewer who missed more events than this gets a gap and the current game.
    static let maxResumedEvents = 1_000
    /// A viewer to whom more bytes than this would be sent also gets a gap and the current game. It is half of the
    /// limit of a queue. With more, a viewer who reads as fast as possible could be dropped, and again after each
    /// reconnection.
    static let maxUpdateBytes = maxWaitingBytes / 2
    /// The maximum number of bytes that wait for a viewer.
    static let maxWaitingBytes = 1_048_576

    private let game: Int64
    private let source: LiveSource
    private var viewers: [ObjectIdentifier: WebSocket] = [:]
    /// The viewers with a watch link: they get the board only, since events name the scorekeepers' accounts.
    private var spectators: [ObjectIdentifier: WebSocket] = [:]
    /// The state of the game that all viewers have. A new viewer gets this state and not a newer state, or it would
    /// get a line twice.
    private var known: LiveSource.Game?
    private var snapshot: WebSocketFrame?
    /// The callers that wait while another reads the database: what one caller finds is sent before the next caller
    /// reads.
    private var line: [CheckedContinuation<Void, Never>] = []
    private var isLooking = false

    init(_ game: Int64, _ source: LiveSource) {
        self.game = game
        self.source = source
    }

    /// Adds a viewer and sends the lines after `id`, or the state of the game.
    func join(_ viewer: WebSocket, after id: String?) async {
        await beginLooking()
        defer { endLooking() }
        do throws(StorageError) {
            // Looked up first, so that the state that is read afterwards is at least as new.
            var seen: Int?
            if let id { seen = try await source.sequence(of: id, in: game) }
            try await lookForNew()
            for frame in try await greeting(after: id, at: seen) { viewer.send(frame) }
            viewers[ObjectIdentifier(viewer)] = viewer
        } catch {
            viewer.close(.serverError, reason: "the game cannot be read now")
        }
    }

    /// Adds a watcher and sends the current board.
    func addSpectator(_ viewer: WebSocket) async {
        await beginLooking()
        defer { endLooking() }
        do throws(StorageError) {
            try await lookForNew()
            if let known { viewer.send(Self.board(of: known)) }
            spectators[ObjectIdentifier(viewer)] = viewer
        } catch {
            viewer.close(.serverError, reason: "the game cannot be read now")
        }
    }

    func leave(_ viewer: WebSocket) {
        viewers[ObjectIdentifier(viewer)] = nil
        spectators[ObjectIdentifier(viewer)] = nil
    }

    /// Sends all followers what was written since the last read.
    func catchUp() async {
        await beginLooking()
        defer { endLooking() }
        do throws(StorageError) {
            try await lookForNew()
        } catch {
            // They reconnect and read it then.
            for viewer in [viewers, spectators].flatMap(\.values) {
                viewer.close(.serverError, reason: "the game cannot be read now")
            }
            viewers = [:]
            spectators = [:]
        }
    }
}

extension GameLiveTopic {
    private func beginLooking() async {
        guard isLooking else {
            isLooking = true
            return
        }
        await withCheckedContinuation { line.append($0) }
    }

    /// Lets the next caller read, for which `isLooking` stays true.
    private func endLooking() {
        if line.isEmpty { isLooking = false } else { line.removeFirst().resume() }
    }

    private func lookForNew() async throws(StorageError) {
        guard let now = try await source.game(game), now != known else { return }
        defer { known = now }
        snapshot = nil
        if known != nil, !spectators.isEmpty { WebSocket.broadcast(Self.board(of: now), to: spectators.values) }
        guard let seen = known?.sequence, !viewers.isEmpty else { return }
        for frame in update(try await source.lines(of: game, after: seen, upTo: now.sequence), of: now) {
            WebSocket.broadcast(frame, to: viewers.values)
        }
    }

    private func greeting(after id: String?, at seen: Int?) async throws(StorageError) -> [WebSocketFrame] {
        guard let known else { return [Self.gap] }
        guard let id, !id.isEmpty else { return [snapshot(of: known)] }
        guard let seen, known.sequence - seen <= Self.maxResumedEvents else {
            return [Self.gap, snapshot(of: known)]
        }
        return update(try await source.lines(of: game, after: seen, upTo: known.sequence), of: known)
    }

    /// The frames of these lines; or a gap and the current game, if the lines are too large.
    private func update(_ lines: [LiveSource.Line], of now: LiveSource.Game) -> [WebSocketFrame] {
        let size = lines.reduce(0) { $0 + $1.document.count }
        return size > Self.maxUpdateBytes ? [Self.gap, snapshot(of: now)] : frames(lines, now.document)
    }

    private func snapshot(of now: LiveSource.Game) -> WebSocketFrame {
        if let snapshot { return snapshot }
        let info: GameInfo? = try? Rendering.read(from: now.document)
        let frame = Self.frame(
            ["type": .string("snapshot"), "id": .string(info?.lastEventId ?? "")],
            ("data", now.document)
        )
        snapshot = frame
        return frame
    }

    /// What a watcher sees of a game: its board, its start time and its schedule status.
    private static func board(of now: LiveSource.Game) -> WebSocketFrame {
        guard let info = try? Rendering.read(GameInfo.self, from: now.document),
            let board = try? Rendering.write(info.board)
        else { return gap }
        var facts: JSONObject = ["type": "board", "sequence": .integer(now.sequence)]
        facts["starts_at"] = info.startsAt.map { .string($0) }
        facts["schedule_status"] = info.scheduleStatus.map { .string($0) }
        return frame(facts, ("board", board))
    }

    private static var gap: WebSocketFrame { WebSocketFrame(text: #"{"type":"gap"}"#) }

    /// One frame per line; the last frame also contains the board.
    private func frames(_ lines: [LiveSource.Line], _ document: [UInt8]) -> [WebSocketFrame] {
        let board = (try? Rendering.read(GameInfo.self, from: document)).flatMap { try? Rendering.write($0.board) }
        return lines.enumerated().map { index, line in
            let facts: JSONObject = ["type": "event", "id": .string(line.id)]
            guard index == lines.count - 1, let board else { return Self.frame(facts, ("event", line.document)) }
            return Self.frame(facts, ("event", line.document), ("board", board))
        }
    }

    /// A frame of some members and of documents that are already JSON.
    private static func frame(
        _ facts: JSONObject,
        _ documents: (name: String, bytes: [UInt8])...
    ) -> WebSocketFrame {
        var text = Array(JSONValue.object(facts).bytes().dropLast())
        for document in documents {
            text += ",\"\(document.name)\":".utf8
            text += document.bytes
        }
        text.append(UInt8(ascii: "}"))
        return WebSocketFrame(text: String(decoding: text, as: UTF8.self))
    }
}

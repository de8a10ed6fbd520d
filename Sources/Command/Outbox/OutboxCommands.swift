import Bowline
import BowlineStore
import Essentials

/// The commands of `bowline outbox` for the outboxes in `folders`.
struct OutboxCommands {
    /// A command and its argument.
    enum Request: Equatable {
        case list
        case show(Int64)
        case retry(Int64)
        case drop(Int64)
        /// Prints changes as they happen, `count` of them or without end if nil.
        case follow(count: Int?)

        /// Reads the arguments after the verb.
        init(_ words: [String], count: Int? = nil) throws(UsageError) {
            let name = words.first ?? "list"
            if ["list", "follow"].contains(name) {
                guard words.count <= 1 else { throw UsageError(description: "\(name) takes no number") }
                self = name == "list" ? .list : .follow(count: count)
                return
            }
            guard ["show", "retry", "drop"].contains(name) else {
                throw UsageError(
                    description: "unknown command '\(name)'; the commands are list, show, retry, drop and follow"
                )
            }
            guard words.count == 2, let number = Int64(words[1]), number > 0 else {
                throw UsageError(description: "\(name) takes the number of one change, e.g. 12, as `list` shows it")
            }
            self = name == "show" ? .show(number) : name == "retry" ? .retry(number) : .drop(number)
        }
    }

    /// The result of a command, as text and as JSON.
    struct Answer {
        let text: String
        let json: JSONObject
    }

    /// Why a command failed.
    struct CommandError: Error, CustomStringConvertible {
        let description: String
    }

    /// The folders of the outboxes. Only `list` and `follow` work with several folders.
    let folders: [String]
    let clock: any KitClock

    /// Runs a command other than `follow`.
    func answer(_ request: Request) async throws -> Answer {
        switch request {
        case .list: return try await list()
        case .show(let number): return try await inOne { file in try await show(number, in: file) }
        case .retry(let number):
            return try await inOne { file in
                try await file.retry(number)
                let isBeingDelivered = try await file.isBeingDelivered(at: clock.date)
                let then = isBeingDelivered ? "It is being sent now." : "It will be sent as soon as its app runs."
                return Answer(
                    text: then,
                    json: JSONObject([.init("retried", .of(number)), .init("delivering", .bool(isBeingDelivered))])
                )
            }
        case .drop(let number):
            return try await inOne { file in
                try await file.drop(number)
                return Answer(text: "Dropped \(number)", json: JSONObject([.init("dropped", .of(number))]))
            }
        case .follow: return Answer(text: "", json: JSONObject([]))
        }
    }

    /// Reports changes as they happen, until `count` are reported or the task is cancelled.
    func follow(count: Int?, _ onChange: (Answer) -> Void) async throws {
        let files = try await open()
        var before = try await snapshot(of: files)
        var reported = 0
        while reported < count ?? .max, !Task.isCancelled {
            try await clock.wait(until: clock.now.advanced(by: .milliseconds(200)))
            let after = try await snapshot(of: files)
            for change in after.changes(since: before) where reported < count ?? .max {
                onChange(change.answer)
                reported += 1
            }
            before = after
        }
        for (_, file) in files { await file.close() }
    }

    // MARK: Steps

    private func open() async throws -> [(folder: String, file: OutboxFile)] {
        var files: [(String, OutboxFile)] = []
        for folder in folders {
            if let file = try await OutboxFile.open(folder: folder) { files.append((folder, file)) }
        }
        guard !files.isEmpty else {
            throw CommandError(description: "no outbox was found in \(folders.joined(separator: ", "))")
        }
        return files
    }

    private func snapshot(of files: [(folder: String, file: OutboxFile)]) async throws -> OutboxSnapshot {
        var snapshot = OutboxSnapshot()
        for (folder, file) in files { snapshot.add(try await file.items(), of: folder) }
        return snapshot
    }

    private func inOne(_ work: (OutboxFile) async throws -> Answer) async throws -> Answer {
        guard folders.count == 1 else {
            throw UsageError(
                description: "several outboxes were found; name one with --folder: \(folders.joined(separator: ", "))"
            )
        }
        let file = try await open()[0].file
        do {
            let answer = try await work(file)
            await file.close()
            return answer
        } catch OutboxError.notFound {
            await file.close()
            throw CommandError(description: "no change has this number")
        }
    }

    private func list() async throws -> Answer {
        var (lines, boxes) = ([String](), [JSONValue]())
        for (folder, file) in try await open() {
            let items = try await file.items()
            let isBeingDelivered = try await file.isBeingDelivered(at: clock.date)
            let waiting = items.count { $0.entry.state == .waiting }
            lines.append(
                "\(folder): \(waiting) waiting, \(items.count) in all\(isBeingDelivered ? ", being delivered" : "")"
            )
            lines += items.map { "  " + $0.line }
            boxes.append(
                .object(
                    JSONObject([
                        .init("folder", .string(folder)), .init("delivering", .bool(isBeingDelivered)),
                        .init("waiting", .of(Int64(waiting))), .init("entries", .array(items.map { .object($0.json) })),
                    ])
                )
            )
            await file.close()
        }
        return Answer(text: lines.joined(separator: "\n"), json: JSONObject([.init("outboxes", .array(boxes))]))
    }

    private func show(_ number: Int64, in file: OutboxFile) async throws -> Answer {
        guard let item = try await file.items().first(where: { $0.entry.receipt.number == number }) else {
            throw OutboxError.notFound
        }
        let content = try await file.content(of: number)
        let headers = content.headers.map { "\($0.name.text): \($0.value)" }
        let (body, change) = (
            String(decoding: content.body, as: UTF8.self), String(decoding: item.entry.change, as: UTF8.self)
        )
        let lines = [item.line, "owner \(item.owner)", "\(content.method.name) \(content.address)"] + headers
        var json = item.json
        json.members += [
            .init("address", .string(content.address.description)),
            .init("headers", .array(headers.map { .string($0) })), .init("body", .string(body)),
            .init("change", .string(change)),
        ]
        return Answer(text: (lines + ["", body]).joined(separator: "\n"), json: json)
    }
}

extension JSONValue {
    static func of(_ number: Int64) -> JSONValue { .number(JSONNumber(number)) }
}

extension OutboxFile.Item {
    /// The entry as a line of text.
    var line: String {
        let state =
            switch entry.state {
            case .waiting: entry.attempts == 0 ? "waiting" : "waiting, tried \(entry.attempts)×"
            case .delivered: "delivered"
            case .refused: "refused"
            }
        let why = problem.map { ": \($0)" } ?? ""
        return "\(entry.receipt.number)  \(entry.endpoint)  lane \(entry.lane)  \(state)\(why)"
    }

    /// The entry as JSON.
    var json: JSONObject {
        let state =
            switch entry.state {
            case .waiting: "waiting"
            case .delivered: "delivered"
            case .refused: "refused"
            }
        return JSONObject([
            .init("number", .of(entry.receipt.number)), .init("key", .string(entry.receipt.idempotencyKey)),
            .init("owner", .string(owner)), .init("lane", .string(entry.lane)),
            .init("endpoint", .string(entry.endpoint)), .init("state", .string(state)),
            .init("reason", problem.map { .string($0) } ?? .null), .init("attempts", .of(Int64(entry.attempts))),
            .init("enqueued", .string(entry.enqueued.formatted(.iso8601))),
            .init("deadline", .string(entry.deadline.formatted(.iso8601))),
        ])
    }
}

import Bowline
import Essentials
import Wire

/// `bowline ledger recurring`: lists recurring entries, changes their amount or ends them.
enum RecurringCommand {
    static func run(
        _ words: TerminalArguments,
        _ app: ActionHandlerContainer,
        _ strings: ActionHandlerStrings
    ) async throws(TerminalError) -> TerminalAnswer {
        guard words.rest.count > 1 else { return try await list(app, strings) }
        let usage = "recurring takes an id, and an amount or end, e.g. recurring ID 17.99; got '\(words.text)'"
        guard words.rest.count == 3 else { throw .usage(usage) }
        let found = try await TerminalError.onDevice { () async throws(DeviceError) in
            guard case .recurring(let found) = try await app.store.item(words.rest[1]) else { throw .notFound }
            return found
        }
        if words.rest[2] == "end" {
            try await TerminalError.doing(strings) { () async throws(ActionHandlerError) in
                _ = try await app.journal.end(found)
            }
            return TerminalAnswer(strings.ended, ["ended": .string(found.id)])
        }
        guard let amount = Decimal(typed: words.rest[2]), amount > 0 else { throw .usage(usage) }
        try await TerminalError.doing(strings) { () async throws(ActionHandlerError) in
            try await app.journal.change(found, to: amount)
        }
        return try await list(app, strings)
    }

    private static func list(
        _ app: ActionHandlerContainer,
        _ strings: ActionHandlerStrings
    ) async throws(TerminalError) -> TerminalAnswer {
        let (all, today) = try await TerminalError.onDevice { () async throws(DeviceError) in
            (
                try await app.store.recurring(),
                ActionDay(at: app.now(), in: try await app.store.preferences().timeZone)
            )
        }
        let lines = all.map { entry in
            let next = strings.next(entry.next(after: today))
            return "\(entry.id)  \(strings.text(of: entry)), \(next)"
        }
        return TerminalAnswer(
            lines.isEmpty ? strings.noRecurring : lines.joined(separator: "\n"),
            ["recurring": .array(all.map { json($0, next: $0.next(after: today)) })]
        )
    }

    private static func json(_ entry: RecurringEntry, next: ActionDay?) -> JSONValue {
        [
            "id": .string(entry.id), "rule": .string(entry.rule), "from": .string(entry.first.description),
            "next": next.map { .string($0.description) } ?? .null, "type": .string(entry.type.rawValue),
            "amount": JSONValue(encoding: entry.money.amount), "currency": .string(entry.money.currency),
            "category": .string(entry.category), "details": .string(entry.details),
        ]
    }
}

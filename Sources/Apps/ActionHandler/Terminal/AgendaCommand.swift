import Bowline
import Essentials
import PlainWords
public import Wire

/// `bowline agenda`: calendar, reminders and tasks from a terminal.
public enum AgendaCommand {
    /// Runs the command with its arguments.
    public static func run(
        _ words: TerminalArguments,
        on app: ActionHandlerContainer
    ) async throws(TerminalError) -> TerminalAnswer {
        let shared = await SharedCommands(app, words)
        switch words.order {
        case "list": return try await list(words, app, shared.strings)
        case "export": return try await export(app)
        case "add": return try await shared.add()
        case "take": return try await shared.take()
        case "done": return try await tick(words, app, shared.strings)
        case "send": return try await shared.send()
        case "undo": return try await shared.undo()
        case "redo": return try await shared.redo()
        case "watch": return try await watch(words, app, shared.strings)
        case "repeat": return try await RepeatCommand.run(words, app)
        default: throw .usage("unknown command '\(words.order)'")
        }
    }

    // MARK: Orders

    private static func list(
        _ words: TerminalArguments,
        _ app: ActionHandlerContainer,
        _ strings: ActionHandlerStrings
    ) async throws(TerminalError) -> TerminalAnswer {
        let preferences = try await TerminalError.onDevice { () async throws(DeviceError) in
            try await app.store.preferences()
        }
        let first = try words.day("from") ?? ActionDay(at: app.now(), in: preferences.timeZone)
        let span = AgendaSpan(first: first, days: try words.integer("days", in: 1...3_660, or: 14))
        let (start, end) = span.instants(in: preferences.timeZone)
        let agenda = try await TerminalError.onDevice { () async throws(DeviceError) in
            Agenda(
                events: try await app.store.events(from: start, to: end),
                todos: try await app.store.todos(),
                from: start,
                to: end
            )
        }
        let items = (agenda.items + agenda.undated).map { TerminalItem($0, preferences.timeZone) }
        let lines = items.map(\.line)
        return TerminalAnswer(
            lines.isEmpty ? strings.pick("Nothing is planned.", "Нищо не предстои.") : lines.joined(separator: "\n"),
            [
                "from": .string(first.description), "days": .integer(span.days),
                "items": JSONValue(encoding: Array(items.prefix(agenda.items.count))),
                "undated": JSONValue(encoding: Array(items.dropFirst(agenda.items.count))),
            ]
        )
    }

    /// The maximum time until reminders are read again, in seconds, because the page or another command may have added
    /// one.
    private static let pause = 20

    /// Open reminders that became due within this many seconds before the start ring too.
    private static let missed = 3_600

    /// Rings due reminders until it is stopped or `--count` have rung.
    private static func watch(
        _ words: TerminalArguments,
        _ app: ActionHandlerContainer,
        _ strings: ActionHandlerStrings
    ) async throws(TerminalError) -> TerminalAnswer {
        let maxCount = words.options["count"] == nil ? Int.max : try words.integer("count", in: 1...10_000, or: 1)
        var rung = 0
        var last = app.now() - missed
        while rung < maxCount, !Task.isCancelled {
            let (todos, zone) = try await TerminalError.onDevice { () async throws(DeviceError) in
                (try await app.store.todos(), Zones.orUTC(try await app.store.preferences().timeZone))
            }
            let reminders = DueReminders(todos)
            let now = app.now()
            for ring in reminders.rings(after: last, through: now).prefix(max(0, maxCount - rung)) {
                words.ring(ring, "\(strings.moment(zone.local(ring.due)))  \(ring.title)")
                rung += 1
            }
            last = max(last, now)
            guard rung < maxCount else { break }
            let next = reminders.rings(after: last, through: last + pause).first?.due ?? last + pause
            do { try await app.clock.sleep(for: .seconds(next - last)) } catch { break }
        }
        return TerminalAnswer(strings.rung(rung), ["rung": .integer(rung)])
    }

    private static func export(_ app: ActionHandlerContainer) async throws(TerminalError) -> TerminalAnswer {
        let file = try await TerminalError.onDevice { () async throws(DeviceError) in
            try await CalendarFile.read(from: app.store, at: app.now())
        }
        return TerminalAnswer(file.text, ["ics": file.text])
    }

    private static func tick(
        _ words: TerminalArguments,
        _ app: ActionHandlerContainer,
        _ strings: ActionHandlerStrings
    ) async throws(TerminalError) -> TerminalAnswer {
        guard words.rest.count >= 2 else { throw .usage("done takes an id") }
        let due = words.rest.count > 2 ? ActionMoment(words.rest[2]) : nil
        guard words.rest.count == 2 || due != nil else {
            throw .usage("the time must be ISO 8601, e.g. 2025-11-03T09:00:00+02:00; got '\(words.rest[2])'")
        }
        let (todo, zone) = try await TerminalError.onDevice { () async throws(DeviceError) in
            guard case .todo(let todo) = try await app.store.item(words.rest[1]) else { throw .notFound }
            return (todo, Zones.orUTC(try await app.store.preferences().timeZone))
        }
        try await TerminalError.doing(strings) { () async throws(ActionHandlerError) in
            try await app.journal.complete(todo.id, title: todo.title, due: due?.instant(in: zone))
        }
        return TerminalAnswer(strings.saved, ["done": words.rest[1]])
    }
}

/// An item of the agenda in JSON.
private struct TerminalItem: Encodable {
    let id: String
    let kind: String
    let title: String
    let start: String?
    let end: String?
    let all_day: Bool
    let repeats: Bool
    let done: Bool
    let location: String?
    let attendees: [String]
    let priority: String
    let list: String?
    let notes: String?

    /// All-day items are shown in their own zone, all others in the user's.
    init(_ item: Agenda.Item, _ zone: String) {
        let zone = item.isAllDay ? item.zone : zone
        id = item.id
        kind = item.kind.rawValue
        title = item.title
        start = item.start.map { ActionMoment.text(of: $0, in: zone) }
        end = item.end.map { ActionMoment.text(of: $0, in: zone) }
        all_day = item.isAllDay
        repeats = item.repeats
        done = item.isDone
        location = item.location
        attendees = item.attendees
        priority = item.priority.rawValue
        list = item.list
        notes = item.notes
    }

    var line: String {
        let when = start.map { all_day ? String($0.prefix(10)) : $0 } ?? "-"
        let box = kind == "event" ? "" : done ? "[x] " : "[ ] "
        let rest = [location, list].compactMap(\.self).map { " (\($0))" }.joined()
        return "\(id)  \(when)  \(box)\(title)\(rest)"
    }
}

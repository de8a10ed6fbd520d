import Essentials
import PlainWords

/// Adds events to the calendar.
public struct CalendarActionHandler: ActionHandler {
    private let calendar: any CalendarService
    private let preferences: any PreferenceService

    /// Creates a handler from its services.
    public init(calendar: any CalendarService, preferences: any PreferenceService) {
        self.calendar = calendar
        self.preferences = preferences
    }

    /// Adds an event to the calendar.
    public func handle(_ action: CalendarAction) async throws -> ActionHandlerResult {
        try await handle(action, as: UUID().uuidString)
    }

    /// Adds an event with this id. Calling it again with the same id has no further effect.
    public func handle(_ action: CalendarAction, as id: String) async throws -> ActionHandlerResult {
        let preferences = try await preferences.preferences()
        let strings = ActionHandlerStrings(preferences.language)
        guard !action.title.isBlank else { throw strings.refusal(.title) }
        // The action determines the instant; the fallback zone only affects how an event is shown and repeated.
        let zone = action.timeZone.flatMap(Zones.named) ?? Zones.orUTC(preferences.timeZone)
        let (start, end) = try span(of: action, in: zone, strings)
        let event = CalendarEvent(
            id: id,
            title: action.title,
            start: start,
            end: end,
            zone: zone.name,
            isAllDay: action.isAllDay,
            location: action.location,
            attendees: action.attendees,
            recurrence: try strings.checkedRule(action.recurrence),
            notes: action.notes
        )
        try await calendar.add(event)
        let local = zone.local(start)
        return ActionHandlerResult(
            success: true,
            message: strings.added(
                event: event.title,
                on: event.isAllDay ? strings.date(local.day) : strings.moment(local)
            ),
            receipt: ActionReceipt(type: CalendarAction.type, id: id)
        )
    }

    /// Removes the event and its repetitions.
    public func undo(_ receipt: ActionReceipt) async throws {
        try await calendar.undo(receipt.id)
    }

    /// Adds the event back as it was when it was undone.
    public func redo(_ receipt: ActionReceipt) async throws {
        try await calendar.redo(receipt.id)
    }

    /// True: undone events can be redone.
    public var canRedo: Bool { true }

    /// The start and end. All-day events begin and end at midnight; a day may have 23 or 25 hours.
    private func span(
        of action: CalendarAction,
        in zone: Zone,
        _ strings: ActionHandlerStrings
    ) throws(ActionHandlerError) -> (start: Int, end: Int) {
        if action.isAllDay {
            let first = action.start.local.day
            let last = action.end.map { $0.local.secondOfDay > 0 ? $0.local.day + 1 : $0.local.day } ?? first + 1
            guard last >= first else { throw strings.refusal(.times) }
            return (zone.instant(of: LocalTime(first)), zone.instant(of: LocalTime(max(last, first + 1))))
        }
        let start = action.start.instant(in: zone)
        let end = action.end?.instant(in: zone) ?? start + 3600
        guard end >= start else { throw strings.refusal(.times) }
        return (start, end)
    }
}

extension ActionHandlerStrings {
    /// The rule as it is stored, without the prefix `RRULE:`. Throws if it is not a valid rule.
    func checkedRule(_ text: String?) throws(ActionHandlerError) -> String? {
        guard let text, !text.isBlank else { return nil }
        let rule = text.hasPrefix("RRULE:") ? String(text.dropFirst(6)) : text
        guard Recurrence(rrule: rule) != nil else { throw refusal(.recurrence) }
        return rule
    }
}

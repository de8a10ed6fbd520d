import PlainWords

/// The days an agenda shows.
public struct AgendaSpan: Sendable, Equatable {
    /// The first day of the span.
    public var first: ActionDay
    /// The number of days.
    public var days: Int

    /// The week that contains a day, for weeks that begin on `weekStart` (1 for Monday to 7 for Sunday).
    public static func week(of day: ActionDay, weekStart: Int) -> AgendaSpan {
        AgendaSpan(first: ActionDay(day.day.weekStart(on: weekStart)), days: 7)
    }

    /// The span of the same length, `steps` spans later.
    public func moved(by steps: Int) -> AgendaSpan {
        AgendaSpan(first: ActionDay(first.day + steps * days), days: days)
    }

    /// The start of the first day and the end of the last day in a zone; a day may have 23 or 25 hours.
    public func instants(in zone: String) -> (start: Int, end: Int) {
        let zone = Zones.orUTC(zone)
        return (zone.instant(of: LocalTime(first.day)), zone.instant(of: LocalTime(first.day + days)))
    }
}

extension ActionDay {
    /// The day at an instant in a zone.
    public init(at instant: Int, in zone: String) {
        self.init(Zones.orUTC(zone).local(instant).day)
    }
}

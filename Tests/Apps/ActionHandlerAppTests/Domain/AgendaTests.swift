import CivilTime
import PlainWords
import Testing

@testable import ActionHandlerApp

struct AgendaTests {
    private func instant(_ text: String, _ zone: String = "Europe/Sofia") throws -> Int {
        try given(ActionMoment(text)).instant(in: given(Zones.named(zone)))
    }

    private func event(_ start: String, hours: Int = 1, _ rule: String? = nil, zone: String = "Europe/Sofia") throws
        -> ActionHandlerApp.CalendarEvent
    {
        let begin = try instant(start, zone)
        return ActionHandlerApp.CalendarEvent(
            id: "e",
            title: "e",
            start: begin,
            end: begin + hours * 3600,
            zone: zone,
            recurrence: rule
        )
    }

    private func times(_ event: ActionHandlerApp.CalendarEvent, from: String, to: String) throws -> [String] {
        let agenda = Agenda(events: [event], todos: [], from: try instant(from), to: try instant(to))
        return agenda.items.compactMap { $0.start }.map { ActionMoment.text(of: $0, in: event.zone) }
    }

    @Test func aClockThatIsSetForwardOrBackMovesNothingOnTheWall() throws {
        #expect(
            try times(event("2026-03-28T09:00:00", "FREQ=DAILY"), from: "2026-03-28", to: "2026-03-31") == [
                "2026-03-28T09:00:00+02:00", "2026-03-29T09:00:00+03:00", "2026-03-30T09:00:00+03:00",
            ]
        )
        #expect(
            try times(event("2026-10-24T09:00:00", "FREQ=DAILY"), from: "2026-10-24", to: "2026-10-27") == [
                "2026-10-24T09:00:00+03:00", "2026-10-25T09:00:00+02:00", "2026-10-26T09:00:00+02:00",
            ]
        )
    }

    @Test func anHourThatIsLeftOutComesLaterAndOneShownTwiceComesFirst() throws {
        #expect(
            try times(event("2026-03-28T03:30:00", "FREQ=DAILY"), from: "2026-03-28", to: "2026-03-31") == [
                "2026-03-28T03:30:00+02:00", "2026-03-29T04:30:00+03:00", "2026-03-30T03:30:00+03:00",
            ]
        )
        #expect(
            try times(event("2026-10-24T03:30:00", "FREQ=DAILY"), from: "2026-10-24", to: "2026-10-26") == [
                "2026-10-24T03:30:00+03:00", "2026-10-25T03:30:00+03:00",
            ]
        )
    }

    @Test func leapDaysAndYearEndsAreWhereTheCalendarHasThem() throws {
        #expect(
            try times(event("2024-02-29T10:00:00", "FREQ=YEARLY"), from: "2024-01-01", to: "2033-01-01")
                .map { $0.prefix(10) } == ["2024-02-29", "2028-02-29", "2032-02-29"]
        )
        #expect(
            try times(event("2025-12-31T23:30:00", "FREQ=DAILY;COUNT=2"), from: "2025-12-31", to: "2026-01-02")
                .map { $0.prefix(16) } == ["2025-12-31T23:30", "2026-01-01T23:30"]
        )
        #expect(
            try times(event("2025-12-31T08:00:00", "FREQ=MONTHLY;BYMONTHDAY=-1"), from: "2026-01-01", to: "2026-04-01")
                .map { $0.prefix(10) } == ["2026-01-31", "2026-02-28", "2026-03-31"]
        )
    }

    @Test func everyOtherWeekDependsOnWhereWeeksBegin() throws {
        let days = "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU"
        #expect(
            try times(event("1997-08-05T09:00:00", "\(days);WKST=MO"), from: "1997-08-01", to: "1997-12-01")
                .map { $0.prefix(10) } == ["1997-08-05", "1997-08-10", "1997-08-19", "1997-08-24"]
        )
        #expect(
            try times(event("1997-08-05T09:00:00", "\(days);WKST=SU"), from: "1997-08-01", to: "1997-12-01")
                .map { $0.prefix(10) } == ["1997-08-05", "1997-08-17", "1997-08-19", "1997-08-31"]
        )
    }

    @Test func aWeekBeginsWhereThePersonsDoes() throws {
        let sunday = try given(ActionDay("2025-11-02"))
        #expect(AgendaSpan.week(of: sunday, weekStart: 1).first.description == "2025-10-27")
        #expect(AgendaSpan.week(of: sunday, weekStart: 7).first.description == "2025-11-02")
        #expect(AgendaSpan.week(of: sunday, weekStart: 6).first.description == "2025-11-01")
        #expect(AgendaSpan.week(of: sunday, weekStart: 1).moved(by: -1).first.description == "2025-10-20")
    }

    @Test func anEndInUTCIsComparedAsAnInstant() throws {
        // 22:00 in UTC is midnight in Sofia: the event at 23:30 of the second day is still in, that of the third is
        // not.
        let rule = "FREQ=DAILY;UNTIL=20260112T220000Z"
        #expect(
            try times(event("2026-01-11T23:30:00", rule), from: "2026-01-01", to: "2026-02-01").map { $0.prefix(10) }
                == ["2026-01-11", "2026-01-12"]
        )
    }

    @Test func whatLiesPartlyWithinIsShown() throws {
        let long = try event("2026-01-09T22:00:00", hours: 50)
        #expect(try times(long, from: "2026-01-11", to: "2026-01-12").count == 1)
        #expect(try times(long, from: "2026-01-12", to: "2026-01-13").isEmpty)
        #expect(try times(long, from: "2026-01-08", to: "2026-01-09").isEmpty)
        let moment = try event("2026-01-09T00:00:00", hours: 0)
        #expect(try times(moment, from: "2026-01-09", to: "2026-01-10").count == 1)
        #expect(try times(moment, from: "2026-01-08", to: "2026-01-09").isEmpty)
    }

    @Test func aRepetitionIsTickedOffByItself() async throws {
        let desk = try await Desk.open()
        let due = try Samples.moment("2025-11-03T08:00:00+02:00")
        let action = ReminderAction(title: "pills", due: due, recurrence: "FREQ=DAILY")
        _ = try await desk.coordinator.handle(.reminder(action))
        let id = try #require(try await desk.store.todos().first?.id)
        let second = try instant("2025-11-04T08:00:00")
        try await desk.store.setDone(true, todo: id, due: second, at: Desk.now)
        let agenda = Agenda(
            events: [],
            todos: try await desk.store.todos(),
            from: try instant("2025-11-03"),
            to: try instant("2025-11-06")
        )
        #expect(agenda.items.map(\.isDone) == [false, true, false])
        try await desk.store.setDone(false, todo: id, due: second, at: Desk.now)
        #expect(try await desk.store.todos().first?.ticks.isEmpty == true)
        await #expect(throws: DeviceError.notFound) {
            try await desk.store.setDone(true, todo: "none", due: nil, at: 0)
        }
    }

    @Test func tasksWithoutADateStandByThemselves() throws {
        let task = Todo(id: "t", kind: .task, title: "t", zone: "UTC")
        let agenda = Agenda(events: [], todos: [task], from: 0, to: 1)
        #expect(agenda.items.isEmpty)
        #expect(agenda.undated.map(\.title) == ["t"])
    }

    @Test func aRuleThatCannotBeReadRepeatsNothing() throws {
        #expect(try times(event("2026-01-09T09:00:00", "FREQ=NEVER"), from: "2026-01-01", to: "2027-01-01").count == 1)
    }

    /// Sixty Mondays at nine, and whole days over a year's end, in every zone of the system's table.
    @Test func nineInTheMorningIsNineInEveryZone() throws {
        for name in ZoneTable.system.names {
            let zone = try given(Zones.named(name))
            let start = zone.instant(of: LocalTime(Day(year: 2026, month: 1, day: 5), hour: 9))
            let end = start + 60 * 7 * 86_400
            let found = Repetition(start: start, zone: zone, rrule: "FREQ=WEEKLY").instants(before: end)
            #expect((60...61).contains(found.count), "\(name)")
            #expect(found.allSatisfy { zone.local($0).hour == 9 && zone.local($0).day.weekday == 1 }, "\(name)")
            let eve = AgendaSpan(first: ActionDay(Day(year: 2027, month: 12, day: 31)), days: 2).instants(in: name)
            #expect(zone.local(eve.end).iso() == "2028-01-02T00:00:00", "\(name)")
        }
    }
}

import Basics
import Bowline
import BowlineTesting
import Essentials
import TestSupport
import Testing
import Wire

@testable import ActionHandlerApp

struct DueRemindersTests {
    private func todo(_ due: Int?, rule: String? = nil, done: Int? = nil, ticks: Set<Int> = []) -> Todo {
        var todo = Todo(id: "t", kind: .reminder, title: "kettle", due: due, zone: "UTC", recurrence: rule)
        todo.done = done
        todo.ticks = ticks
        return todo
    }

    @Test func whatBecameDueRingsOnce() {
        let reminders = DueReminders([todo(100), todo(nil), todo(50, done: 60)])
        #expect(reminders.rings(after: 99, through: 100).map(\.due) == [100])
        #expect(reminders.rings(after: 100, through: 500).isEmpty)
        #expect(reminders.rings(after: 0, through: 99).isEmpty)
        #expect(reminders.rings(after: 200, through: 100).isEmpty)
    }

    @Test func eachRepetitionRingsUnlessItIsDone() {
        let day = 86_400
        let reminders = DueReminders([todo(day, rule: "FREQ=DAILY", ticks: [2 * day])])
        #expect(reminders.rings(after: 0, through: 4 * day).map(\.due) == [day, 3 * day, 4 * day])
    }

    @Test func theNextOnesAreFoundByTimeAndBounded() {
        let day = 86_400
        let daily = DueReminders([todo(day, rule: "FREQ=DAILY"), todo(3 * day + 60)])
        #expect(daily.next(after: 2 * day, limit: 3).map(\.due) == [3 * day, 3 * day + 60, 4 * day])
        #expect(daily.next(after: 0).count == 64)
        #expect(DueReminders([todo(10), todo(200 * day), todo(400 * day)]).next(after: 10).map(\.due) == [200 * day])
        #expect(DueReminders([todo(10)]).next(after: .max).isEmpty)
    }

    @Test func watchingRingsWhatWasMissedAndThenWhatBecomesDue() async throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock(date: Date(timeIntervalSince1970: TimeInterval(Desk.now)))
        let app = try await ActionHandlerContainer.open(
            folder: folder.path,
            environment: try BackendEnvironment(.development, base: "http://127.0.0.1:3000"),
            transport: ScriptedTransport([]),
            configuration: .bare(),
            clock: clock
        )
        for (id, due) in [("old", Desk.now - 7_200), ("missed", Desk.now - 60), ("next", Desk.now + 90)] {
            try await app.store.add(Todo(id: id, kind: .reminder, title: id, due: due, zone: "UTC"))
        }
        let rung = Locked<[String]>([])
        let words = TerminalArguments(
            rest: ["watch"],
            options: ["count": "2"],
            ring: { ring, _ in
                rung.withLock { $0.append(ring.id) }
            }
        )
        async let answer = AgendaCommand.run(words, on: app)
        for _ in 0..<5 {
            await clock.sleepers(1)
            clock.advance(by: .seconds(20))
        }
        #expect(try await answer.json["rung"] == .integer(2))
        #expect(rung.withLock { $0 } == ["missed", "next"])
        await app.close()
    }
}

import BowlineJSON
import Essentials
import Testing

@testable import ActionHandlerApp

/// What earlier versions stored with Foundation's coders is read, and what is stored now is read by earlier versions.
struct StoredJSONTests {
    private func check<Value: Codable & Equatable>(_ value: Value) throws {
        let earlier = try JSONEncoder().encode(value)
        #expect(try JSONCoder.standard.decode(Value.self, from: earlier) == value)
        let today = try JSONCoder.standard.encode(value)
        #expect(try JSONDecoder().decode(Value.self, from: today) == value)
    }

    @Test func thingsAsTheyWereBeforeAnAction() async throws {
        let desk = try await Desk.open()
        var rent = try Samples.budget("600.05", currency: "EUR", details: "rent / \"flat\" №7 🏠")
        rent.recurrence = "FREQ=MONTHLY"
        let pills = ReminderAction(
            title: "хапчета",
            due: try Samples.moment("2025-11-04T08:00:00+02:00"),
            recurrence: "FREQ=DAILY"
        )
        let actions: [Action] = [
            .budget(try Samples.budget()), .budget(rent), .calendar(try Samples.event()), .reminder(pills),
            .task(TaskAction(title: "milk", list: "Shopping")),
            .completeItem(ItemAction(kind: .reminder, which: ItemAction.Which(text: "хапчета"))),
        ]
        for action in actions { _ = try await desk.journal.perform([action], input: "said", message: "") }
        var items = try await desk.entries().map(DeviceItem.entry)
        items += try await desk.store.recurring().map(DeviceItem.recurring)
        items += try await desk.store.events(from: 0, to: .max).map(DeviceItem.event)
        items += try await desk.store.todos().map(DeviceItem.todo)
        #expect(items.count >= 5)
        #expect(try await desk.store.todos().contains { !$0.ticks.isEmpty })
        try check(items)
        try check(items.map { ItemReplacement($0, by: nil) } + items.map { ItemReplacement(nil, by: $0) })
        await desk.store.close()
    }

    @Test func whatTheUserCorrectedOfQueuedWords() throws {
        var draft = Draft()
        let words = "вечеря 84,50 с Ани"
        draft.read(Draft.actions(in: words, at: Desk.now, Preferences()), of: words)
        let amount = try #require(draft.pieces.first { $0.piece.field == .amount }?.piece)
        draft.correct(amount, to: "48.25")
        #expect(!draft.corrections.isEmpty)
        try check(draft)
    }
}

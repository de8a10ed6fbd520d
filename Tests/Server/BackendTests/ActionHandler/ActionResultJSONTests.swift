import BowlineJSON
import Essentials
import Testing
import Wire

@testable import Backend

/// The backend writes results without `Codable`; the text must be the same.
struct ActionResultJSONTests {
    private static let sentences = [
        "20 lv taxi and remind me to call mum at 6", "12.50 lunch, 3 eur coffee", "rent 800 every month on the 1st",
        "schedule lunch with Anna at the Ritz on friday from 12:30 to 2pm", "team meeting every other tuesday at 9:30",
        "add milk to my shopping list", "delete milk from the shopping list", "move the dentist to 17:00",
        "done with task 4", "what is 12% of 50", "how much did i spend at lidl 3 days ago", "ok, talk later",
        "remind me to say \"hi/bye\" to Мария tomorrow", "dentist at half past 3",
    ]

    @Test(arguments: sentences) func aResultIsWrittenAsItsTypesEncodeIt(sentence: String) throws {
        let result = try ActionProcessor.demo().result(sentence)
        try expectSame(result)
    }

    @Test func everyMemberIsWrittenAsItsTypesEncodeIt() throws {
        var set = ItemChangeDTO()
        (set.time, set.date, set.by, set.start) = ("17:00", "2025-11-04", "-PT30M", "2025-11-04T17:00:00+02:00")
        (set.end, set.due, set.title, set.location) = ("e", "d", "a \"title\"\n", "l")
        (set.list, set.amount, set.currency, set.category) = ("shopping", Decimal(string: "12.50"), "EUR", "Food")
        let which = WhichItemsDTO(text: "milk", from: "f", to: "t", list: "l")
        let actions: [AppActionDTO] = [
            .changeItem(ItemActionDTO(kind: "task", which: which, set: set)),
            .findItems(ItemActionDTO(kind: "budget", which: WhichItemsDTO())),
            .completeItem(ItemActionDTO(kind: "task", which: which)),
            .deleteItem(ItemActionDTO(kind: "reminder", which: which)),
            .budget(
                BudgetActionDTO(
                    amount: Decimal(string: "-0.007") ?? 0,
                    date: "2025-11-03",
                    transactionType: "Expenses",
                    category: "Food",
                    details: "next",
                    currency: "EUR",
                    account: "1234",
                    reference: "42",
                    recurrence: "FREQ=MONTHLY"
                )
            ),
            .calendar(
                CalendarActionDTO(
                    title: "t",
                    start: "s",
                    end: "e",
                    allDay: true,
                    timeZone: "Europe/Sofia",
                    location: "l",
                    attendees: ["Anna", "Иван"],
                    recurrence: "FREQ=DAILY",
                    notes: "n"
                )
            ),
            .calendar(CalendarActionDTO(title: "t", start: "s")),
            .reminder(ReminderActionDTO(title: "t", due: "d", recurrence: "r", priority: "high", notes: "n")),
            .reminder(ReminderActionDTO(title: "t")),
            .task(TaskActionDTO(title: "t", due: "d", list: "l", priority: "low", notes: "n")),
            .task(TaskActionDTO(title: "t")),
        ]
        for first in [nil] + actions.map(Optional.some) {
            try expectSame(
                ActionResultDTO(
                    success: true,
                    actionType: .appActionRequired,
                    message: "m/\u{1}",
                    appAction: first,
                    appActions: first == nil ? nil : actions,
                    clarify: ClarifyDTO(choices: actions.map { ChoiceDTO(label: "l", appAction: $0) })
                )
            )
        }
    }

    private func expectSame(_ result: ActionResultDTO) throws {
        let encoded = try JSONCoder.sorted.encode(result)
        #expect(String(decoding: result.json, as: UTF8.self) == String(decoding: encoded, as: UTF8.self))
    }
}

import BowlineJSON
import Essentials
import Testing
import Wire

@testable import Backend

struct ActionReplyTests {
    private let processor = ActionProcessor.demo()

    @Test func severalActionsAreAllThereAndTheFirstOneAlone() throws {
        let result = try processor.result("20 lv taxi and remind me to call mum at 6")
        #expect(result.appActions?.map(\.tag) == ["log_budget_entry", "create_reminder"])
        #expect(result.appAction == result.appActions?.first)
        #expect(
            result.message
                == "Logged expenses: 20 BGN in Transport. Reminder set: call mum, 3 November 2025 at 18:00"
        )
        guard case .reminder(let reminder)? = result.appActions?.last else {
            Issue.record("no reminder")
            return
        }
        #expect(reminder == ReminderActionDTO(title: "call mum", due: "2025-11-03T18:00:00+02:00"))
    }

    @Test func anEventHasAllItsProperties() throws {
        let result = try processor.result("schedule lunch with Anna at the Ritz on friday from 12:30 to 2pm")
        guard case .calendar(let event)? = result.appAction else {
            Issue.record("no event")
            return
        }
        let expected = CalendarActionDTO(
            title: "lunch with Anna",
            start: "2025-11-07T12:30:00+02:00",
            end: "2025-11-07T14:00:00+02:00",
            timeZone: "Europe/Sofia",
            location: "Ritz",
            attendees: ["Anna"]
        )
        #expect(event == expected)
    }

    @Test func anEventOverTheChangeOfClocksEndsOnTheNewClock() throws {
        let result = try processor.result(
            "schedule a night watch on 25 october 2025 from 10pm to 6am",
            ["now": "2025-10-20T10:00:00Z"]
        )
        guard case .calendar(let event)? = result.appAction else {
            Issue.record("no event")
            return
        }
        #expect(event.start == "2025-10-25T22:00:00+03:00")
        #expect(event.end == "2025-10-26T06:00:00+02:00")
    }

    @Test func repetitionsAreRulesOfRFC5545() throws {
        guard case .calendar(let event)? = try processor.result("schedule a team meeting every monday at 9am").appAction
        else {
            Issue.record("no event")
            return
        }
        #expect(event.recurrence == "FREQ=WEEKLY;BYDAY=MO")
    }

    @Test func whatIsUnclearIsAsked() throws {
        let result = try processor.result("add a dentist appointment to my calendar")
        #expect(result.success && result.actionType == .backendHandled && result.appAction == nil)
        #expect(result.message == "When is it?")
        #expect(result.clarify?.choices.map(\.label) == ["Today", "Tomorrow"])
        guard case .calendar(let event)? = result.clarify?.choices.last?.appAction else {
            Issue.record("no event")
            return
        }
        #expect(event.start == "2025-11-04T00:00:00+02:00" && event.allDay)
    }

    @Test(arguments: [
        ("what is 15% of 80", "15% of 80 = 12"), ("100 eur in bgn", "100 EUR = 195.5 BGN (rates of 3 November 2025)"),
        ("12 * 7", "12 × 7 = 84"),
    ])
    func whatTheBackendAnswersItselfNeedsNoApp(text: String, message: String) throws {
        let result = try processor.result(text)
        #expect(result == ActionResultDTO(success: true, actionType: .backendHandled, message: message))
    }

    @Test func aMissingRateIsSaid() throws {
        let result = try processor.result("100 eur in xaf")
        #expect(!result.success)
        #expect(result.message == "There is no exchange rate between EUR and XAF in the table.")
    }

    @Test(arguments: [
        ("120eur at next", "Записан разход: 234.6 BGN в Clothes"), ("see you at 5", "Тук няма какво да направя."),
        ("what is 15% of 80", "15% от 80 = 12"), ("add a dentist appointment to my calendar", "Кога е?"),
        ("remind me to call mum at 6", "Ще напомня: call mum, 3 ноември 2025 в 18:00"),
        ("add milk to my shopping list", "Добавена задача: milk (shopping)"),
    ])
    func whoSpeaksBulgarianIsAnsweredInIt(text: String, message: String) throws {
        #expect(try processor.result(text, ["locale": "bg_BG"]).message == message)
    }

    @Test func aCurrencyThatCannotBeConvertedStaysAndIsNamed() throws {
        guard case .budget(let entry)? = try processor.result("20 kwd taxi").appAction else {
            Issue.record("no entry")
            return
        }
        #expect(entry.amount == 20 && entry.currency == "KWD")
    }

    @Test func weeksBeginWhereTheLocaleSays() throws {
        // Monday 3 November 2025 belongs to a week that began on Sunday the 2nd in the United States.
        let here = try processor.understood("this week")
        let there = try processor.understood("this week", ["locale": "en_US"])
        #expect(here.contains("2025-11-03T00:00:00") && there.contains("2025-11-02T00:00:00"))
    }

    @Test func aRequestAboutSomethingThatExistsNamesItForTheDevice() throws {
        let result = try processor.result("delete milk from the shopping list")
        let which = WhichItemsDTO(text: "milk", list: "shopping")
        #expect(result.appAction == .deleteItem(ItemActionDTO(kind: "task", which: which)))
        #expect(result.actionType == .appActionRequired)
        #expect(result.message == "Deleting among the tasks: milk")
        let found = try processor.result("what's on tomorrow")
        let day = WhichItemsDTO(from: "2025-11-04T00:00:00+02:00", to: "2025-11-05T00:00:00+02:00")
        #expect(found.appAction == .findItems(ItemActionDTO(kind: "calendar", which: day)))
        let money = try processor.result("how much for food this month")
        let month = WhichItemsDTO(
            from: "2025-11-01T00:00:00+02:00",
            to: "2025-12-01T00:00:00+02:00",
            list: "Groceries"
        )
        #expect(money.appAction == .findItems(ItemActionDTO(kind: "budget", which: month)))
    }

    @Test(arguments: [
        ("move dentist to 5pm", ["time": "17:00"]), ("move dentist to friday", ["date": "2025-11-07"]),
        ("move dentist to friday at 5pm", ["start": "2025-11-07T17:00:00+02:00"]),
        ("push dentist back by 30 minutes", ["by": "PT30M"]), ("rename dentist to doctor", ["title": "doctor"]),
    ])
    func aChangeSetsOnlyWhatWasSaid(words: String, values: [String: String]) throws {
        guard case .changeItem(let change)? = try processor.result(words).appAction else {
            Issue.record("no change")
            return
        }
        #expect(change.kind == "calendar" && change.which == WhichItemsDTO(text: "dentist"))
        let json = try JSONEncoder().encode(change.set)
        #expect(try JSONDecoder().decode([String: String].self, from: json) == values)
    }
}

import Testing

@testable import PlainWords

@Suite struct ItemTests {
    /// Saturday 21 November 2026, 10:00.
    private let engine = PlainWords(
        context(
            LocalTime(Day(year: 2026, month: 11, day: 21), hour: 10),
            zone: .fixed(secondsAhead: 7200),
            country: "BG",
            currency: "EUR"
        )
    )

    /// What is asked for, in one line: the deed, the kind, the text, the list, from and to, and what changes.
    private func line(_ text: String) -> String? {
        guard case .actions(let actions, _) = engine.act(text), case .items(let request)? = actions.first else {
            return nil
        }
        let which = request.which
        var line = "\(request.deed) \(request.kind) \(which.text ?? "-")"
        if let list = which.list { line += " on \(list)" }
        if let from = which.from { line += " from \(from.iso().dropLast(3))" }
        if let to = which.to { line += " to \(to.iso().dropLast(3))" }
        guard let change = request.change else { return line }
        if let day = change.day { line += " day \(LocalTime(day).iso().prefix(10))" }
        if let second = change.secondOfDay { line += " time \(LocalTime(seconds: second).iso().suffix(8).prefix(5))" }
        if let by = change.by { line += " by \(change.isEarlier ? "-" : "")\(by.iso)" }
        if let title = change.title { line += " title \(title)" }
        if let list = change.list { line += " list \(list)" }
        if let amount = change.amount { line += " amount \(amount.text)\(change.currency?.code ?? "")" }
        if let category = change.category { line += " category \(category)" }
        return line
    }

    @Test(arguments: [
        ("what's on tomorrow", "find calendar - from 2026-11-22T00:00 to 2026-11-23T00:00"),
        ("how much for food this month", "find budget - on Groceries from 2026-11-01T00:00 to 2026-12-01T00:00"),
        ("how much did i spend on taxi last month", "find budget taxi from 2026-10-01T00:00 to 2026-11-01T00:00"),
        ("left in groceries?", "find budget - on Groceries"),
        ("what's on my shopping list", "find task - on shopping"),
        (
            "do i have any meetings with roger on monday",
            "find calendar roger from 2026-11-23T00:00 to 2026-11-24T00:00"
        ),
        ("when is my dentist appointment", "find calendar dentist"),
        ("show me my reminders", "find reminder -"),
        ("did i put milk on my shopping list", "find task milk on shopping"),
        ("pull up my calendar", "find calendar -"),
        ("any meetings on friday", "find calendar - from 2026-11-27T00:00 to 2026-11-28T00:00"),
        ("am i free on sunday", "find calendar - from 2026-11-22T00:00 to 2026-11-23T00:00"),
        ("show available slots on monday", "find calendar - from 2026-11-23T00:00 to 2026-11-24T00:00"),
        ("go through my reminders", "find reminder -"),
        ("is answering the mail on my to do list", "find task answering the mail"),
        ("what did i pay for the vet", "find budget vet"),
        ("where did all my money go last month", "find budget - from 2026-10-01T00:00 to 2026-11-01T00:00"),
        (
            "how much have we spent on electricity this month",
            "find budget electricity from 2026-11-01T00:00 to 2026-12-01T00:00"
        ),
    ])
    func aQuestionLooksForWhatIsThere(text: String, expected: String) {
        #expect(line(text) == expected)
    }

    @Test(arguments: [
        ("garage task done", "complete task garage"), ("the laundry is finished", "complete task laundry"),
        ("did the vacuuming, task closed", nil), ("did the ironing", "complete task ironing"),
        ("close the task paint the fence", "complete task paint the fence"),
        ("i got the flour on my shopping list", "complete task flour on shopping"),
        ("already paid the window cleaner", "complete task window cleaner"),
        ("check off the library card", "complete task library card"),
        ("i got a text from her", nil), ("already called him", nil), ("the film is finished", nil),
    ])
    func whatIsSaidToBeDoneIsTickedOff(text: String, expected: String?) {
        #expect(line(text) == expected)
    }

    @Test(arguments: [
        ("the lunch with Vera is at 2 now", "change calendar lunch with Vera time 14:00"),
        ("that taxi was 9 not 19", "change budget taxi amount 9"),
        ("call off the drinks with Vera", "delete calendar drinks with Vera"),
        ("change lunch to 15", "change budget lunch amount 15"), ("the bus is at 2 now", nil),
        ("call off the search", nil),
    ])
    func whatIsOtherwiseNowIsChanged(text: String, expected: String?) {
        #expect(line(text) == expected)
    }

    @Test(arguments: [
        ("delete milk from the shopping list", "delete task milk on shopping"),
        ("remove the last item", "delete task -"),
        ("get rid of the milk", "delete task milk"),
        ("take the bread off my shopping list", "delete task bread on shopping"),
        ("cancel dinner with anna", "delete calendar dinner with anna"),
        ("remove all my alarms", "delete reminder -"),
        (
            "cancel my meeting with tom at 3pm tomorrow",
            "delete calendar tom from 2026-11-22T15:00 to 2026-11-22T16:00"
        ),
        ("clear my shopping list", "delete task - on shopping"),
        ("delete my shopping list", "delete task - on shopping"),
        ("take lunch off my calendar", "delete calendar lunch"), ("wipe my calendar", "delete calendar -"),
        ("throw away my to do list please", "delete task -"),
    ])
    func whatIsToGoIsNamedByItsWordsListAndTime(text: String, expected: String) {
        #expect(line(text) == expected)
    }

    @Test(arguments: [
        ("done with laundry", "complete task laundry"),
        ("mark the laundry as done", "complete task laundry"),
        ("tick off milk", "complete task milk"),
        ("i've watered the ferns, tick it off", "complete task ferns"),
        ("called the plumber, mark it as done", "complete task plumber"),
    ])
    func whatIsDoneIsNamed(text: String, expected: String) {
        #expect(line(text) == expected)
    }

    @Test(arguments: [
        ("move dentist to 5pm", "change calendar dentist time 17:00"),
        ("move dentist to 5", "change calendar dentist time 17:00"),
        ("move dentist to friday", "change calendar dentist day 2026-11-27"),
        ("reschedule the meeting with tom to monday at 9am", "change calendar tom day 2026-11-23 time 09:00"),
        ("push the standup back by 30 minutes", "change calendar standup by PT30M"),
        ("make it 25", "change budget - amount 25"),
        ("make it 5", "change budget - amount 5"),
        ("make it 25 eur", "change budget - amount 25EUR"),
        ("make it 5pm", "change calendar - time 17:00"),
        ("rename dentist to doctor", "change calendar dentist title doctor"),
        ("move milk to the grocery list", "change task milk list grocery"),
    ])
    func aChangeSaysWhatAndToWhat(text: String, expected: String) {
        #expect(line(text) == expected)
    }

    @Test(arguments: [
        "delete my playlist", "cancel my flight", "what's the weather tomorrow", "show me movies near me",
        "find me a list of hotels in paris", "don't delete anything", "i'm done with him", "u free tomorrow?",
        "i'm busy at that time", "what time is it", "move on", "make it quick", "add milk to my shopping list",
        "remind me to cancel the meeting tomorrow", "how much is the fish", "what's on tv tonight",
    ])
    func whatIsNotTheUsersOwnIsLeftAlone(text: String) {
        #expect(line(text) == nil)
    }

    @Test func aDeletionAndAnAdditionAreTwoActions() {
        guard case .actions(let actions, _) = engine.act("delete milk from my shopping list and add bread to it") else {
            Issue.record("no action")
            return
        }
        #expect(actions.map(\.intent) == [.delete, .task])
    }
}

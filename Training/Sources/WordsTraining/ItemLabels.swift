import PlainWords

/// Which original label of the intent sets asks for something that exists: to find, change, complete or delete it.
///
/// The sets were made for other assistants, and our own mapping of their labels calls all of these "none". The lists
/// of `clinc150` have one label for what is added and what is removed; there our mapping tells the two apart.
enum ItemLabels {
    private static let table: [String: ItemRequest.Deed] = {
        var table: [String: ItemRequest.Deed] = [:]
        for (deed, set, labels) in lines {
            for label in labels.split(separator: " ") { table["\(set) \(label)"] = deed }
        }
        return table
    }()

    private static let lines: [(ItemRequest.Deed, String, String)] = [
        (.find, "clinc150", "calendar meeting_schedule reminder shopping_list todo_list spending_history"),
        (.find, "hwu64", "alarm_query calendar_query lists_query"),
        (.find, "slurp", "alarm_query calendar_query lists_query"),
        (
            .find, "ms_botframework_skills",
            "calendar.FindCalendarDetail calendar.FindCalendarEntry calendar.FindCalendarWhen calendar.FindCalendarWhere"
                + " calendar.FindCalendarWho calendar.FindDuration calendar.ShowNextCalendar todo.ShowToDo"
        ),
        (.find, "sgd_intent_turns", "Calendar_1.GetEvents Calendar_1.GetAvailableTime Alarm_1.GetAlarms"),
        (.delete, "clinc150", "calendar_update reminder_update shopping_list_update todo_list_update"),
        (.delete, "hwu64", "alarm_remove calendar_remove lists_remove"),
        (.delete, "slurp", "alarm_remove calendar_remove lists_remove"),
        (
            .delete, "ms_botframework_skills",
            "calendar.DeleteCalendarEntry todo.DeleteToDo"
        ),
        (.change, "ms_botframework_skills", "calendar.ChangeCalendarEntry"),
        (.complete, "ms_botframework_skills", "todo.MarkToDo"),
    ]

    /// Labels under which a request about the user's own rows is as good as silence: the bank's list of transactions;
    /// when rooms and colleagues are free; how long it is to a holiday; and breaking off a conversation of that
    /// assistant ("stop finding it").
    private static let either: Set<String> = [
        "clinc150 transactions", "ms_botframework_skills calendar.CheckAvailability",
        "ms_botframework_skills calendar.TimeRemaining", "ms_botframework_skills calendar.CancelCalendar",
    ]

    /// What a row asks for; nil when it asks for nothing that exists.
    static func deed(_ row: Row, in set: String) -> ItemRequest.Deed? {
        guard row.text("label") == "none" else { return nil }
        return table["\(set) \(row.text("orig_intent") ?? "")"]
    }

    static func isEither(_ row: Row, in set: String) -> Bool {
        either.contains("\(set) \(row.text("orig_intent") ?? "")")
    }
}

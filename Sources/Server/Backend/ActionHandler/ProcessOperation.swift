internal import BowlineJSON
internal import CivilTime
internal import HTTPServer
internal import PlainWords

extension Operation {
    /// The documentation of `POST /api/v1/process`.
    static let processWords = Operation(
        "Understands a user's words and returns the actions for the app.",
        id: "processWords",
        description: """
            Input that requests nothing returns 200 with `success` false. Input that is not clear enough returns a \
            question and `clarify`. The words are neither stored nor logged.
            """,
        tags: [ActionHandlerAPI.name],
        body: Content(.processRequest),
        answers: [Answer(.ok, "What was understood.", Content(.actionResult))],
        errors: [.badRequest, .payloadTooLarge, .tooManyRequests]
    )
}

extension Schema {
    fileprivate static let processRequest = Schema.named(
        "ProcessRequest",
        .object([
            .required(
                "input",
                .string(length: 1...ActionRequestReader.maxCharacters, pattern: #"\S"#)
                    .described("The user's own words.").example(.string("120eur at next"))
            ),
            .optional("time_zone", zone.orNull.described("A name of the tz database, e.g. Europe/Sofia.")),
            .optional("currency", Schema.oneOf(texts: Currency.known.sorted()).orNull.described("An ISO 4217 code.")),
            .optional("country", Schema.oneOf(texts: countries).orNull.described("An ISO 3166 code.")),
            .optional(
                "now",
                Schema.string(format: "date-time").orNull
                    .described("The server's time if omitted. Without an offset, local time in `time_zone`.")
            ),
            .optional("locale", Schema.string(pattern: locale).orNull.described("Language and region, e.g. en_GB.")),
        ])
    )

    private static var zone: Schema {
        let names = ZoneTable.system.names
        return names.isEmpty ? .string() : .oneOf(texts: names)
    }

    private static let countries = Country.known.sorted()
    private static let locale =
        "^[a-z]{2,3}([_-][A-Za-z]{4})?([_-](\(countries.joined(separator: "|"))|[0-9]{3}))?$"

    /// The schema of the response, also for errors.
    static let actionResult = Schema.named(
        "ActionResult",
        .object([
            .required("success", .boolean),
            .required("action_type", .oneOf(texts: ["app_action_required", "backend_handled", "error"])),
            .required("message", .string()),
            .required("app_action", appAction.orNull.described("The first of `app_actions`.")),
            .optional("app_actions", .array(of: appAction)),
            .optional(
                "clarify",
                .object([
                    .required(
                        "choices",
                        .array(of: .object([.required("label", .string()), .required("app_action", appAction)]))
                    )
                ])
            ),
        ])
    )

    private static let appAction = Schema.named(
        "AppAction",
        .oneOf([budget, event, reminder, task, findItems, changeItem, completeItem, deleteItem])
    )

    private static let budget = Schema.named(
        "LogBudgetEntry",
        .object([
            type("log_budget_entry"), .required("amount", .number()), .required("date", .string(format: "date")),
            .required("transaction_type", .oneOf(texts: ["Expenses", "Income", "Savings"])),
            .required("category", .string()), .optional("details", .string()),
            .optional("currency", .string().described("Present if it is not the request's currency.")),
            .optional(
                "recurrence",
                .string().described("An RRULE of RFC 5545, if the entry recurs from its date on.")
            ),
        ])
    )

    private static let event = Schema.named(
        "CreateCalendarEvent",
        .object([
            type("create_calendar_event"), .required("title", .string()), .required("start", localTime),
            .required("end", localTime.orNull), .required("all_day", .boolean),
            .required("time_zone", .string().orNull), .required("location", .string().orNull),
            .required("attendees", .array(of: .string())), .required("recurrence", rule),
            .required("notes", .string().orNull),
        ])
    )

    private static let reminder = Schema.named(
        "CreateReminder",
        .object([
            type("create_reminder"), .required("title", .string()), .required("due", localTime.orNull),
            .required("recurrence", rule), .required("priority", priority), .required("notes", .string().orNull),
        ])
    )

    private static let task = Schema.named(
        "CreateTask",
        .object([
            type("create_task"), .required("title", .string()), .required("due", localTime.orNull),
            .required("list", .string().orNull), .required("priority", priority),
            .required("notes", .string().orNull),
        ])
    )

    private static let findItems = items("FindItems", "find_items")
    private static let changeItem = items("ChangeItem", "change_item")
    private static let completeItem = items("CompleteItem", "complete_item")
    private static let deleteItem = items("DeleteItem", "delete_item")

    /// A request about things on the device.
    private static func items(_ name: String, _ tag: String) -> Schema {
        Schema.named(
            name,
            .object([
                type(tag), .required("kind", .oneOf(texts: ["calendar", "reminder", "task", "budget"])),
                .required(
                    "which",
                    .object([
                        .optional("text", .string().described("Words of the name, the people or the place.")),
                        .optional("from", localTime), .optional("to", localTime),
                        .optional("list", .string().described("The list, or the category of an entry.")),
                    ]).described("The item that is meant; the newest if empty.")
                ),
                .optional("set", itemChange.described("The new values of `change_item`.")),
            ])
        )
    }

    private static let itemChange = Schema.named(
        "ItemChange",
        .object([
            .optional("time", .string(pattern: "^[0-9]{2}:[0-9]{2}$")), .optional("date", .string(format: "date")),
            .optional("by", .string().described("An ISO 8601 duration; negative for earlier.")),
            .optional("start", localTime), .optional("end", localTime), .optional("due", localTime),
            .optional("title", .string()), .optional("location", .string()), .optional("list", .string()),
            .optional("amount", .number()), .optional("currency", .string()), .optional("category", .string()),
        ])
    )

    private static func type(_ name: String) -> SchemaProperty { .required("type", .oneOf(texts: [name])) }
    private static let priority = Schema.oneOf(texts: ["low", "normal", "high"])
    private static let localTime = Schema.string(format: "date-time").described("Local time with its offset.")
    private static let rule = Schema.string().orNull.described("An RRULE of RFC 5545.")
}

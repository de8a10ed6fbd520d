internal import BowlineJSON
internal import HTTPServer
internal import PlainWords
internal import ZoneInfo

extension Operation {
    /// The documentation of `POST /api/v1/process`.
    static let processWords = Operation(
        "Understands a person's words and says what the app is to do.",
        id: "processWords",
        description: """
            What asks for nothing is answered 200 with success false. What is not clear enough is answered with a question and \
            `clarify`. The words are neither kept nor logged.
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
                .string(length: 1...ActionRequestReader.mostCharacters, pattern: #"\S"#)
                    .described("The person's own words.").example(.string("120eur at next"))
            ),
            .optional("time_zone", zone.orNull.described("By its name in the system's table.")),
            .optional("currency", Schema.oneOf(texts: Currency.known.sorted()).orNull.described("By ISO 4217.")),
            .optional("country", Schema.oneOf(texts: countries).orNull.described("By ISO 3166.")),
            .optional(
                "now",
                Schema.string(format: "date-time").orNull
                    .described("The server's time when left out. Without an offset it is on the zone's clocks.")
            ),
            .optional("locale", Schema.string(pattern: locale).orNull.described("Language and region, such as en_GB.")),
        ])
    )

    private static var zone: Schema {
        let names = ZoneTable.system.names
        return names.isEmpty ? .string() : .oneOf(texts: names)
    }

    private static let countries = Country.known.sorted()
    private static let locale =
        "^[a-z]{2,3}([_-][A-Za-z]{4})?([_-](\(countries.joined(separator: "|"))|[0-9]{3}))?$"

    /// The schema of the answer, also for errors.
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

    private static let appAction = Schema.named("AppAction", .oneOf([budget, event, reminder, task]))

    private static let budget = Schema.named(
        "LogBudgetEntry",
        .object([
            type("log_budget_entry"), .required("amount", .number()), .required("date", .string(format: "date")),
            .required("transaction_type", .oneOf(texts: ["Expenses", "Income", "Savings"])),
            .required("category", .string()), .optional("details", .string()),
            .optional("currency", .string().described("When it is not the one the request named.")),
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

    private static func type(_ name: String) -> SchemaProperty { .required("type", .oneOf(texts: [name])) }
    private static let priority = Schema.oneOf(texts: ["low", "normal", "high"])
    private static let localTime = Schema.string(format: "date-time").described("Local time with its offset.")
    private static let rule = Schema.string().orNull.described("An RRULE of RFC 5545.")
}

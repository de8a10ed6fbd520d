import BowlineJSON
import Essentials
import Testing
import Wire

/// The types of `/api/v1/process`, pinned to the JSON the requirements and the contract give.
struct ActionResultTests {
    private func read(_ json: String) throws -> ActionResultDTO {
        try JSONDecoder().decode(ActionResultDTO.self, from: Data(json.utf8))
    }

    private func write(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private let example = """
        {
          "success": true,
          "action_type": "app_action_required",
          "message": "Logged expenses: 234.6 BGN in Clothes",
          "app_action": {
            "type": "log_budget_entry",
            "amount": 234.6,
            "date": "2025-11-03",
            "transaction_type": "Expenses",
            "category": "Clothes",
            "details": "next"
          }
        }
        """

    @Test func theDocumentsExampleIsReadAndWrittenAsItStands() throws {
        let result = try read(example)
        #expect(result.success)
        #expect(result.actionType == .appActionRequired)
        #expect(result.message == "Logged expenses: 234.6 BGN in Clothes")
        #expect(
            result.appAction
                == .budget(
                    BudgetActionDTO(
                        amount: try #require(Decimal(string: "234.6")),
                        date: "2025-11-03",
                        transactionType: "Expenses",
                        category: "Clothes",
                        details: "next"
                    )
                )
        )
        #expect(
            try write(result) == """
                {"action_type":"app_action_required","app_action":{"amount":234.6,"category":"Clothes","date":"2025-11-03",\
                "details":"next","transaction_type":"Expenses","type":"log_budget_entry"},\
                "message":"Logged expenses: 234.6 BGN in Clothes","success":true}
                """
        )
    }

    @Test func theRequestNeedsItsInputOnly() throws {
        #expect(try write(ClassifyRequestDTO(input: "120eur at next")) == #"{"input":"120eur at next"}"#)
        let full = ClassifyRequestDTO(
            input: "x",
            timeZone: "Europe/Sofia",
            currency: "BGN",
            country: "BG",
            now: "2025-11-03T12:00:00+02:00",
            locale: "en_GB"
        )
        #expect(
            try write(full) == """
                {"country":"BG","currency":"BGN","input":"x","locale":"en_GB","now":"2025-11-03T12:00:00+02:00",\
                "time_zone":"Europe/Sofia"}
                """
        )
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ClassifyRequestDTO.self, from: Data("{}".utf8))
        }
    }

    @Test func anErrorSaysThatThereIsNothingToDo() throws {
        let error = ActionResultDTO(success: false, actionType: .error, message: "input is missing")
        #expect(
            try write(error)
                == #"{"action_type":"error","app_action":null,"message":"input is missing","success":false}"#
        )
    }

    @Test func moneyKeepsItsDigits() throws {
        let json = example.replacing("234.6,", with: "12345678901234567.89,")
        guard case .budget(let entry)? = try read(json).appAction else {
            Issue.record("no budget entry")
            return
        }
        #expect(entry.amount.description == "12345678901234567.89")
        #expect(try write(entry).contains(#""amount":12345678901234567.89"#))
    }

    @Test func anEventHasAllItsProperties() throws {
        let event = CalendarActionDTO(
            title: "Dentist",
            start: "2025-11-04T15:30:00+02:00",
            end: "2025-11-04T16:30:00+02:00",
            timeZone: "Europe/Sofia",
            attendees: ["Ana"],
            recurrence: "FREQ=WEEKLY"
        )
        let json = """
            {"all_day":false,"attendees":["Ana"],"end":"2025-11-04T16:30:00+02:00","location":null,"notes":null,\
            "recurrence":"FREQ=WEEKLY","start":"2025-11-04T15:30:00+02:00","time_zone":"Europe/Sofia","title":"Dentist",\
            "type":"create_calendar_event"}
            """
        #expect(try write(AppActionDTO.calendar(event)) == json)
        #expect(try JSONDecoder().decode(AppActionDTO.self, from: Data(json.utf8)) == .calendar(event))
    }

    @Test func aReminderAndATaskHaveAllTheirProperties() throws {
        let reminder = ReminderActionDTO(title: "call mum", due: "2025-11-03T18:00:00+02:00")
        #expect(
            try write(AppActionDTO.reminder(reminder)) == """
                {"due":"2025-11-03T18:00:00+02:00","notes":null,"priority":"normal","recurrence":null,"title":"call mum",\
                "type":"create_reminder"}
                """
        )
        let task = TaskActionDTO(title: "buy milk", list: "shopping", priority: "high")
        #expect(
            try write(AppActionDTO.task(task)) == """
                {"due":null,"list":"shopping","notes":null,"priority":"high","title":"buy milk","type":"create_task"}
                """
        )
    }

    @Test(arguments: [
        (#"{"type":"create_calendar_event","title":"x","start":"2025-11-04T15:30:00+02:00"}"#, "create_calendar_event"),
        (#"{"type":"create_reminder","title":"x"}"#, "create_reminder"),
        (#"{"type":"create_task","title":"x","more":[1]}"#, "create_task"),
    ])
    func whatIsNotSaidMayBeLeftOut(json: String, type: String) throws {
        #expect(try JSONDecoder().decode(AppActionDTO.self, from: Data(json.utf8)).tag == type)
    }

    @Test func anUnknownTypeKeepsItsJSON() throws {
        let json = #"{"brightness":0.25,"on":true,"rooms":["hall",null,{"n":12}],"type":"dim_lights"}"#
        let action = try JSONDecoder().decode(AppActionDTO.self, from: Data(json.utf8))
        #expect(action.tag == "dim_lights")
        #expect(try write(action) == json)
    }

    @Test(arguments: [
        "{}", "[]", #"{"success":true}"#,
        #"{"success":true,"action_type":"app_action_required","message":"x","app_action":{}}"#,
        #"{"success":true,"action_type":"app_action_required","message":"x","app_action":{"type":"log_budget_entry"}}"#,
    ])
    func whatIsNotTheContractIsAnError(json: String) {
        #expect(throws: DecodingError.self) { try read(json) }
    }

    @Test func aQuestionBringsItsChoices() throws {
        let json = """
            {"action_type":"backend_handled","app_action":null,"clarify":{"choices":[{"app_action":{"due":null,\
            "list":null,"notes":null,"priority":"normal","title":"mum","type":"create_task"},"label":"Add task: mum"}]},\
            "message":"Shall I do this?","success":true}
            """
        let result = try read(json)
        #expect(result.clarify?.choices.first?.label == "Add task: mum")
        #expect(try write(result) == json)
    }

    @Test func severalActionsStandInOrder() throws {
        let actions = [AppActionDTO.task(TaskActionDTO(title: "a")), .task(TaskActionDTO(title: "b"))]
        let result = ActionResultDTO(
            success: true,
            actionType: .appActionRequired,
            message: "two",
            appAction: actions[0],
            appActions: actions
        )
        #expect(try read(write(result)) == result)
    }

    @Test func aRequestAboutSomethingThatExistsHasOnlyWhatWasSaid() throws {
        var change = ItemChangeDTO()
        change.time = "17:00"
        let action = ItemActionDTO(kind: "calendar", which: WhichItemsDTO(text: "dentist"), set: change)
        #expect(
            try write(AppActionDTO.changeItem(action)) == """
                {"kind":"calendar","set":{"time":"17:00"},"type":"change_item","which":{"text":"dentist"}}
                """
        )
        let milk = ItemActionDTO(kind: "task", which: WhichItemsDTO(text: "milk", list: "shopping"))
        for action in [AppActionDTO.findItems(milk), .completeItem(milk), .deleteItem(milk)] {
            let json = try write(action)
            #expect(!json.contains("set"))
            #expect(try JSONDecoder().decode(AppActionDTO.self, from: Data(json.utf8)) == action)
        }
    }
}

internal import BowlineJSON
internal import Essentials
package import Wire

// What `JSONCoder.sorted` writes, at less than half its cost: a response consists of about twenty members, for each of
// which `Codable` looks up types at run time. `ActionResultJSONTests` compares the two.

extension ActionResultDTO {
    /// The result as JSON, its members sorted by name.
    package var json: [UInt8] {
        let first = appAction?.json
        var members = JSONObject()
        members.add("action_type", .string(actionType.rawValue))
        members.add("app_action", first ?? .null)
        members.add("app_actions", appActions.map { .array($0.json(first: appAction, first)) })
        members.add("clarify", clarify?.json)
        members.add("message", .string(message))
        members.add("success", .bool(success))
        return JSONValue.object(members).bytes()
    }
}

extension [AppActionDTO] {
    /// The actions as JSON. The first one is usually that of `app_action`, which is not converted twice.
    fileprivate func json(first known: AppActionDTO?, _ json: JSONValue?) -> [JSONValue] {
        enumerated().map { index, action in index == 0 && action == known ? json ?? action.json : action.json }
    }
}

extension ClarifyDTO {
    fileprivate var json: JSONValue {
        ["choices": .array(choices.map { ["app_action": $0.appAction.json, "label": .string($0.label)] })]
    }
}

extension AppActionDTO {
    fileprivate var json: JSONValue {
        switch self {
        case .budget(let entry): entry.json
        case .calendar(let event): event.json
        case .reminder(let reminder): reminder.json
        case .task(let task): task.json
        case .findItems(let request), .changeItem(let request), .completeItem(let request), .deleteItem(let request):
            request.json(type: tag)
        case .unknown(let payload): payload.json
        }
    }
}

extension BudgetActionDTO {
    fileprivate var json: JSONValue {
        var members = JSONObject()
        members.add("account", account)
        members.add("amount", amount.json)
        members.add("category", .string(category))
        members.add("currency", currency)
        members.add("date", .string(date))
        members.add("details", details)
        members.add("recurrence", recurrence)
        members.add("reference", reference)
        members.add("transaction_type", .string(transactionType))
        members.add("type", .string(Self.type))
        return .object(members)
    }
}

extension CalendarActionDTO {
    fileprivate var json: JSONValue {
        [
            "all_day": .bool(allDay), "attendees": .array(attendees.map { .string($0) }), "end": .text(end),
            "location": .text(location), "notes": .text(notes), "recurrence": .text(recurrence),
            "start": .string(start), "time_zone": .text(timeZone), "title": .string(title),
            "type": .string(Self.type),
        ]
    }
}

extension ReminderActionDTO {
    fileprivate var json: JSONValue {
        [
            "due": .text(due), "notes": .text(notes), "priority": .string(priority), "recurrence": .text(recurrence),
            "title": .string(title), "type": .string(Self.type),
        ]
    }
}

extension TaskActionDTO {
    fileprivate var json: JSONValue {
        [
            "due": .text(due), "list": .text(list), "notes": .text(notes), "priority": .string(priority),
            "title": .string(title), "type": .string(Self.type),
        ]
    }
}

extension ItemActionDTO {
    fileprivate func json(type: String) -> JSONValue {
        var members = JSONObject()
        members.add("kind", .string(kind))
        members.add("set", set?.json)
        members.add("type", .string(type))
        members.add("which", which.json)
        return .object(members)
    }
}

extension WhichItemsDTO {
    fileprivate var json: JSONValue {
        var members = JSONObject()
        members.add("from", from)
        members.add("list", list)
        members.add("text", text)
        members.add("to", to)
        return .object(members)
    }
}

extension ItemChangeDTO {
    fileprivate var json: JSONValue {
        var members = JSONObject()
        members.add("amount", amount?.json)
        members.add("by", by)
        members.add("category", category)
        members.add("currency", currency)
        members.add("date", date)
        members.add("due", due)
        members.add("end", end)
        members.add("list", list)
        members.add("location", location)
        members.add("start", start)
        members.add("time", time)
        members.add("title", title)
        return .object(members)
    }
}

extension JSONObject {
    /// Adds a member at the end; nil adds none.
    fileprivate mutating func add(_ name: String, _ value: JSONValue?) {
        if let value { members.append(Member(name, value)) }
    }

    fileprivate mutating func add(_ name: String, _ text: String?) { add(name, text.map { .string($0) }) }
}

extension JSONValue {
    /// A string, or null.
    fileprivate static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}

extension Decimal {
    // Nil, and so null, only for NaN, which no amount is.
    fileprivate var json: JSONValue { JSONNumber(description).map { .number($0) } ?? .null }
}

internal import Bowline
internal import PlainWords

/// The spans found in a text, as `bowline understand` prints them.
struct SpanReport {
    let text: String
    let zone: Zone

    func json(_ found: Understanding) -> JSONObject {
        JSONObject([
            .init("spans", .array(found.spans.map { .object(span($0)) })),
            .init("intent", .string(found.intent.rawValue)),
        ])
    }

    private func span(_ span: Span) -> JSONObject {
        let bytes = text.utf8.dropFirst(span.start).prefix(max(0, span.end - span.start))
        let members: [JSONObject.Member] = [
            .init("kind", .string(span.kind)), .init("text", .string(String(Substring(bytes)))),
            .init("start", .number(JSONNumber(span.start))), .init("end", .number(JSONNumber(span.end))),
        ]
        return JSONObject(members + value(span.value))
    }

    private func value(_ value: Span.Value) -> [JSONObject.Member] {
        switch value {
        case .time(let time): self.time(time)
        case .money(let from, let to, let isRange, let currency):
            bounds(from.map { .string($0.text) }, to.map { .string($0.text) }, isRange: isRange)
                + [.init("currency", currency.map { .string($0.code) } ?? .null)]
        case .duration(let length): [.init("value", .string(length.iso))]
        case .number(let number): [.init("value", number.json)]
        }
    }

    private func time(_ time: TimeValue) -> [JSONObject.Member] {
        func written(_ moment: LocalTime) -> JSONValue { .string(iso(moment, time)) }
        return bounds(time.from.map(written), time.to.map(written), isRange: time.isRange)
            + [.init("grain", .string(time.grain.name))]
    }

    /// A day or a longer span has no offset; a time within a day is an instant and has its offset.
    private func iso(_ moment: LocalTime, _ time: TimeValue) -> String {
        guard time.grain < .day else { return moment.iso() }
        return moment.iso(offset: time.namedOffset ?? zone.offset(at: zone.instant(of: moment)))
    }

    /// `value`, or `from` and `to`, where an open end is null.
    private func bounds(_ from: JSONValue?, _ to: JSONValue?, isRange: Bool) -> [JSONObject.Member] {
        guard isRange else { return [.init("value", from ?? .null)] }
        return [.init("from", from ?? .null), .init("to", to ?? .null)]
    }
}

extension Quantity {
    /// The number with all its digits; a string if JSON cannot write it as a number.
    fileprivate var json: JSONValue { JSONNumber(text).map { .number($0) } ?? .string(text) }
}

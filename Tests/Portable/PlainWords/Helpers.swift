import CivilTime

@testable import PlainWords

/// The moment most of the tables below are read at: Tuesday 12 February 2013, 04:30, two hours behind UTC.
func context(
    _ now: LocalTime = LocalTime(Day(year: 2013, month: 2, day: 12), hour: 4, minute: 30),
    zone: Zone = .fixed(secondsAhead: -7200),
    country: String? = nil,
    currency: String = "USD",
    weekStart: Int = 1
) -> Context {
    Context(
        now: zone.instant(of: now),
        zone: zone,
        currency: Currency(currency),
        country: country,
        weekStart: weekStart
    )
}

/// A zone of the system's table.
func zone(_ name: String) -> Zone? {
    guard let rules = ZoneTable.system.rules(of: name) else { return nil }
    return Zone(name: name) { rules.offset(at: $0) }
}

extension Understanding {
    /// The times found, as text: a moment and its grain, or both ends.
    var times: [String] {
        spans.compactMap { span in
            guard case .time(let value) = span.value else { return nil }
            func text(_ time: LocalTime?) -> String {
                guard let iso = time?.iso() else { return "" }
                return iso.hasSuffix("T00:00:00")
                    ? String(iso.dropLast(9)) : iso.hasSuffix(":00") ? String(iso.dropLast(3)) : iso
            }
            return value.isRange ? "\(text(value.from))..\(text(value.to))" : "\(text(value.from)) \(value.grain.name)"
        }
    }

    /// The amounts found, as text.
    var money: [String] {
        spans.compactMap { span in
            guard case .money(let from, let to, let isRange, let currency) = span.value else { return nil }
            let amount = isRange ? "\(from?.text ?? "")..\(to?.text ?? "")" : from?.text ?? ""
            return "\(amount) \(currency?.code ?? "?")"
        }
    }

    var numbers: [String] {
        spans.compactMap { span in
            if case .number(let value) = span.value { return value.text }
            return nil
        }
    }

    var durations: [String] {
        spans.compactMap { span in
            if case .duration(let value) = span.value { return value.iso }
            return nil
        }
    }
}

import PlainWords

/// The sets of money, durations, numbers and ordinals.
struct AmountEvaluation {
    let data: DataFolder
    let shown: String?

    func run() throws -> [Score] {
        [
            try ducklingMoney(), try recognizersMoney(), try ducklingDurations(), try ducklingNumbers(), try ordinals(),
            try recognizersNumbers(),
        ]
    }

    private func spans(_ text: String, country: String? = nil) -> [Span] {
        PlainWords(Evaluation.context(ref: "2013-02-12T04:30:00-02:00", country: country)).understand(text).spans
    }

    private func close(_ quantity: Quantity?, _ wanted: Double?) -> Bool {
        guard let wanted else { return quantity == nil }
        guard let quantity else { return false }
        return abs(quantity.double - wanted) <= abs(wanted) * 1e-9 + 1e-12
    }

    private func show(_ set: String, _ row: Row, _ wanted: Any, _ found: [Span]) {
        guard shown == set else { return }
        print(
            "\(row.text("text") ?? "") [\(row.text("locale") ?? "")] | want \(wanted) | got \(found.map { "\($0.value)" })"
        )
    }

    private struct Money {
        var from: Quantity?
        var to: Quantity?
        var isRange: Bool
        var currency: String?
    }

    private func money(_ spans: [Span]) -> [Money] {
        spans.compactMap { span in
            if case .money(let from, let to, let isRange, let currency) = span.value {
                return Money(from: from, to: to, isRange: isRange, currency: currency?.code)
            }
            return nil
        }
    }

    private func ducklingMoney() throws -> Score {
        var score = Score("Duckling, money", goal: "93 %")
        for row in try data.rows("actions/duckling_money_en.jsonl") where row.text("section") == "allExamples" {
            let locale = row.text("locale")
            let spans = spans(row.text("text") ?? "", country: locale == "EN" ? nil : locale)
            guard let expected = row.row("expected") else { continue }
            let found = money(spans)
            let isRight = found.count == 1 && matches(expected, found[0])
            score.count(isRight)
            if !isRight { show("money", row, expected.fields, spans) }
        }
        return score
    }

    private func matches(_ expected: Row, _ found: Money) -> Bool {
        let unit = expected.text("currency") ?? ""
        let worth = unit == "Cent" ? 0.01 : 1
        let isMoney = unit.count == 3 ? found.currency == unit : true
        switch expected.text("type") {
        case "value": return isMoney && !found.isRange && close(found.from, expected.number("value").map { $0 * worth })
        case "above": return found.isRange && close(found.from, expected.number("value")) && found.to == nil
        case "under": return found.isRange && close(found.to, expected.number("value")) && found.from == nil
        default:
            return found.isRange && close(found.from, expected.number("from")) && close(found.to, expected.number("to"))
        }
    }

    private func recognizersMoney() throws -> Score {
        var score = Score("Recognizers, money", goal: "93 %")
        for row in try data.rows("actions/recognizers_currency_en.jsonl") {
            let spans = spans(row.text("text") ?? "")
            let found = money(spans)
            let wanted = row.rows("results").compactMap { $0.row("Resolution") }.filter { $0.text("value") != nil }
            let isRight =
                wanted.count == found.count
                && zip(wanted, found).allSatisfy { wanted, found in
                    let unit = wanted.text("unit") ?? ""
                    let worth = unit == "Cent" || unit == "Pence" ? 0.01 : unit == "Satoshi" ? 1e-8 : 1
                    let iso = wanted.text("isoCurrency")
                    return close(found.from, wanted.text("value").flatMap { Double($0) }.map { $0 * worth })
                        && (iso == nil || iso == found.currency)
                }
            score.count(isRight)
            if !isRight {
                show("currency", row, row.rows("results").map { $0.row("Resolution")?.fields ?? [:] }, spans)
            }
        }
        return score
    }

    private func ducklingDurations() throws -> Score {
        var score = Score("Duckling, durations", goal: "95 %")
        let sizes = [
            "second": 1.0, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800, "month": 2_592_000,
            "quarter": 7_776_000, "year": 31_104_000,
        ]
        for row in try data.rows("actions/duckling_duration_en.jsonl") {
            let spans = spans(row.text("text") ?? "")
            let found = spans.compactMap { span -> Double? in
                if case .duration(let value) = span.value {
                    return Double(value.months * 2_592_000 + value.days * 86_400 + value.seconds)
                }
                return nil
            }
            var isRight = found.isEmpty
            if let expected = row.row("expected") {
                let wanted = (expected.number("value") ?? 0) * (sizes[expected.text("unit") ?? ""] ?? 0)
                isRight = found.count == 1 && abs(found[0] - wanted) < wanted / 50 + 1
            }
            score.count(isRight)
            if !isRight { show("duration", row, row.row("expected")?.fields ?? [:], spans) }
        }
        return score
    }

    private func numbers(_ spans: [Span]) -> [Quantity] {
        spans.compactMap { span in
            if case .number(let value) = span.value { return value }
            return nil
        }
    }

    private func ducklingNumbers() throws -> Score {
        var score = Score("Duckling, numbers", goal: "95 %")
        for row in try data.rows("actions/duckling_numeral_en.jsonl") where row.text("section") != "latentCorpus" {
            let spans = spans(row.text("text") ?? "")
            let found = numbers(spans)
            let isRight = found.count == 1 && close(found[0], row.row("expected")?.number("value"))
            score.count(isRight)
            if !isRight { show("number", row, row.row("expected")?.fields ?? [:], spans) }
        }
        return score
    }

    private func ordinals() throws -> Score {
        var score = Score("Duckling, ordinals", goal: "")
        for row in try data.rows("actions/duckling_ordinal_en.jsonl") {
            let spans = spans(row.text("text") ?? "")
            let found = numbers(spans)
            let isRight = found.count == 1 && close(found[0], row.row("expected")?.number("value"))
            score.count(isRight)
            if !isRight { show("ordinal", row, row.row("expected")?.fields ?? [:], spans) }
        }
        return score
    }

    private func recognizersNumbers() throws -> Score {
        var score = Score("Recognizers, numbers", goal: "95 %")
        for row in try data.rows("actions/recognizers_number_en.jsonl") where row.text("model") == "NumberModel" {
            let spans = spans(row.text("text") ?? "")
            let found = numbers(spans)
            let wanted = row.rows("results").compactMap { $0.row("Resolution")?.text("value").flatMap { Double($0) } }
            let isRight =
                wanted.count == found.count
                && zip(wanted, found).allSatisfy { close($1, $0) || abs($1.double - $0) < abs($0) * 1e-6 }
            score.count(isRight)
            if !isRight { show("numbers", row, wanted, spans) }
        }
        return score
    }
}

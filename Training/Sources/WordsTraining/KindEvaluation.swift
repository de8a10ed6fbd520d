import Foundation
import PlainWords

/// Our own sentences, by kind of expression. They were written, with what they mean, before the engine read them. Rules
/// are developed on one half; of the other half only the counts are reported.
struct KindEvaluation {
    /// The sentences of this package.
    static let path = #filePath.replacingOccurrences(
        of: "Sources/WordsTraining/KindEvaluation.swift",
        with: "Sentences/kinds.tsv"
    )

    var path = Self.path
    var shown: String?

    /// The two halves of a kind.
    struct Halves {
        let kind: String
        var develop: Score
        var apart: Score
    }

    /// The halves of all kinds together.
    static func totals(_ kinds: [Halves]) -> [Score] {
        var develop = Score("our own sentences")
        var apart = Score("our own sentences, the half kept apart", goal: "90 %")
        for kind in kinds {
            develop.right += kind.develop.right
            develop.total += kind.develop.total
            apart.right += kind.apart.right
            apart.total += kind.apart.total
        }
        return [develop, apart]
    }

    /// One line of the file.
    private struct Sentence {
        let kind: String
        let country: String
        let isApart: Bool
        let text: String
        let expected: [String]

        init?(_ line: Substring) {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 5, !line.hasPrefix("#") else { return nil }
            (kind, country, isApart, text) = (parts[0], parts[1], parts[2] == "apart", parts[3])
            expected = parts[4].split(separator: " & ").map(String.init)
        }
    }

    /// What the engine reads, by kind.
    func run() throws -> [Halves] {
        var halves: [Halves] = []
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            guard let sentence = Sentence(line) else { continue }
            let place = halves.firstIndex { $0.kind == sentence.kind } ?? halves.count
            if place == halves.count {
                let name = "own sentences, \(sentence.kind)"
                halves.append(Halves(kind: sentence.kind, develop: Score(name), apart: Score(name + ", kept apart")))
            }
            let found = read(sentence)
            let isRight = found == sentence.expected
            if sentence.isApart { halves[place].apart.count(isRight) } else { halves[place].develop.count(isRight) }
            if !isRight, !sentence.isApart, shown == "kinds" {
                print("\(sentence.kind): \(sentence.text) | want \(sentence.expected) | got \(found)")
            }
        }
        return halves
    }

    /// What the engine reads on Wednesday 14 October 2026 at 10:20, of the sort that the kind asks for.
    private func read(_ sentence: Sentence) -> [String] {
        if sentence.kind.hasPrefix("act-") { return actions(sentence) }
        let found = Self.understanding(of: sentence.text, country: sentence.country)
        switch sentence.kind {
        case "repeat": return found.recurrences.map(\.rrule)
        case "length", "money", "number": return found.spans.compactMap { Self.text($0.value, of: sentence.kind) }
        default: return found.spans.compactMap { Self.text($0.value, of: "time") }
        }
    }

    /// The times in a text, as the file writes them.
    static func times(in text: String, country: String) -> [String] {
        understanding(of: text, country: country).spans.compactMap { Self.text($0.value, of: "time") }
    }

    private static func understanding(of text: String, country: String) -> Understanding {
        PlainWords(Evaluation.localContext(country)).understand(text)
    }

    /// What is done about a sentence, one text for each action.
    private func actions(_ sentence: Sentence) -> [String] {
        guard case .actions(let actions, nil) = PlainWords(Evaluation.localContext(sentence.country)).act(sentence.text)
        else {
            return []
        }
        return actions.map { action in
            switch action {
            case .budget(let entry):
                "\(entry.kind == .income ? "income" : "expense") \(entry.amount.text) \(entry.details)"
            case .event(let event): "event \(event.title) \(Self.short(event.start))"
            case .reminder(let reminder): "reminder \(reminder.title) \(Self.short(reminder.due))"
            case .task(let task): "task \(task.title)"
            case .items(let request): "\(request.deed.rawValue) \(request.which.text ?? "")"
            }
        }
    }

    /// A value as the file writes it, if it is of that kind.
    static func text(_ value: Span.Value, of kind: String) -> String? {
        switch value {
        case .time(let value) where kind == "time":
            return value.isRange
                ? "\(short(value.from))..\(short(value.to))" : "\(short(value.from)) \(value.grain.name)"
        case .duration(let value) where kind == "length": return value.iso
        case .number(let value) where kind == "number": return value.text
        case .money(let from, let to, let isRange, let currency) where kind == "money":
            let amount = isRange ? "\(from?.text ?? "")..\(to?.text ?? "")" : from?.text ?? ""
            return "\(amount) \(currency?.code ?? "")"
        default: return nil
        }
    }

    /// A reading of the clock without its seconds, and without its time at midnight.
    private static func short(_ time: LocalTime?) -> String {
        guard let iso = time?.iso() else { return "" }
        if iso.hasSuffix("T00:00:00") { return String(iso.dropLast(9)) }
        return iso.hasSuffix(":00") ? String(iso.dropLast(3)) : iso
    }
}

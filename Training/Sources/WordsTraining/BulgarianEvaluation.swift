import Foundation
import PlainWords

/// Our own Bulgarian sentences, in both scripts. The grammar was made for one half of them; the other half is only counted.
struct BulgarianEvaluation {
    var shown: String?

    private static let path = KindEvaluation.path.replacingOccurrences(of: "kinds.tsv", with: "bulgarian.tsv")

    private struct Sentence {
        let kind: String
        let isApart: Bool
        let text: String
        let expected: [String]

        init?(_ line: Substring) {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 4, !line.hasPrefix("#") else { return nil }
            (kind, isApart, text) = (parts[0], parts[1] == "apart", parts[2])
            expected = parts[3].split(separator: " & ").map(String.init)
        }
    }

    /// What is right, by kind; the half kept apart is read only when asked for.
    func run(countsApart: Bool) throws -> [KindEvaluation.Halves] {
        var halves: [KindEvaluation.Halves] = []
        for line in try String(contentsOfFile: Self.path, encoding: .utf8).split(separator: "\n") {
            guard let sentence = Sentence(line), countsApart || !sentence.isApart else { continue }
            let place = halves.firstIndex { $0.kind == sentence.kind } ?? halves.count
            if place == halves.count {
                let name = "Bulgarian, \(sentence.kind)"
                halves.append(
                    KindEvaluation.Halves(
                        kind: sentence.kind,
                        develop: Score(name),
                        apart: Score(name + ", kept apart")
                    )
                )
            }
            let (isRight, found) = judge(sentence)
            if sentence.isApart { halves[place].apart.count(isRight) } else { halves[place].develop.count(isRight) }
            if !isRight, !sentence.isApart, shown == "bulgarian" {
                print("\(sentence.kind): \(sentence.text) | want \(sentence.expected) | got \(found)")
            }
        }
        return halves
    }

    /// The sentences alone.
    static func texts() throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { Sentence($0)?.text }
    }

    private static var engine: PlainWords {
        var context = Evaluation.context(ref: "2026-10-14T10:20:00", country: "BG")
        context.currency = context.country.currency(on: context.localNow.day) ?? context.currency
        return PlainWords(context)
    }

    private func judge(_ sentence: Sentence) -> (Bool, String) {
        switch sentence.kind {
        case "time", "money", "number":
            let found = Self.engine.understand(sentence.text).spans.compactMap {
                KindEvaluation.text($0.value, of: sentence.kind)
            }
            return (found == sentence.expected, "\(found)")
        default:
            let outcome = Self.engine.act(sentence.text)
            guard case .actions(let actions, nil) = outcome else {
                let isSilent = outcome == .nothing || { if case .answer = outcome { true } else { false } }()
                return (isSilent && sentence.expected == ["none"], "\(outcome)")
            }
            let isRight =
                actions.count == sentence.expected.count
                && zip(actions, sentence.expected).allSatisfy {
                    fits($0, Array($1.split(separator: " ").map(String.init)))
                }
            return (isRight, "\(actions)")
        }
    }

    private func fits(_ action: Action, _ expected: [String]) -> Bool {
        var rest = expected
        let type = rest.removeFirst()
        switch action {
        case .budget(let entry): return fits(entry, type, rest)
        case .event(let event):
            return type == "event" && isSaid(rest, in: event.title, at: event.start, isAllDay: event.isAllDay)
        case .reminder(let reminder):
            return type == "reminder" && isSaid(rest, in: reminder.title, at: reminder.due, isAllDay: true)
        case .task(let task): return type == "task" && isSaid(rest, in: task.title, at: task.due, isAllDay: true)
        case .items(let request): return type == request.deed.rawValue && fits(request, rest)
        }
    }

    private func fits(_ entry: BudgetEntry, _ type: String, _ rest: [String]) -> Bool {
        let kinds: [BudgetEntry.Kind: String] = [.expenses: "expense", .income: "income", .savings: "savings"]
        let amount = entry.original?.amount ?? entry.amount
        let currency = entry.original?.currency ?? entry.currency
        guard kinds[entry.kind] == type, rest.count >= 3, amount.text == rest[0], currency.code == rest[1] else {
            return false
        }
        let said = rest.dropFirst(2).joined(separator: " ")
        guard said.hasPrefix(entry.category) || !Self.isCategory(said) else { return false }
        let words = said.dropFirst(said.hasPrefix(entry.category) ? entry.category.count : 0).split(separator: " ")
        return words.allSatisfy { word in
            word.hasPrefix("202") ? entry.day.iso == word : Self.has(entry.details, String(word))
        }
    }

    private static func isCategory(_ text: String) -> Bool {
        Category.allCases.contains { text.hasPrefix($0.rawValue) }
    }

    private static func has(_ text: String, _ words: String) -> Bool {
        words.split(separator: "/").contains { text.lowercased().contains($0.lowercased()) }
    }

    /// The words of a name, and the day or the minute.
    private func isSaid(_ expected: [String], in title: String, at time: LocalTime?, isAllDay: Bool) -> Bool {
        expected.allSatisfy { word in
            guard word.hasPrefix("202") else { return Self.has(title, word) }
            let iso = time?.iso() ?? ""
            return word.contains("T") ? iso.hasPrefix(word) : isAllDay && iso.hasPrefix(word)
        }
    }

    private func fits(_ request: ItemRequest, _ expected: [String]) -> Bool {
        expected.allSatisfy { word in
            if ItemRequest.Kind(rawValue: word) != nil { return request.kind.rawValue == word }
            let parts = word.split(separator: "=").map(String.init)
            if parts.count == 2 {
                switch parts[0] {
                case "time":
                    let minutes = (request.change?.secondOfDay ?? -1) / 60
                    return String(format: "%02d:%02d", minutes / 60, minutes % 60) == parts[1]
                case "date": return request.change?.day?.iso == parts[1]
                case "by": return request.change?.by?.iso == parts[1]
                default: return request.change?.amount?.text == parts[1]
                }
            }
            guard let dots = word.range(of: "..") else {
                return Self.has(
                    [request.which.text, request.which.list].compactMap { $0 }.joined(separator: " "),
                    word
                )
            }
            return request.which.from?.iso().hasPrefix(String(word[..<dots.lowerBound])) ?? false
                && request.which.to?.iso().hasPrefix(String(word[dots.upperBound...])) ?? false
        }
    }
}

import Foundation
import PlainWords

/// Our own sentences with the actions that they ask for. The grammar was made for one half of them; the other half is only counted.
struct SentenceEvaluation {
    /// A file of sentences, without its extension.
    enum File: String {
        /// In Bulgarian, in both scripts.
        case bulgarian
        /// Of everyday, in English and in Bulgarian.
        case everyday
        /// Of everyday too, by authors who had not seen the engine.
        case strangers
        /// Of everyday too, by an author who read the rules only afterwards.
        case moreStrangers = "strangers-2"

        /// The file that `--show` names; a name that ends in "-apart" asks for its other half too.
        init?(shown: String?) {
            self.init(rawValue: shown.map { $0.hasSuffix("-apart") ? String($0.dropLast(6)) : $0 } ?? "")
        }
    }

    let file: File
    var shown: String?

    private static func path(_ file: File) -> String {
        KindEvaluation.path.replacingOccurrences(of: "kinds.tsv", with: "\(file.rawValue).tsv")
    }

    private struct Sentence {
        let kind: String
        let country: String
        let isApart: Bool
        let text: String
        let expected: [String]

        /// A line: the kind, the country, which Bulgarian sentences leave out, the half, the text, and what is expected.
        init?(_ line: Substring) {
            var parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            if parts.count == 4 { parts.insert("BG", at: 1) }
            guard parts.count == 5, !line.hasPrefix("#") else { return nil }
            (kind, country, isApart, text) = (parts[0], parts[1], parts[2] == "apart", parts[3])
            expected = parts[4].split(separator: " & ").map(String.init)
        }

        /// The group in which a file's report counts it.
        func group(of file: File) -> String {
            switch file {
            case .bulgarian: kind
            case .everyday: "\(kind), \(country)"
            case .strangers, .moreStrangers: "\(kind), \(country == "BG" ? "Bulgarian" : "English")"
            }
        }
    }

    /// What is right, by kind; the half kept apart is read only when asked for.
    func run(countsApart: Bool) throws -> [KindEvaluation.Halves] {
        var halves: [KindEvaluation.Halves] = []
        for line in try String(contentsOfFile: Self.path(file), encoding: .utf8).split(separator: "\n") {
            guard let sentence = Sentence(line), countsApart || !sentence.isApart else { continue }
            let kind = sentence.group(of: file)
            let place = halves.firstIndex { $0.kind == kind } ?? halves.count
            if place == halves.count {
                let name = "\(file.rawValue), \(kind)"
                halves.append(
                    KindEvaluation.Halves(
                        kind: kind,
                        develop: Score(name),
                        apart: Score(name + ", kept apart")
                    )
                )
            }
            let (isRight, found) = judge(sentence)
            if sentence.isApart { halves[place].apart.count(isRight) } else { halves[place].develop.count(isRight) }
            if !isRight, !sentence.isApart, shown == file.rawValue {
                print("\(sentence.kind): \(sentence.text) | want \(sentence.expected) | got \(found)")
            }
        }
        return halves
    }

    /// The sentences of a file alone.
    static func texts(_ file: File) throws -> [String] {
        try String(contentsOfFile: path(file), encoding: .utf8).split(separator: "\n").compactMap { Sentence($0)?.text }
    }

    /// The actions in a form that fits a line.
    static func brief(_ outcome: Outcome) -> String {
        guard case .actions(let actions, let open) = outcome else { return "\(outcome)".prefix(160).description }
        let texts = actions.map { action in
            switch action {
            case .budget(let entry):
                "\(entry.kind.rawValue) \(entry.amount.text) \(entry.currency.code) \(entry.category): \(entry.details)"
            case .event(let event): "event \(event.title) \(event.start.iso())..\(event.end.iso())"
            case .reminder(let reminder): "reminder \(reminder.title) \(reminder.due?.iso() ?? "")"
            case .task(let task): "task \(task.title) \(task.due?.iso() ?? "") \(task.list ?? "")"
            case .items(let request):
                "\(request.deed) \(request.kind) \(request.which.text ?? "") \(request.which.list ?? "")"
            }
        }
        return (texts + (open == nil ? [] : ["?"])).joined(separator: " & ")
    }

    static func engine(_ country: String) -> PlainWords {
        PlainWords(Evaluation.localContext(country))
    }

    private func judge(_ sentence: Sentence) -> (Bool, String) {
        switch sentence.kind {
        case "time", "money", "number":
            let found = Self.engine(sentence.country).understand(sentence.text).spans.compactMap {
                KindEvaluation.text($0.value, of: sentence.kind)
            }
            return (found == sentence.expected, "\(found)")
        default:
            let outcome = Self.engine(sentence.country).act(sentence.text)
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
            return type == "event"
                && isSaid(
                    rest,
                    in: "\(event.title) \(event.location ?? "")",
                    at: event.start,
                    until: event.end,
                    isAllDay: event.isAllDay,
                    event.recurrence
                )
        case .reminder(let reminder):
            return type == "reminder"
                && isSaid(rest, in: reminder.title, at: reminder.due, isAllDay: true, reminder.recurrence)
        case .task(let task): return type == "task" && isSaid(rest, in: task.title, at: task.due, isAllDay: true)
        case .items(let request): return type == request.deed.rawValue && fits(request, rest)
        }
    }

    private func fits(_ entry: BudgetEntry, _ type: String, _ rest: [String]) -> Bool {
        let kinds: [BudgetEntry.Kind: String] = [.expenses: "expense", .income: "income", .savings: "savings"]
        let amount = entry.original?.amount ?? entry.amount
        let currency = entry.original?.currency ?? entry.currency
        guard kinds[entry.kind] == type, rest.count >= 2, amount.text == rest[0], currency.code == rest[1] else {
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

    /// The words of a name, the day or the minute, the end, and what it repeats by.
    private func isSaid(
        _ expected: [String],
        in title: String,
        at time: LocalTime?,
        until end: LocalTime? = nil,
        isAllDay: Bool,
        _ recurrence: Recurrence? = nil
    ) -> Bool {
        expected.allSatisfy { word in
            if word.hasPrefix("FREQ=") {
                return Set(word.split(separator: ";")).isSubset(of: recurrence?.rrule.split(separator: ";") ?? [])
            }
            guard word.hasPrefix("202") else { return Self.has(title, word) }
            let iso = time?.iso() ?? ""
            if let dots = word.range(of: "..") {
                return iso.hasPrefix(word[..<dots.lowerBound])
                    && end?.iso().hasPrefix(word[dots.upperBound...]) ?? false
            }
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
                case "by":
                    let sign = request.change?.isEarlier == true && parts[1].hasPrefix("-") ? "-" : ""
                    return request.change?.by.map { sign + $0.iso } == parts[1]
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

import PlainWords

/// Requests about things that exist, over the intent sets by their original labels. Rules are developed on the
/// sentences whose fold is even; the other half is only counted.
struct ItemEvaluation {
    let data: DataFolder
    let shown: String?
    let every: Int

    private static let sets = ["clinc150", "hwu64", "ms_botframework_skills", "sgd_intent_turns", "slurp", "snips"]

    func run() throws -> [Score] {
        var found: [ItemRequest.Deed: [Score]] = [:]
        for deed in ItemRequest.Deed.allCases {
            found[deed] = [
                Score("to \(deed.rawValue) something that exists"),
                Score("to \(deed.rawValue) something that exists, the half kept apart", goal: "85 %"),
            ]
        }
        var silent = [
            Score("no request about what exists"), Score("no such request, the half kept apart", goal: "99.7 %"),
        ]
        for set in Self.sets {
            for row in try data.rows("intents/\(set).jsonl", every: every) where row.text("label") != "unclear" {
                guard let text = row.text("text"), !ItemLabels.isEither(row, in: set) else { continue }
                let isKept = !IntentData.fold(of: text).isMultiple(of: 2)
                let deeds = PlainWords(Evaluation.context(ref: nil)).act(text).deeds
                guard let deed = ItemLabels.deed(row, in: set) else {
                    for half in isKept ? 0..<2 : 0..<1 { silent[half].count(deeds.isEmpty) }
                    if !deeds.isEmpty, !isKept, shown == "items-false" {
                        print(set, row.text("orig_intent") ?? "", deeds, text)
                    }
                    continue
                }
                let isRight = deeds.contains(deed)
                for half in isKept ? 0..<2 : 0..<1 { found[deed]?[half].count(isRight) }
                if !isRight, !isKept, shown == "items-missed" {
                    print(set, row.text("orig_intent") ?? "", deed, deeds, text)
                }
            }
        }
        let deeds = ItemRequest.Deed.allCases.flatMap { found[$0] ?? [] }
        var all = Score("to do something with what exists, the half kept apart", goal: "85 %")
        for score in deeds where !score.goal.isEmpty {
            all.right += score.right
            all.total += score.total
        }
        return deeds + [all] + silent + [try chat()]
    }

    private func chat() throws -> Score {
        var silent = Score("chat without request about what exists", goal: "99.7 %")
        for row in try data.rows("scam/nus_sms_ham.jsonl", every: every) {
            guard let text = row.text("text") else { continue }
            let deeds = PlainWords(Evaluation.context(ref: nil)).act(text).deeds
            silent.count(deeds.isEmpty)
            if !deeds.isEmpty, IntentData.fold(of: text).isMultiple(of: 2), shown == "items-false" {
                print("chat", deeds, text)
            }
        }
        return silent
    }
}

extension Outcome {
    /// What it would do with things that exist.
    var deeds: [ItemRequest.Deed] {
        guard case .actions(let actions, _) = self else { return [] }
        return actions.compactMap { if case .items(let request) = $0 { request.deed } else { nil } }
    }
}

import PlainWords

/// Whether each brand of the index gets its category back, in its own country.
struct MerchantEvaluation {
    let data: DataFolder
    let shown: String?
    let every: Int

    func run() throws -> [Score] {
        var score = Score("brands' categories, by country", goal: "98 %")
        for row in try data.rows("merchants/nsi_brands.jsonl", every: every) {
            guard let name = row.text("name"), let tag = row.text("tag") else { continue }
            let country = (row.fields["countries"] as? [String])?.first { $0.count == 2 }
            let context = Evaluation.context(ref: nil, country: country)
            let found = PlainWords(context).category(of: name)
            let isRight = found == TagCategories.category(tag)
            score.count(isRight)
            if !isRight, shown == "brands" { print(name, tag, country ?? "", found?.rawValue ?? "none") }
        }
        return [score]
    }
}

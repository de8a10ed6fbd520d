import PlainWords

/// Labelled sentences: the intent sets, and ordinary talk in which nothing is to be done.
struct IntentData {
    struct Example {
        let text: String
        /// The label's place among the model's intents.
        let label: Int
        let set: String
        let features: IntentFeatures
        /// A number from 0 to 9 that depends on the text only.
        let fold: Int
        var isBooking = false
        /// Whether it asks for something that exists, or may.
        var asksForItems = false
    }

    let examples: [Example]

    init(_ data: DataFolder, chat: Bool = true) throws {
        var examples: [Example] = []
        for set in ["clinc150", "hwu64", "ms_botframework_skills", "sgd_intent_turns", "slurp", "snips"] {
            for row in try data.rows("intents/\(set).jsonl") {
                guard let text = row.text("text"), let label = Self.label(row.text("label")) else { continue }
                var example = Self.example(text, label, set)
                example.isBooking = OriginalLabels.isBooking(row)
                example.asksForItems = ItemLabels.deed(row, in: set) != nil || ItemLabels.isEither(row, in: set)
                examples.append(example)
            }
        }
        if chat {
            for row in try data.rows("scam/nus_sms_ham.jsonl") {
                if let text = row.text("text") { examples.append(Self.example(text, 0, "chat")) }
            }
        }
        self.examples = examples
    }

    private static func label(_ name: String?) -> Int? {
        IntentModel.intents.firstIndex { $0.rawValue == name }
    }

    private static func example(_ text: String, _ label: Int, _ set: String) -> Example {
        Example(text: text, label: label, set: set, features: IntentFeatures(text), fold: fold(of: text))
    }

    /// A number from 0 to 9 that depends on the text only.
    static func fold(of text: String) -> Int {
        var hash: UInt64 = 14_695_981_039_346_656_037
        for byte in text.lowercased().utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
        return Int(hash >> 33) % 10
    }
}

import Basics
import CPlainWordsData

/// The result of reading a text: the values found in it, and the writer's intent.
package struct Understanding: Sendable {
    package var spans: [Span]
    /// The repetitions ("every monday"), in order.
    package var recurrences: [Recurrence] = []
    package var intent: Intent
}

/// The engine, which reads values from plain text. It is pure: user and time come only from the context.
package struct PlainWords: Sendable {
    let context: Context
    let model: IntentModel

    /// An engine for one user at one time.
    package init(_ context: Context) {
        self.init(context, model: .shared)
    }

    /// An engine with another model, for training.
    package init(_ context: Context, model: IntentModel) {
        self.context = context
        self.model = model
    }

    /// The size of the learned weights and the table of brands, in bytes.
    package static var tableBytes: Int {
        PackedBytes(embeddedBy: plainwords_intents).count + PackedBytes(embeddedBy: plainwords_brands).count
    }

    /// Finds times, money, durations and numbers, and the intent.
    package func understand(_ text: String) -> Understanding {
        let sentence = BulgarianReader.sentence(text)
        let findings = Scanner(sentence, context).findings()
        let isRequest = (1...Self.maxTokens).contains(sentence.count)
        return Understanding(
            spans: findings.spans.map { Self.span($0, in: sentence) },
            recurrences: findings.recurrences.map(\.rule),
            intent: isRequest ? outcome(of: sentence, findings).intent : .none
        )
    }

    /// The ledger category of a text that is a brand or an everyday word; nil otherwise.
    package func category(of text: String) -> Category? {
        if let category = category(of: Tokenizer.sentence(text)) { return category }
        let read = BulgarianReader.sentence(text)
        return read.written == nil ? nil : category(of: read)
    }

    private func category(of sentence: Sentence) -> Category? {
        let start = (0..<sentence.count).first { sentence[$0].kind != .sign } ?? 0
        if let match = Merchants.shared.match(sentence, at: start, country: context.country),
            match.end == sentence.count || sentence[match.end].kind == .sign
        {
            return match.category
        }
        for index in 0..<sentence.count {
            if let category = CommonWords.category(sentence[index]) { return category }
        }
        return nil
    }

    private static func span(_ span: TokenSpan, in sentence: Sentence) -> Span {
        Span(
            value: span.value,
            start: sentence.sourceRange(span.start).lowerBound,
            end: sentence.sourceRange(span.end - 1).upperBound
        )
    }
}

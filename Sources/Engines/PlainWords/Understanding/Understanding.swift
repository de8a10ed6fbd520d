/// What a text says: the measurable things in it and what its writer wants.
package struct Understanding: Sendable {
    package var spans: [Span]
    package var intent: Intent
}

/// The engine: plain words in, values out. It is pure; all it knows of the world is in the context.
package struct PlainWords: Sendable {
    private let context: Context

    /// An engine for one person at one moment.
    package init(_ context: Context) {
        self.context = context
    }

    /// Finds times, money, durations and numbers, and the intent.
    package func understand(_ text: String) -> Understanding {
        let sentence = Tokenizer.sentence(text)
        let findings = Scanner(sentence, context).findings()
        let intent = IntentReader(sentence).intent(findings).intent
        return Understanding(spans: findings.spans.map { Self.span($0, in: sentence) }, intent: intent)
    }

    private static func span(_ span: TokenSpan, in sentence: Sentence) -> Span {
        Span(value: span.value, start: Int(sentence[span.start].start), end: Int(sentence[span.end - 1].end))
    }
}

import Bowline
import Essentials
import Wire

extension SharedCommands {
    /// The draft that this device reads from the words, with the corrections in `--correct`, e.g. `2=48; 3=Gifts; 4=-`.
    /// The numbers are those of `--preview`.
    func draft(of input: String) async throws(TerminalError) -> Draft {
        let (preferences, corrections) = try await TerminalError.onDevice { () async throws(DeviceError) in
            (try await app.store.preferences(), try await app.store.corrections())
        }
        var draft = Draft()
        draft.read(Draft.actions(in: input, at: app.now(), preferences, corrections: corrections), of: input)
        let pieces = draft.pieces.map(\.piece)
        for part in (words.options["correct"] ?? "").split(separator: ";") {
            let halves = part.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isNewline }.trimmed }
            guard halves.count == 2,
                let piece = pieces.enumerated().first(where: { "\($0.offset + 1)" == halves[0] })?.element,
                let value = piece.value(halves[1])
            else {
                throw .usage(
                    "--correct must name pieces of --preview, e.g. \"2=48; 3=Gifts; 4=-\"; got '\(part.description.trimmed)'"
                )
            }
            draft.correct(piece, to: value)
        }
        return draft
    }

    /// The draft as numbered lines, one per piece. Nothing is sent.
    func preview(_ draft: Draft) -> TerminalAnswer {
        let pieces = draft.pieces.map(\.piece)
        let lines = pieces.enumerated().map { index, piece in
            "\(index + 1)  \(strings.name(of: piece.field)): \(strings.text(of: piece.field, draft.value(of: piece)))"
        }
        return TerminalAnswer(
            lines.isEmpty ? strings.readsNothing : lines.joined(separator: "\n"),
            [
                "pieces": .array(
                    pieces.map {
                        [
                            "field": .string($0.field.rawValue), "read": .string($0.read),
                            "value": .string(draft.value(of: $0)),
                        ]
                    }
                )
            ],
            isDone: !lines.isEmpty
        )
    }
}

extension Draft.Piece {
    /// The value of a typed correction; nil if it is not valid for this piece.
    fileprivate func value(_ text: String) -> String? {
        if text == Draft.leftOut { return field == .amount ? nil : text }
        switch field {
        case .kind: return Draft.Kind(rawValue: read)?.alternatives.first { $0.rawValue == text.lowercased() }?.rawValue
        case .amount: return Decimal(typed: text).flatMap { $0 > 0 ? text : nil }
        case .day: return ActionDay(text)?.description
        case .category, .person: return text.isBlank ? nil : text
        }
    }
}

extension String {
    /// The text without surrounding whitespace.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

import LocalizedTexts
import Wire

/// The protests against a game.
package struct ProtestPresentation: Sendable, Equatable {
    /// The text while there is nothing to show.
    package let placeholder: String?
    /// The protests, oldest first, each with its decisions.
    package let protests: [NoticePresentation]
    /// Files a protest; nil for viewers.
    package let file: ButtonPresentation?

    init(_ openGame: OpenGame, isScorekeeper: Bool, isAdmin: Bool, _ language: Language) {
        if let protests = openGame.protests {
            placeholder = protests.isEmpty ? ProtestStrings.none[language] : nil
        } else {
            placeholder = openGame.error == nil ? ScoreBaseStrings.loading[language] : nil
        }
        protests = (openGame.protests ?? []).map { protest in
            var notice = NoticePresentation(id: "protest-\(protest.protestId)", title: protest.text)
            notice.tone = Self.tone(of: protest.status)
            notice.lines =
                [
                    ProtestStrings.status(protest.status)[language],
                    ProtestStrings.by(protest.filedBy, protest.createdAt)[language],
                ]
                + protest.decisions.map { decision in
                    let status = ProtestStrings.status(decision.status)[language]
                    let person = ProtestStrings.by(decision.decidedBy, decision.decidedAt)[language]
                    return "\(status): \(decision.note) (\(person))"
                }
            notice.buttons = isAdmin ? [Self.decide(protest, language)] : []
            return notice
        }
        file =
            isScorekeeper || isAdmin
            ? ButtonPresentation(
                "file-protest",
                ProtestStrings.file[language],
                .edit(.opened(.protest(game: openGame.id)))
            )
            : nil
    }

    private static func decide(_ protest: Protest, _ language: Language) -> ButtonPresentation {
        ButtonPresentation(
            "decide-\(protest.protestId)",
            ProtestStrings.decide[language],
            label: "\(ProtestStrings.decide[language]): \(protest.text)",
            .edit(.changeTapped(.protest(protest.protestId)))
        )
    }

    private static func tone(of status: String) -> Tone {
        switch status {
        case "open": .warning
        case "upheld": .good
        default: .neutral
        }
    }
}

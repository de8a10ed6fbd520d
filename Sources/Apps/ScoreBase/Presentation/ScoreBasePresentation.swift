import Bowline
import LocalizedTexts
import Scoring
import Wire

/// The presentation of ScoreBase's state: texts, tones, sizes, what a screen reader says. A renderer makes no decisions
/// of its own.
package struct ScoreBasePresentation: Sendable, Equatable {
    /// The content of the screen.
    package enum Content: Sendable, Equatable {
        /// The text while the saved sign-in is restored.
        case starting(String)
        case signIn(SignInPresentation)
        case leagues(LeaguesPresentation)
        case league(LeaguePresentation)
        case team(TeamPresentation)
        case edit(EditPresentation)
        case share(SharePresentation)
        case game(GamePresentation)
    }

    /// The language of the texts, as HTML and screen readers name it.
    package let language: String
    /// The title of the browser's window.
    package let title: String
    /// Goes one screen back; nil on the first screen.
    package let back: ButtonPresentation?
    /// The name of the signed-in user; nil without one.
    package let user: String?
    /// The button that signs out; nil without a user.
    package let signOut: ButtonPresentation?
    /// The languages, each in its own name.
    package let languages: [ButtonPresentation]
    /// The notice about the network; nil while it is fine.
    package let network: NoticePresentation?
    /// The notice about links that could not be revoked; nil without any.
    package let unrevoked: NoticePresentation?
    /// The content of the screen.
    package let content: Content
    /// The dialog over everything. While it is open, nothing else can be focused.
    package let dialog: DialogPresentation?

    /// Creates the presentation of a state.
    package init(_ state: ScoreBaseState) {
        let language = state.language
        self.language = language.rawValue
        content = Self.content(state)
        title = Self.title(state)
        user = state.user?.name
        let isOver = state.edit != nil || state.sharing != nil || state.inviting != nil
        let isInside = [.league, .team, .game].contains(state.screen) || isOver
        back = isInside ? ButtonPresentation("back", ScoreBaseStrings.back[language], .backTapped) : nil
        signOut =
            state.user == nil
            ? nil : ButtonPresentation("sign-out", ScoreBaseStrings.signOut[language], .leaving(.signOutTapped))
        languages = Language.allCases.map { other in
            ButtonPresentation("language-\(other.rawValue)", other.name, .languageChosen(other)).with {
                $0.isSelected = other == language
            }
        }
        dialog = Self.dialog(state)
        network = Self.network(state)
        unrevoked = state.user == nil ? nil : NoticePresentation(state.revocations, language)
    }

    private static func content(_ state: ScoreBaseState) -> Content {
        let language = state.language
        if let form = state.edit, state.screen != .signIn { return .edit(EditPresentation(form, language)) }
        if let sharing = state.sharing, state.screen != .signIn {
            return .share(SharePresentation(sharing, state.revocations, language))
        }
        if let inviting = state.inviting, state.screen != .signIn {
            return .share(SharePresentation(inviting, state.revocations, tenant: state.user?.tenant ?? "", language))
        }
        let isAdmin = state.user?.isAdmin == true
        switch state.screen {
        case .starting: return .starting(ScoreBaseStrings.loading[language])
        case .signIn: return .signIn(SignInPresentation(state.signIn, language))
        case .leagues:
            let isInvited = state.invitation != nil
            return .leagues(LeaguesPresentation(state.leagues, isAdmin: isAdmin, isInvited: isInvited, language))
        case .league:
            guard let league = state.league else { return .leagues(LeaguesPresentation(state.leagues, language)) }
            return .league(LeaguePresentation(league, isAdmin: isAdmin, zone: state.zone, language))
        case .team:
            guard let team = state.team else { return .leagues(LeaguesPresentation(state.leagues, language)) }
            return .team(TeamPresentation(team, isAdmin: isAdmin, language))
        case .game:
            guard let game = state.game else { return .leagues(LeaguesPresentation(state.leagues, language)) }
            return .game(
                GamePresentation(
                    game,
                    isScorekeeper: state.user?.isScorekeeper == true,
                    isAdmin: isAdmin,
                    zone: state.zone,
                    language
                )
            )
        }
    }

    private static func network(_ state: ScoreBaseState) -> NoticePresentation? {
        switch state.network {
        case .online: return nil
        case .offline:
            var notice = NoticePresentation("network", ScoreBaseError(.offline), state.language)
            notice.lines.append(
                LocalizedText("What you see may be old.", "Това, което виждате, може да е старо.")[state.language]
            )
            notice.role = .status
            return notice
        case .constrained:
            let text = LocalizedText("The network is slow.", "Мрежата е бавна.")
            return NoticePresentation(id: "network", title: text[state.language], tone: .warning)
        }
    }

    private static func title(_ state: ScoreBaseState) -> String {
        switch state.screen {
        case .starting, .signIn: return ScoreBaseStrings.appName[state.language]
        case .leagues: return ScoreBaseStrings.leagues[state.language]
        case .league: return state.league?.league.name ?? ScoreBaseStrings.leagues[state.language]
        case .team: return state.team?.name ?? ScoreBaseStrings.leagues[state.language]
        case .game:
            let names = TeamNames(state.game?.page?.game).both
            return names.home.isEmpty ? ScoreBaseStrings.appName[state.language] : "\(names.home) – \(names.away)"
        }
    }

    // MARK: Questions

    private static func dialog(_ state: ScoreBaseState) -> DialogPresentation? {
        let language = state.language
        if let leaving = state.leaving { return self.leaving(leaving, language) }
        guard state.screen == .game, let play = state.game?.confirming else { return nil }
        let name = TeamNames(state.game?.page?.game).line(play)[language]
        let cancel = ButtonPresentation(
            "confirm-no",
            ScoreBaseStrings.cancel[language],
            .game(.pad(.confirmationCancelled))
        )
        let confirm = ButtonPresentation("confirm-yes", PlayStrings.button(play)[language], .game(.pad(.confirmTapped)))
        return DialogPresentation(
            title: name + "?",
            message: LocalizedText(
                "Everybody who follows the game will see it.",
                "Ще го видят всички, които следят играта."
            )[
                language
            ],
            buttons: [cancel, confirm.with { $0.tone = .danger }],
            cancel: .game(.pad(.confirmationCancelled))
        )
    }

    private static func leaving(_ leaving: Leaving, _ language: Language) -> DialogPresentation? {
        guard let unsent = leaving.unsent, unsent > 0 else { return nil }
        let stay = ButtonPresentation("stay", LocalizedText("Stay", "Остани")[language], .leaving(.cancelTapped))
        let keep = ButtonPresentation(
            "keep",
            LocalizedText("Sign out and keep them here", "Изход, но ги запази тук")[language],
            .leaving(.keepEventsTapped)
        )
        let destroy = ButtonPresentation(
            "destroy",
            LocalizedText("Sign out and destroy them", "Изход и ги унищожи")[language],
            .leaving(.destroyTapped)
        )
        let count = ScoreBaseStrings.unsent(unsent)
        return DialogPresentation(
            title: count[language],
            message: LocalizedText(
                "Kept, they are sent when you sign in here again. Destroyed, they are gone for good.",
                "Запазени, ще се изпратят при следващия ви вход тук. Унищожени, изчезват завинаги."
            )[language],
            buttons: [stay, keep, destroy.with { $0.tone = .danger }].map { button in
                button.with { $0.isEnabled = !leaving.isWorking }
            },
            cancel: leaving.isWorking ? nil : .leaving(.cancelTapped)
        )
    }
}

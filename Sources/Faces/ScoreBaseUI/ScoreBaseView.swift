#if canImport(SwiftUI)
    import FaceKit
    import Foundation
    import ScoreBaseApp
    import SwiftUI

    /// The app's screen below its navigation bar, with a question over it.
    struct ScoreBaseView: View {
        let presentation: ScoreBasePresentation
        /// The title of the button for watching without an account.
        let spectatorTitle: String
        let send: ScoreBaseSend
        let openSpectator: @MainActor () -> Void

        var body: some View {
            NavigationStack {
                FocusHost(layer: layer, wanted: wanted) { focus in
                    VStack(spacing: 0) {
                        if let network = presentation.network { NoticeView(presentation: network, send: send) }
                        if let unrevoked = presentation.unrevoked { NoticeView(presentation: unrevoked, send: send) }
                        screen(focus)
                    }
                    .frame(maxWidth: .infinity, maxHeight: .infinity)
                    .background(Palette.background)
                }
                .navigationTitle(presentation.title)
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) { bar(presentation.back, "chevron.backward") }
                    ToolbarItemGroup(placement: .primaryAction) {
                        bar(refresh, "arrow.clockwise")
                        bar(presentation.signOut, "rectangle.portrait.and.arrow.right")
                    }
                }
            }
            .alert(presentation.dialog?.title ?? "", isPresented: isAsking) {
                ForEach(presentation.dialog?.buttons ?? [], id: \.id) { button in
                    // The safest answer is the first one.
                    let isSafe = button.id == presentation.dialog?.buttons.first?.id
                    Button(
                        button.title,
                        role: isSafe ? .cancel : button.tone == .danger ? .destructive : nil,
                        action: { send(button.action) }
                    )
                    .disabled(!button.isEnabled)
                }
            } message: {
                Text(verbatim: presentation.dialog?.message ?? "")
            }
            .tint(Palette.accent)
            .environment(\.locale, Locale(identifier: presentation.language))
        }

        /// A binding that ignores what SwiftUI sets: only the buttons answer a question, and the state dismisses it.
        private var isAsking: Binding<Bool> {
            let isAsking = presentation.dialog != nil
            return Binding(get: { isAsking }, set: { _ in })
        }

        @ViewBuilder
        private func bar(_ button: ButtonPresentation?, _ symbol: String) -> some View {
            if let button { PlainButton(ButtonModel(button, send), symbol: symbol) }
        }

        private var refresh: ButtonPresentation? {
            switch presentation.content {
            case .leagues(let list): list.refresh
            case .league(let league): league.refresh
            case .team(let team): team.refresh
            case .starting, .signIn, .edit, .share, .game: nil
            }
        }

        /// Changes when another screen or form appears, and when a revocation can be undone.
        private var layer: String {
            switch presentation.content {
            case .starting: "starting"
            case .signIn(let form): "sign-in \(form.title)"
            case .leagues: "leagues"
            case .league: "league \(presentation.title)"
            case .team: "team \(presentation.title)"
            case .edit(let form): "edit \(form.title)"
            case .share(let sharing): "share \(sharing.undo?.text ?? "")"
            case .game: "game \(presentation.title)"
            }
        }

        private var wanted: String? {
            switch presentation.content {
            case .signIn(let form): form.focus
            case .edit(let form): form.focus
            case .share(let sharing): sharing.undo?.undo.id
            case .starting, .leagues, .league, .team, .game: nil
            }
        }

        @ViewBuilder
        private func screen(_ focus: FocusBindings) -> some View {
            switch presentation.content {
            case .starting(let text): StatusLine(text, tone: .muted).padding(Space.step5)
            case .signIn(let form):
                SignInView(
                    presentation: form,
                    languages: presentation.languages,
                    spectatorTitle: spectatorTitle,
                    focus: focus,
                    send: send,
                    openSpectator: openSpectator
                )
            case .leagues(let list): LeaguesView(presentation: list, user: presentation.user, send: send)
            case .league(let league): LeagueView(presentation: league, send: send)
            case .team(let team): TeamView(presentation: team, send: send)
            case .edit(let form): EditView(presentation: form, focus: focus, send: send)
            case .share(let sharing): ShareLinksView(presentation: sharing, focus: focus, send: send)
            case .game(let game): GameView(presentation: game, title: presentation.title, send: send)
            }
        }
    }

    /// The sign-in form, also used for choosing a new password.
    struct SignInView: View {
        let presentation: SignInPresentation
        let languages: [ButtonPresentation]
        let spectatorTitle: String
        let focus: FocusBindings
        let send: ScoreBaseSend
        let openSpectator: @MainActor () -> Void

        var body: some View {
            ScrollView {
                VStack(alignment: .leading, spacing: Space.step4) {
                    Text(verbatim: presentation.title).heading(.largeTitle)
                    if let intro = presentation.intro { Text(verbatim: intro).foregroundStyle(Palette.secondary) }
                    if let notice = presentation.notice { NoticeView(presentation: notice, send: send) }
                    ForEach(presentation.fields, id: \.id) { field in
                        ScreenField(FieldModel(field, send, submit: presentation.submit), focus: focus)
                    }
                    ScreenButton(ButtonModel(presentation.submit, send), focus: focus, isWide: true)
                    DisabledReason(ButtonModel(presentation.submit, send))
                    ForEach(presentation.otherActions, id: \.id) { PlainButton(ButtonModel($0, send), focus: focus) }
                    Button(spectatorTitle, action: openSpectator).frame(minHeight: Size.target)
                    ChipRow(languages.map { ButtonModel($0, send) }, focus: focus)
                }
                .padding(Space.step5)
            }
        }
    }

    /// The list of leagues.
    struct LeaguesView: View {
        let presentation: LeaguesPresentation
        let user: String?
        let send: ScoreBaseSend

        var body: some View {
            List {
                if let user { Text(verbatim: user).font(.subheadline).foregroundStyle(Palette.secondary) }
                if let notice = presentation.notice { NoticeView(presentation: notice, send: send) }
                if let text = presentation.placeholder { EmptyState(text, symbol: "trophy") }
                if let step = presentation.step { NoticeView(presentation: step, send: send) }
                ForEach(presentation.rows, id: \.id) { RowView(presentation: $0, send: send) }
                if let more = presentation.more { PlainButton(ButtonModel(more, send)) }
                if let add = presentation.add { ScreenButton(ButtonModel(add, send), isWide: true) }
                if let invite = presentation.invite { PlainButton(ButtonModel(invite, send)) }
            }
            .searchable(text: FieldModel(presentation.search, send).binding, prompt: presentation.search.title)
            .refreshable { @MainActor [send, action = presentation.refresh.action] in send(action) }
            .announced(presentation.announcement)
        }
    }
#endif

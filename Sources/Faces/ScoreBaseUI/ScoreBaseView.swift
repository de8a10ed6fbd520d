#if canImport(SwiftUI)
    import FaceKit
    import Foundation
    import ScoreBaseApp
    import SwiftUI

    /// The app's screen below its navigation bar, with a question over it.
    struct ScoreBaseView: View {
        let looks: ScoreBasePresentation
        /// The title of the button for watching without an account.
        let watch: String
        let send: ScoreBaseSend
        let openWatch: @MainActor () -> Void

        var body: some View {
            NavigationStack {
                FocusHost(layer: layer, wanted: wanted) { focus in
                    VStack(spacing: 0) {
                        if let network = looks.network { NoticeView(looks: network, send: send) }
                        if let unrevoked = looks.unrevoked { NoticeView(looks: unrevoked, send: send) }
                        screen(focus)
                    }
                    .frame(maxWidth: .infinity, maxHeight: .infinity)
                    .background(Palette.background)
                }
                .navigationTitle(looks.title)
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) { bar(looks.back, "chevron.backward") }
                    ToolbarItemGroup(placement: .primaryAction) {
                        bar(refresh, "arrow.clockwise")
                        bar(looks.signOut, "rectangle.portrait.and.arrow.right")
                    }
                }
            }
            .alert(looks.dialog?.title ?? "", isPresented: isAsking) {
                ForEach(looks.dialog?.buttons ?? [], id: \.id) { button in
                    // The safest answer is the first one.
                    let isSafe = button.id == looks.dialog?.buttons.first?.id
                    Button(
                        button.title,
                        role: isSafe ? .cancel : button.tone == .danger ? .destructive : nil,
                        action: { send(button.action) }
                    )
                    .disabled(!button.isEnabled)
                }
            } message: {
                Text(verbatim: looks.dialog?.message ?? "")
            }
            .tint(Palette.accent)
            .environment(\.locale, Locale(identifier: looks.language))
        }

        /// A binding that ignores what SwiftUI sets: only the buttons answer a question, and the state dismisses it.
        private var isAsking: Binding<Bool> {
            let isAsking = looks.dialog != nil
            return Binding(get: { isAsking }, set: { _ in })
        }

        @ViewBuilder
        private func bar(_ button: ButtonPresentation?, _ symbol: String) -> some View {
            if let button { PlainControl(FaceControl(button, send), symbol: symbol) }
        }

        private var refresh: ButtonPresentation? {
            switch looks.content {
            case .leagues(let list): list.refresh
            case .league(let league): league.refresh
            case .team(let team): team.refresh
            case .starting, .signIn, .edit, .share, .game: nil
            }
        }

        /// Changes when another screen or form appears, and when a revocation can be undone.
        private var layer: String {
            switch looks.content {
            case .starting: "starting"
            case .signIn(let form): "sign-in \(form.title)"
            case .leagues: "leagues"
            case .league: "league \(looks.title)"
            case .team: "team \(looks.title)"
            case .edit(let form): "edit \(form.title)"
            case .share(let sharing): "share \(sharing.undo?.text ?? "")"
            case .game: "game \(looks.title)"
            }
        }

        private var wanted: String? {
            switch looks.content {
            case .signIn(let form): form.focus
            case .edit(let form): form.focus
            case .share(let sharing): sharing.undo?.undo.id
            case .starting, .leagues, .league, .team, .game: nil
            }
        }

        @ViewBuilder
        private func screen(_ focus: FaceFocus) -> some View {
            switch looks.content {
            case .starting(let text): StatusLine(text, tone: .muted).padding(Space.step5)
            case .signIn(let form):
                SignInView(
                    looks: form,
                    languages: looks.languages,
                    watch: watch,
                    focus: focus,
                    send: send,
                    openWatch: openWatch
                )
            case .leagues(let list): LeaguesView(looks: list, user: looks.user, send: send)
            case .league(let league): LeagueView(looks: league, send: send)
            case .team(let team): TeamView(looks: team, send: send)
            case .edit(let form): EditView(looks: form, focus: focus, send: send)
            case .share(let sharing): WatchLinksView(looks: sharing, focus: focus, send: send)
            case .game(let game): GameView(looks: game, title: looks.title, send: send)
            }
        }
    }

    /// The sign-in form, also used for choosing a new password.
    struct SignInView: View {
        let looks: SignInPresentation
        let languages: [ButtonPresentation]
        let watch: String
        let focus: FaceFocus
        let send: ScoreBaseSend
        let openWatch: @MainActor () -> Void

        var body: some View {
            ScrollView {
                VStack(alignment: .leading, spacing: Space.step4) {
                    Text(verbatim: looks.title).heading(.largeTitle)
                    if let intro = looks.intro { Text(verbatim: intro).foregroundStyle(Palette.secondary) }
                    if let notice = looks.notice { NoticeView(looks: notice, send: send) }
                    ForEach(looks.fields, id: \.id) { field in
                        FaceField(FaceEntry(field, send, submit: looks.submit), focus: focus)
                    }
                    FaceButton(FaceControl(looks.submit, send), focus: focus, isWide: true)
                    DisabledReason(FaceControl(looks.submit, send))
                    ForEach(looks.otherActions, id: \.id) { PlainControl(FaceControl($0, send), focus: focus) }
                    Button(watch, action: openWatch).frame(minHeight: Size.target)
                    ChipRow(languages.map { FaceControl($0, send) }, focus: focus)
                }
                .padding(Space.step5)
            }
        }
    }

    /// The list of leagues.
    struct LeaguesView: View {
        let looks: LeaguesPresentation
        let user: String?
        let send: ScoreBaseSend

        var body: some View {
            List {
                if let user { Text(verbatim: user).font(.subheadline).foregroundStyle(Palette.secondary) }
                if let notice = looks.notice { NoticeView(looks: notice, send: send) }
                if let text = looks.placeholder { EmptyState(text, symbol: "trophy") }
                if let step = looks.step { NoticeView(looks: step, send: send) }
                ForEach(looks.rows, id: \.id) { RowView(looks: $0, send: send) }
                if let more = looks.more { PlainControl(FaceControl(more, send)) }
                if let add = looks.add { FaceButton(FaceControl(add, send), isWide: true) }
                if let invite = looks.invite { PlainControl(FaceControl(invite, send)) }
            }
            .searchable(text: FaceEntry(looks.search, send).binding, prompt: looks.search.title)
            .refreshable { @MainActor [send, action = looks.refresh.action] in send(action) }
            .announced(looks.announcement)
        }
    }
#endif

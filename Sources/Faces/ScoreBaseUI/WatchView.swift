#if canImport(SwiftUI)
    import FaceKit
    import Foundation
    import LocalizedTexts
    import ScoreBaseApp
    import SwiftUI

    /// The screen for watching without an account: a field for a link, then the link's league or game.
    struct WatchView: View {
        let state: WatchState
        let send: @MainActor (WatchAction) -> Void
        let close: @MainActor () -> Void

        var body: some View {
            let looks = WatchEntryPresentation(state)
            NavigationStack {
                List {
                    if state.isWatching, let shown = state.presentation {
                        content(shown, looks)
                    } else {
                        entry(looks)
                    }
                }
                .navigationTitle(state.presentation?.title ?? looks.title)
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) {
                        Button(looks.close) {
                            send(.closed)
                            close()
                        }
                    }
                }
            }
            .tint(Palette.accent)
            .environment(\.locale, Locale(identifier: state.language.rawValue))
        }

        @ViewBuilder
        private func entry(_ looks: WatchEntryPresentation) -> some View {
            Section {
                TextField(looks.field, text: link, prompt: Text(verbatim: "https://"))
                    .onSubmit { send(.watchTapped) }
                    .frame(minHeight: Size.target)
            } footer: {
                Text(verbatim: looks.hint)
            }
            if let problem = looks.problem { StatusLine(problem, tone: .danger) }
            Button(looks.watch) { send(.watchTapped) }
        }

        private var link: Binding<String> {
            let text = state.typed
            return Binding(get: { text }, set: { @MainActor in send(.linkChanged($0)) })
        }

        @ViewBuilder
        private func content(_ shown: WatchPresentation, _ looks: WatchEntryPresentation) -> some View {
            if let problem = looks.problem { StatusLine(problem, tone: .warning) }
            if state.hasWayBack { Button(shown.texts.back) { send(.backTapped) } }
            Text(verbatim: shown.detail).foregroundStyle(Palette.secondary)
            if let board = shown.board { BoardView(looks: board) }
            ForEach(shown.boxScore, id: \.id) { team in
                Section(team.title) { TableView(looks: team.table) }
            }
            if let table = shown.table { Section(shown.texts.table) { TableView(looks: table) } }
            ForEach(Array(shown.notes.enumerated()), id: \.offset) { note in
                Text(verbatim: note.element).font(.footnote).foregroundStyle(Palette.secondary)
            }
            if let text = shown.placeholder { EmptyState(text, symbol: "calendar") }
            if !shown.games.isEmpty {
                Section(shown.texts.games) {
                    ForEach(shown.games, id: \.id) { game in
                        Button(action: { send(.gameTapped(game.id)) }) {
                            HStack {
                                VStack(alignment: .leading) {
                                    Text(verbatim: game.title).font(.headline)
                                    Text(verbatim: game.detail).font(.footnote).foregroundStyle(Palette.secondary)
                                }
                                Spacer()
                                Text(verbatim: game.value).monospacedDigit().foregroundStyle(FaceTone(game.tone).color)
                            }
                        }
                        .buttonStyle(.plain)
                    }
                }
            }
        }
    }
#endif

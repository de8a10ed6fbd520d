#if canImport(SwiftUI)
    import FaceKit
    import Foundation
    import LocalizedTexts
    import ScoreBaseApp
    import SwiftUI

    /// The screen for watching without an account: a field for a link, then the link's league or game.
    struct SpectatorView: View {
        let state: SpectatorState
        let send: @MainActor (SpectatorAction) -> Void
        let close: @MainActor () -> Void

        var body: some View {
            let entry = SpectatorEntryPresentation(state)
            NavigationStack {
                List {
                    if state.isWatching, let presentation = state.presentation {
                        content(presentation, entry)
                    } else {
                        self.entry(entry)
                    }
                }
                .navigationTitle(state.presentation?.title ?? entry.title)
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) {
                        Button(entry.close) {
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
        private func entry(_ entry: SpectatorEntryPresentation) -> some View {
            Section {
                TextField(entry.field, text: link, prompt: Text(verbatim: "https://"))
                    .onSubmit { send(.watchTapped) }
                    .frame(minHeight: Size.target)
            } footer: {
                Text(verbatim: entry.hint)
            }
            if let problem = entry.problem { StatusLine(problem, tone: .danger) }
            Button(entry.watch) { send(.watchTapped) }
        }

        private var link: Binding<String> {
            let text = state.typed
            return Binding(get: { text }, set: { @MainActor in send(.linkChanged($0)) })
        }

        @ViewBuilder
        private func content(_ presentation: SpectatorPresentation, _ entry: SpectatorEntryPresentation) -> some View {
            if let problem = entry.problem { StatusLine(problem, tone: .warning) }
            if state.canGoBack { Button(presentation.texts.back) { send(.backTapped) } }
            Text(verbatim: presentation.detail).foregroundStyle(Palette.secondary)
            if let board = presentation.board { BoardView(presentation: board) }
            ForEach(presentation.boxScore, id: \.id) { team in
                Section(team.title) { TableView(presentation: team.table) }
            }
            if let table = presentation.table { Section(presentation.texts.table) { TableView(presentation: table) } }
            ForEach(Array(presentation.notes.enumerated()), id: \.offset) { note in
                Text(verbatim: note.element).font(.footnote).foregroundStyle(Palette.secondary)
            }
            if let text = presentation.placeholder { EmptyState(text, symbol: "calendar") }
            if !presentation.games.isEmpty {
                Section(presentation.texts.games) {
                    ForEach(presentation.games, id: \.id) { game in
                        Button(action: { send(.gameTapped(game.id)) }) {
                            HStack {
                                VStack(alignment: .leading) {
                                    Text(verbatim: game.title).font(.headline)
                                    Text(verbatim: game.detail).font(.footnote).foregroundStyle(Palette.secondary)
                                }
                                Spacer()
                                Text(verbatim: game.value).monospacedDigit().foregroundStyle(
                                    ControlTone(game.tone).color
                                )
                            }
                        }
                        .buttonStyle(.plain)
                    }
                }
            }
        }
    }
#endif

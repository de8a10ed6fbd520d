#if canImport(SwiftUI)
    import FaceKit
    import GistaApp
    import SwiftUI

    /// The screen with the saved links.
    struct LibraryView: View {
        let presentation: LibraryPresentation
        let focus: FocusBindings
        let send: GistaSend
        let refresh: @MainActor (GistaAction) async -> Void

        var body: some View {
            NavigationStack {
                List {
                    if let banner = presentation.banner { StatusLine(banner) }
                    if !presentation.sections.isEmpty {
                        ChipRow(presentation.sections.map { ButtonModel($0, send) }, focus: focus)
                    }
                    let choices = presentation.categories + presentation.tags
                    if !choices.isEmpty { ChipRow(choices.map { ButtonModel($0, send) }, focus: focus) }
                    // The origin of the list: above the list if something is wrong, else below it in small type.
                    if let explanation = presentation.explanation, explanation.tone != .muted {
                        StatusLine(explanation)
                    }
                    if let empty = presentation.empty { EmptyState(empty, symbol: "bookmark") }
                    ForEach(presentation.items, id: \.id) { LibraryRow(presentation: $0, focus: focus, send: send) }
                    if let explanation = presentation.explanation, explanation.tone == .muted {
                        Text(verbatim: explanation.text).font(.footnote).foregroundStyle(Palette.secondary)
                    }
                }
                .refreshable { [refresh, action = presentation.refresh.action] in await refresh(action) }
                .searchable(text: FieldModel(presentation.search, send).binding, prompt: presentation.search.prompt)
                .navigationTitle(presentation.title)
                .toolbar {
                    ToolbarItem(placement: .principal) {
                        Text(verbatim: presentation.subtitle).font(.subheadline).foregroundStyle(Palette.secondary)
                    }
                    ToolbarItem(placement: .cancellationAction) { control(presentation.settings, "person.crop.circle") }
                    ToolbarItemGroup(placement: .primaryAction) {
                        control(presentation.refresh, "arrow.clockwise")
                        control(presentation.add, "plus")
                    }
                }
                .safeAreaInset(edge: .bottom) { UndoView(presentation: presentation.undo, focus: focus, send: send) }
            }
        }

        private func control(_ button: ButtonPresentation, _ symbol: String) -> some View {
            PlainButton(ButtonModel(button, send), symbol: symbol, focus: focus)
        }
    }

    /// A saved link in the list. Its buttons are below it; deleting and archiving are swipe actions.
    private struct LibraryRow: View {
        let presentation: LibraryItemPresentation
        let focus: FocusBindings
        let send: GistaSend

        var body: some View {
            VStack(alignment: .leading, spacing: Space.step2) {
                if let action = presentation.action {
                    Button(action: { send(action) }, label: { words })
                        .buttonStyle(.plain)
                        .accessibilityLabel(presentation.label)
                        .takesFocus(presentation.id, focus)
                } else {
                    words.accessibilityElement(children: .ignore).accessibilityLabel(presentation.label)
                }
                ForEach(presentation.buttons.filter { $0.tone != .danger }, id: \.id) {
                    ScreenButton(ButtonModel($0, send), focus: focus)
                }
            }
            .swipeActions {
                ForEach(presentation.buttons.filter { $0.tone == .danger }, id: \.id) {
                    PlainButton(ButtonModel($0, send), symbol: "trash", focus: focus)
                }
                if let archive = presentation.archive {
                    PlainButton(ButtonModel(archive, send), symbol: "archivebox", focus: focus)
                }
            }
        }

        private var words: some View {
            VStack(alignment: .leading, spacing: Space.step1) {
                HStack(alignment: .firstTextBaseline, spacing: Space.step2) {
                    // VoiceOver's label says both.
                    if presentation.isUnread {
                        Image(systemName: "circle.fill").font(.footnote).foregroundStyle(Palette.accent)
                    }
                    Text(verbatim: presentation.title).font(.headline).foregroundStyle(Palette.label)
                    if presentation.isFavorite { Image(systemName: "star.fill").foregroundStyle(Palette.wait) }
                }
                .accessibilityElement(children: .combine)
                Text(verbatim: siteAndCategory).font(.subheadline).foregroundStyle(Palette.secondary)
                Text(verbatim: presentation.state.text).font(.footnote)
                    .foregroundStyle(ControlTone(presentation.state.tone).color)
                if let detail = presentation.detail {
                    Text(verbatim: detail).font(.subheadline).foregroundStyle(Palette.label)
                }
                if !presentation.snippet.isEmpty {
                    Text(AttributedString(presentation.snippet, language: nil))
                        .font(.subheadline)
                        .foregroundStyle(Palette.label)
                }
                if !presentation.tags.isEmpty {
                    Text(verbatim: presentation.tags.map { "#\($0)" }.joined(separator: " "))
                        .font(.footnote)
                        .foregroundStyle(Palette.accent)
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }

        private var siteAndCategory: String {
            [presentation.site, presentation.category].filter { !$0.isEmpty }.joined(separator: " · ")
        }
    }
#endif

#if canImport(SwiftUI)
    import FaceKit
    import GistaApp
    import SwiftUI

    /// The screen with the saved links.
    struct LibraryView: View {
        let looks: LibraryPresentation
        let focus: FaceFocus
        let send: GistaSend
        let refresh: @MainActor (GistaAction) async -> Void

        var body: some View {
            NavigationStack {
                List {
                    if let banner = looks.banner { StatusLine(banner) }
                    if !looks.sections.isEmpty { ChipRow(looks.sections.map { FaceControl($0, send) }, focus: focus) }
                    let choices = looks.categories + looks.tags
                    if !choices.isEmpty { ChipRow(choices.map { FaceControl($0, send) }, focus: focus) }
                    // The origin of the list: above the list if something is wrong, else below it in small type.
                    if let explanation = looks.explanation, explanation.tone != .muted { StatusLine(explanation) }
                    if let empty = looks.empty { EmptyState(empty, symbol: "bookmark") }
                    ForEach(looks.items, id: \.id) { LibraryRow(looks: $0, focus: focus, send: send) }
                    if let explanation = looks.explanation, explanation.tone == .muted {
                        Text(verbatim: explanation.text).font(.footnote).foregroundStyle(Palette.secondary)
                    }
                }
                .refreshable { [refresh, action = looks.refresh.action] in await refresh(action) }
                .searchable(text: FaceEntry(looks.search, send).binding, prompt: looks.search.prompt)
                .navigationTitle(looks.title)
                .toolbar {
                    ToolbarItem(placement: .principal) {
                        Text(verbatim: looks.subtitle).font(.subheadline).foregroundStyle(Palette.secondary)
                    }
                    ToolbarItem(placement: .cancellationAction) { control(looks.settings, "person.crop.circle") }
                    ToolbarItemGroup(placement: .primaryAction) {
                        control(looks.refresh, "arrow.clockwise")
                        control(looks.add, "plus")
                    }
                }
                .safeAreaInset(edge: .bottom) { UndoView(looks: looks.undo, focus: focus, send: send) }
            }
        }

        private func control(_ button: ButtonPresentation, _ symbol: String) -> some View {
            PlainControl(FaceControl(button, send), symbol: symbol, focus: focus)
        }
    }

    /// A saved link in the list. Its buttons are below it; deleting and archiving are swipe actions.
    private struct LibraryRow: View {
        let looks: LibraryItemPresentation
        let focus: FaceFocus
        let send: GistaSend

        var body: some View {
            VStack(alignment: .leading, spacing: Space.step2) {
                if let action = looks.action {
                    Button(action: { send(action) }, label: { words })
                        .buttonStyle(.plain)
                        .accessibilityLabel(looks.label)
                        .takesFocus(looks.id, focus)
                } else {
                    words.accessibilityElement(children: .ignore).accessibilityLabel(looks.label)
                }
                ForEach(looks.buttons.filter { $0.tone != .danger }, id: \.id) {
                    FaceButton(FaceControl($0, send), focus: focus)
                }
            }
            .swipeActions {
                ForEach(looks.buttons.filter { $0.tone == .danger }, id: \.id) {
                    PlainControl(FaceControl($0, send), symbol: "trash", focus: focus)
                }
                if let archive = looks.archive {
                    PlainControl(FaceControl(archive, send), symbol: "archivebox", focus: focus)
                }
            }
        }

        private var words: some View {
            VStack(alignment: .leading, spacing: Space.step1) {
                HStack(alignment: .firstTextBaseline, spacing: Space.step2) {
                    // VoiceOver's label says both.
                    if looks.isUnread {
                        Image(systemName: "circle.fill").font(.footnote).foregroundStyle(Palette.accent)
                    }
                    Text(verbatim: looks.title).font(.headline).foregroundStyle(Palette.label)
                    if looks.isFavorite { Image(systemName: "star.fill").foregroundStyle(Palette.wait) }
                }
                .accessibilityElement(children: .combine)
                Text(verbatim: place).font(.subheadline).foregroundStyle(Palette.secondary)
                Text(verbatim: looks.state.text).font(.footnote).foregroundStyle(FaceTone(looks.state.tone).color)
                if let detail = looks.detail {
                    Text(verbatim: detail).font(.subheadline).foregroundStyle(Palette.label)
                }
                if !looks.snippet.isEmpty {
                    Text(AttributedString(looks.snippet, language: nil))
                        .font(.subheadline)
                        .foregroundStyle(Palette.label)
                }
                if !looks.tags.isEmpty {
                    Text(verbatim: looks.tags.map { "#\($0)" }.joined(separator: " "))
                        .font(.footnote)
                        .foregroundStyle(Palette.accent)
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }

        private var place: String {
            [looks.site, looks.category].filter { !$0.isEmpty }.joined(separator: " · ")
        }
    }
#endif

#if canImport(SwiftUI)
    import CoreTransferable
    import FaceKit
    import Foundation
    import ScoreBaseApp
    import SwiftUI
    import UniformTypeIdentifiers

    /// A league with its table, its games, its leaders or its teams.
    struct LeagueView: View {
        let presentation: LeaguePresentation
        let send: ScoreBaseSend

        var body: some View {
            List {
                Section {
                    Text(verbatim: presentation.detail).font(.subheadline).foregroundStyle(Palette.secondary)
                    ChoiceBar(presentation.title, presentation.tabs.map { ButtonModel($0, send) })
                }
                if let notice = presentation.notice { NoticeView(presentation: notice, send: send) }
                if let text = presentation.placeholder { EmptyState(text, symbol: "list.number") }
                if let step = presentation.step { NoticeView(presentation: step, send: send) }
                ForEach(presentation.teams, id: \.id) { RowView(presentation: $0, send: send) }
                if !presentation.choices.isEmpty { ChipRow(presentation.choices.map { ButtonModel($0, send) }) }
                if let table = presentation.table { TableView(presentation: table) }
                if !presentation.venues.isEmpty {
                    Text(verbatim: presentation.venuesTitle).heading(.headline)
                    ForEach(presentation.venues, id: \.id) { RowView(presentation: $0, send: send) }
                }
                ForEach(presentation.additions, id: \.id) { PlainButton(ButtonModel($0, send)) }
                if !presentation.exports.isEmpty {
                    DisclosureGroup(presentation.exportTitle) {
                        ForEach(presentation.exports, id: \.id) { PlainButton(ButtonModel($0, send)) }
                        if let file = presentation.file {
                            ShareLink(item: SharedLeague(file: file), preview: SharePreview(file.name)) {
                                Label(presentation.saveTitle, systemImage: "square.and.arrow.up")
                            }
                        }
                    }
                }
                ForEach(Array(presentation.notes.enumerated()), id: \.offset) { note in
                    Text(verbatim: note.element).font(.footnote).foregroundStyle(Palette.secondary)
                }
                ForEach(presentation.games, id: \.id) { RowView(presentation: $0, send: send) }
                if let more = presentation.more { PlainButton(ButtonModel(more, send)) }
            }
            .refreshable { @MainActor [send, action = presentation.refresh.action] in send(action) }
        }
    }

    /// A file exported from a league, as other apps receive it.
    private struct SharedLeague: Transferable {
        let file: LeagueExport.File

        static var transferRepresentation: some TransferRepresentation {
            DataRepresentation(exportedContentType: .data) { Data($0.file.text.utf8) }
                .suggestedFileName { $0.file.name }
        }
    }

    /// A team with its players.
    struct TeamView: View {
        let presentation: TeamPresentation
        let send: ScoreBaseSend

        var body: some View {
            List {
                if let notice = presentation.notice { NoticeView(presentation: notice, send: send) }
                if let text = presentation.placeholder { EmptyState(text, symbol: "person.3") }
                ForEach(presentation.rows, id: \.id) { RowView(presentation: $0, send: send) }
                if let table = presentation.table { TableView(presentation: table) }
                ForEach(presentation.buttons, id: \.id) { PlainButton(ButtonModel($0, send)) }
            }
        }
    }

    /// The form in which an admin adds or changes something.
    struct EditView: View {
        let presentation: EditPresentation
        let focus: FocusBindings
        let send: ScoreBaseSend

        var body: some View {
            Form {
                Text(verbatim: presentation.title).heading(.title2)
                if let notice = presentation.notice { NoticeView(presentation: notice, send: send) }
                if let text = presentation.placeholder { StatusLine(text, tone: .muted) }
                ForEach(Array(presentation.parts.enumerated()), id: \.offset) { part in
                    switch part.element {
                    case .field(let field):
                        ScreenField(FieldModel(field, send, submit: presentation.submit), focus: focus)
                    case .choices(let title, let buttons):
                        VStack(alignment: .leading, spacing: Space.step1) {
                            Text(verbatim: title).font(.subheadline).foregroundStyle(Palette.secondary)
                            ChipRow(buttons.map { ButtonModel($0, send) }, focus: focus)
                        }
                    }
                }
                if let problem = presentation.listProblem { StatusLine(problem, tone: .danger) }
                ForEach(presentation.lines, id: \.id) { line in
                    VStack(alignment: .leading, spacing: Space.step1) {
                        Text(verbatim: line.text)
                        if let problem = line.problem {
                            Text(verbatim: problem).font(.footnote).foregroundStyle(Palette.bad)
                        }
                    }
                    .accessibilityElement(children: .combine)
                }
                ScreenButton(ButtonModel(presentation.submit, send), focus: focus, isWide: true)
                DisabledReason(ButtonModel(presentation.submit, send))
                PlainButton(ButtonModel(presentation.cancel, send), focus: focus)
            }
        }
    }
#endif

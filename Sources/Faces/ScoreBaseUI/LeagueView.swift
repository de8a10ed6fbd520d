#if canImport(SwiftUI)
    import CoreTransferable
    import FaceKit
    import Foundation
    import ScoreBaseApp
    import SwiftUI
    import UniformTypeIdentifiers

    /// A league with its table, its games, its leaders or its teams.
    struct LeagueView: View {
        let looks: LeaguePresentation
        let send: ScoreBaseSend

        var body: some View {
            List {
                Section {
                    Text(verbatim: looks.detail).font(.subheadline).foregroundStyle(Palette.secondary)
                    ChoiceBar(looks.title, looks.tabs.map { FaceControl($0, send) })
                }
                if let notice = looks.notice { NoticeView(looks: notice, send: send) }
                if let text = looks.placeholder { EmptyState(text, symbol: "list.number") }
                if let step = looks.step { NoticeView(looks: step, send: send) }
                ForEach(looks.teams, id: \.id) { RowView(looks: $0, send: send) }
                if !looks.choices.isEmpty { ChipRow(looks.choices.map { FaceControl($0, send) }) }
                if let table = looks.table { TableView(looks: table) }
                if !looks.venues.isEmpty {
                    Text(verbatim: looks.venuesTitle).heading(.headline)
                    ForEach(looks.venues, id: \.id) { RowView(looks: $0, send: send) }
                }
                ForEach(looks.additions, id: \.id) { PlainControl(FaceControl($0, send)) }
                if !looks.exports.isEmpty {
                    DisclosureGroup(looks.exportTitle) {
                        ForEach(looks.exports, id: \.id) { PlainControl(FaceControl($0, send)) }
                        if let file = looks.file {
                            ShareLink(item: SharedLeague(file: file), preview: SharePreview(file.name)) {
                                Label(looks.saveTitle, systemImage: "square.and.arrow.up")
                            }
                        }
                    }
                }
                ForEach(Array(looks.notes.enumerated()), id: \.offset) { note in
                    Text(verbatim: note.element).font(.footnote).foregroundStyle(Palette.secondary)
                }
                ForEach(looks.games, id: \.id) { RowView(looks: $0, send: send) }
                if let more = looks.more { PlainControl(FaceControl(more, send)) }
            }
            .refreshable { @MainActor [send, action = looks.refresh.action] in send(action) }
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
        let looks: TeamPresentation
        let send: ScoreBaseSend

        var body: some View {
            List {
                if let notice = looks.notice { NoticeView(looks: notice, send: send) }
                if let text = looks.placeholder { EmptyState(text, symbol: "person.3") }
                ForEach(looks.rows, id: \.id) { RowView(looks: $0, send: send) }
                if let table = looks.table { TableView(looks: table) }
                ForEach(looks.buttons, id: \.id) { PlainControl(FaceControl($0, send)) }
            }
        }
    }

    /// The form in which an admin adds or changes something.
    struct EditView: View {
        let looks: EditPresentation
        let focus: FaceFocus
        let send: ScoreBaseSend

        var body: some View {
            Form {
                Text(verbatim: looks.title).heading(.title2)
                if let notice = looks.notice { NoticeView(looks: notice, send: send) }
                if let text = looks.placeholder { StatusLine(text, tone: .muted) }
                ForEach(Array(looks.parts.enumerated()), id: \.offset) { part in
                    switch part.element {
                    case .field(let field): FaceField(FaceEntry(field, send, submit: looks.submit), focus: focus)
                    case .choices(let title, let buttons):
                        VStack(alignment: .leading, spacing: Space.step1) {
                            Text(verbatim: title).font(.subheadline).foregroundStyle(Palette.secondary)
                            ChipRow(buttons.map { FaceControl($0, send) }, focus: focus)
                        }
                    }
                }
                if let problem = looks.listProblem { StatusLine(problem, tone: .danger) }
                ForEach(looks.lines, id: \.id) { line in
                    VStack(alignment: .leading, spacing: Space.step1) {
                        Text(verbatim: line.text)
                        if let problem = line.problem {
                            Text(verbatim: problem).font(.footnote).foregroundStyle(Palette.bad)
                        }
                    }
                    .accessibilityElement(children: .combine)
                }
                FaceButton(FaceControl(looks.submit, send), focus: focus, isWide: true)
                DisabledReason(FaceControl(looks.submit, send))
                PlainControl(FaceControl(looks.cancel, send), focus: focus)
            }
        }
    }
#endif

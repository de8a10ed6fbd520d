#if canImport(SwiftUI)
    import ActionHandlerApp
    import FaceKit
    import SwiftUI

    /// A week of events and reminders, and the tasks without a date.
    struct AgendaView: View {
        let presentation: AgendaPresentation
        let send: ActionHandlerSend

        var body: some View {
            List {
                PreviousNextBar(
                    title: presentation.title,
                    previous: presentation.previousLabel,
                    next: presentation.nextLabel
                ) {
                    send(.records(.agendaMoved($0)))
                }
                ForEach(presentation.days, id: \.title) { day in
                    Section {
                        if day.rows.isEmpty {
                            Text(verbatim: presentation.emptyText).font(.footnote).foregroundStyle(Palette.secondary)
                        }
                        rows(day.rows)
                    } header: {
                        Text(verbatim: day.title).foregroundStyle(day.isToday ? Palette.accent : Palette.secondary)
                    }
                }
                if !presentation.undated.isEmpty { Section(presentation.undatedTitle) { rows(presentation.undated) } }
                Button(presentation.exportLabel) { send(.export(.exportTapped(.agenda))) }
            }
        }

        private func rows(_ rows: [AgendaPresentation.Row]) -> some View {
            ForEach(Array(rows.enumerated()), id: \.offset) { AgendaRow(presentation: $0.element, send: send) }
        }
    }

    /// An event, a reminder or a task.
    private struct AgendaRow: View {
        let presentation: AgendaPresentation.Row
        let send: ActionHandlerSend

        var body: some View {
            HStack {
                VStack(alignment: .leading, spacing: Space.step1) {
                    Text(verbatim: presentation.title)
                        .font(.headline)
                        .foregroundStyle(presentation.isDone ? Palette.secondary : Palette.label)
                    Text(
                        verbatim: [presentation.time, presentation.detail].filter { !$0.isEmpty }.joined(
                            separator: " · "
                        )
                    )
                    .font(.footnote)
                    .foregroundStyle(Palette.secondary)
                }
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(presentation.label)
                Spacer()
                if let label = presentation.doneLabel {
                    Button(action: { send(.records(.doneTapped(presentation.item, isDone: !presentation.isDone))) }) {
                        Image(systemName: presentation.isDone ? "checkmark.circle.fill" : "circle")
                    }
                    .buttonStyle(.borderless)
                    .accessibilityLabel(label)
                    .accessibilityAddTraits(presentation.isDone ? .isSelected : [])
                }
            }
            .frame(minHeight: Size.target)
        }
    }
#endif

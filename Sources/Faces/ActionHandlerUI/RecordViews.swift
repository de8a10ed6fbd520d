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
                MovesView(title: presentation.title, previous: presentation.previousLabel, next: presentation.nextLabel)
                {
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

    /// The history: what the user entered, and the result of each entry.
    struct HistoryView: View {
        let presentation: HistoryPresentation
        let send: ActionHandlerSend

        var body: some View {
            List {
                if let text = presentation.emptyText { EmptyState(text, symbol: "clock") }
                ForEach(presentation.rows, id: \.entry.number) { row in
                    VStack(alignment: .leading, spacing: Space.step1) {
                        Text(verbatim: row.words).font(.headline)
                        Text(verbatim: row.message).font(.subheadline)
                        Text(verbatim: "\(row.date) · \(row.status)")
                            .font(.footnote)
                            .foregroundStyle(ControlTone(row.tone).color)
                        HStack(spacing: Space.step3) {
                            button(row.undoLabel, .records(.undoTapped(row.entry)))
                            button(row.redoLabel, .records(.redoTapped(row.entry)))
                            button(row.retryLabel, .retryTapped(row.entry))
                        }
                    }
                }
                Section {
                    ForEach(presentation.tallies, id: \.title) { tally in
                        HStack {
                            Text(verbatim: tally.title)
                            Spacer()
                            Text(verbatim: tally.count).monospacedDigit()
                        }
                        .accessibilityElement(children: .combine)
                    }
                }
            }
        }

        @ViewBuilder
        private func button(_ title: String?, _ action: ActionHandlerFeature.Action) -> some View {
            if let title { Button(title) { send(action) }.buttonStyle(.bordered) }
        }
    }

    /// The preferences. Changes are saved with the button.
    struct PreferencesView: View {
        @State private var changes: [PreferencesPresentation.Name: String] = [:]
        let presentation: PreferencesPresentation
        let preferences: Preferences
        let send: ActionHandlerSend

        var body: some View {
            Form {
                Section(presentation.title) {
                    ForEach(presentation.fields, id: \.name) { field in
                        if field.options.isEmpty {
                            ScreenField(
                                FieldModel(
                                    id: field.name.rawValue,
                                    title: field.label,
                                    text: changes[field.name] ?? field.value,
                                    problem: field.problem
                                ) { changes[field.name] = $0 }
                            )
                        } else {
                            Picker(field.label, selection: choice(field)) {
                                ForEach(field.options, id: \.value) { Text(verbatim: $0.text).tag($0.value) }
                            }
                        }
                    }
                }
                Button(presentation.saveLabel, action: save)
            }
        }

        private func choice(_ field: PreferencesPresentation.Field) -> Binding<String> {
            Binding(
                get: { @MainActor in changes[field.name] ?? field.value },
                set: { @MainActor in changes[field.name] = $0 }
            )
        }

        private func save() {
            var preferences = preferences
            for (name, text) in changes { preferences[name] = text }
            changes = [:]
            send(.preferences(.preferencesChanged(preferences)))
        }
    }
#endif

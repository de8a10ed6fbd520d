#if canImport(SwiftUI)
    import ActionHandlerApp
    import FaceKit
    import SwiftUI

    /// A week of events and reminders, and the tasks without a date.
    struct AgendaView: View {
        let looks: AgendaPresentation
        let send: ActionHandlerSend

        var body: some View {
            List {
                MovesView(title: looks.title, previous: looks.previousLabel, next: looks.nextLabel) {
                    send(.records(.agendaMoved($0)))
                }
                ForEach(looks.days, id: \.title) { day in
                    Section {
                        if day.rows.isEmpty {
                            Text(verbatim: looks.emptyText).font(.footnote).foregroundStyle(Palette.secondary)
                        }
                        rows(day.rows)
                    } header: {
                        Text(verbatim: day.title).foregroundStyle(day.isToday ? Palette.accent : Palette.secondary)
                    }
                }
                if !looks.undated.isEmpty { Section(looks.undatedTitle) { rows(looks.undated) } }
                Button(looks.exportLabel) { send(.export(.exportTapped(.agenda))) }
            }
        }

        private func rows(_ rows: [AgendaPresentation.Row]) -> some View {
            ForEach(Array(rows.enumerated()), id: \.offset) { AgendaRow(looks: $0.element, send: send) }
        }
    }

    /// An event, a reminder or a task.
    private struct AgendaRow: View {
        let looks: AgendaPresentation.Row
        let send: ActionHandlerSend

        var body: some View {
            HStack {
                VStack(alignment: .leading, spacing: Space.step1) {
                    Text(verbatim: looks.title)
                        .font(.headline)
                        .foregroundStyle(looks.isDone ? Palette.secondary : Palette.label)
                    Text(verbatim: [looks.time, looks.detail].filter { !$0.isEmpty }.joined(separator: " · "))
                        .font(.footnote)
                        .foregroundStyle(Palette.secondary)
                }
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(looks.label)
                Spacer()
                if let label = looks.doneLabel {
                    Button(action: { send(.records(.doneTapped(looks.item, isDone: !looks.isDone))) }) {
                        Image(systemName: looks.isDone ? "checkmark.circle.fill" : "circle")
                    }
                    .buttonStyle(.borderless)
                    .accessibilityLabel(label)
                    .accessibilityAddTraits(looks.isDone ? .isSelected : [])
                }
            }
            .frame(minHeight: Size.target)
        }
    }

    /// The history: what the user entered, and the result of each entry.
    struct HistoryView: View {
        let looks: HistoryPresentation
        let send: ActionHandlerSend

        var body: some View {
            List {
                if let text = looks.emptyText { EmptyState(text, symbol: "clock") }
                ForEach(looks.rows, id: \.entry.number) { row in
                    VStack(alignment: .leading, spacing: Space.step1) {
                        Text(verbatim: row.words).font(.headline)
                        Text(verbatim: row.message).font(.subheadline)
                        Text(verbatim: "\(row.date) · \(row.status)")
                            .font(.footnote)
                            .foregroundStyle(FaceTone(row.tone).color)
                        HStack(spacing: Space.step3) {
                            button(row.undoLabel, .records(.undoTapped(row.entry)))
                            button(row.redoLabel, .records(.redoTapped(row.entry)))
                            button(row.retryLabel, .retryTapped(row.entry))
                        }
                    }
                }
                Section {
                    ForEach(looks.tallies, id: \.title) { tally in
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
        let looks: PreferencesPresentation
        let preferences: Preferences
        let send: ActionHandlerSend

        var body: some View {
            Form {
                Section(looks.title) {
                    ForEach(looks.fields, id: \.name) { field in
                        if field.options.isEmpty {
                            FaceField(
                                FaceEntry(
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
                Button(looks.saveLabel, action: save)
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

#if canImport(SwiftUI)
    import ActionHandlerApp
    import FaceKit
    import SwiftUI

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
#endif

#if canImport(SwiftUI)
    import ActionHandlerApp
    import FaceKit
    import SwiftUI

    /// A month of the ledger: totals, limits, a chart, the entries with category pickers, and the recurring entries.
    struct LedgerView: View {
        let presentation: LedgerPresentation
        let send: ActionHandlerSend

        var body: some View {
            List {
                Section {
                    PreviousNextBar(
                        title: presentation.title,
                        previous: presentation.previousLabel,
                        next: presentation.nextLabel
                    ) {
                        send(.records(.monthMoved($0)))
                    }
                    ForEach(Array(presentation.totals.enumerated()), id: \.offset) { total in
                        amount(total.element.title, total.element.amount)
                    }
                    ForEach(Array(presentation.limits.enumerated()), id: \.offset) { limit in
                        Text(verbatim: limit.element.text).foregroundStyle(ControlTone(limit.element.tone).color)
                    }
                    if !presentation.chart.isEmpty { chart }
                    ForEach(Array(presentation.bars.enumerated()), id: \.offset) { bar in
                        amount(bar.element.title, bar.element.amount)
                            .accessibilityElement(children: .ignore)
                            .accessibilityLabel(bar.element.label)
                    }
                }
                if let text = presentation.emptyText { EmptyState(text, symbol: "creditcard") }
                ForEach(presentation.rows, id: \.entry.id) { LedgerRow(presentation: $0, send: send) }
                if !presentation.recurring.isEmpty {
                    Section(presentation.recurringTitle) {
                        ForEach(presentation.recurring, id: \.entry.id) { RecurringRow(presentation: $0, send: send) }
                    }
                }
                if !presentation.rows.isEmpty {
                    Button(presentation.exportLabel) { send(.export(.exportTapped(.ledger))) }
                    Button(presentation.reportLabel) { send(.export(.exportTapped(.report))) }
                }
            }
        }

        private func amount(_ title: String, _ amount: String) -> some View {
            HStack {
                Text(verbatim: title)
                Spacer()
                Text(verbatim: amount).monospacedDigit().foregroundStyle(Palette.secondary)
            }
            .accessibilityElement(children: .combine)
        }

        /// A column for each day.
        private var chart: some View {
            HStack(alignment: .bottom, spacing: 2) {
                ForEach(presentation.chart, id: \.day) { column in
                    RoundedRectangle(cornerRadius: 2)
                        .foregroundStyle(column.height > 0 ? Palette.vivid : Palette.separator)
                        .frame(height: max(2, 120 * column.height))
                }
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(presentation.chartLabel)
        }
    }

    /// An entry of the ledger.
    private struct LedgerRow: View {
        let presentation: LedgerPresentation.Row
        let send: ActionHandlerSend

        var body: some View {
            VStack(alignment: .leading, spacing: Space.step1) {
                HStack {
                    Text(verbatim: presentation.details.isEmpty ? presentation.category : presentation.details)
                        .font(.headline)
                    Spacer()
                    Text(verbatim: presentation.amount).monospacedDigit()
                        .foregroundStyle(ControlTone(presentation.tone).color)
                }
                .accessibilityElement(children: .combine)
                Text(verbatim: presentation.date).font(.footnote).foregroundStyle(Palette.secondary)
                Picker(presentation.categoryLabel, selection: category) {
                    ForEach(presentation.categories, id: \.category) { Text(verbatim: $0.title).tag($0.category) }
                }
                .font(.footnote)
            }
        }

        private var category: Binding<String> {
            let entry = presentation.entry
            return Binding(
                get: { entry.category },
                set: { @MainActor in send(.records(.categoryChosen($0, for: entry))) }
            )
        }
    }

    /// A recurring entry. Its amount from now on can be changed, and a swipe action ends it.
    private struct RecurringRow: View {
        @State private var amount: String
        let presentation: LedgerPresentation.Recurring
        let send: ActionHandlerSend

        init(presentation: LedgerPresentation.Recurring, send: @escaping ActionHandlerSend) {
            _amount = State(initialValue: presentation.amount)
            self.presentation = presentation
            self.send = send
        }

        var body: some View {
            VStack(alignment: .leading, spacing: Space.step1) {
                Text(verbatim: presentation.details).font(.headline)
                Text(verbatim: presentation.when).font(.footnote).foregroundStyle(Palette.secondary)
                HStack {
                    TextField(presentation.amountLabel, text: $amount).monospacedDigit().onSubmit(save)
                    Text(verbatim: presentation.currency)
                    Button(presentation.saveLabel, action: save)
                        .buttonStyle(.borderless)
                        .accessibilityLabel("\(presentation.saveLabel): \(presentation.amountLabel)")
                }
            }
            .swipeActions {
                Button(presentation.endLabel, role: .destructive) {
                    send(.records(.recurringEnded(presentation.entry)))
                }
                .accessibilityLabel(presentation.endHint)
            }
            .onChange(of: presentation.amount) { amount = presentation.amount }
        }

        private func save() { send(.records(.recurringAmountChosen(amount, for: presentation.entry))) }
    }
#endif

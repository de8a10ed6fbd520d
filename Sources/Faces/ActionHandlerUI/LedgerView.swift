#if canImport(SwiftUI)
    import ActionHandlerApp
    import FaceKit
    import SwiftUI

    /// A month of the ledger: totals, limits, a chart, the entries with category pickers, and the recurring entries.
    struct LedgerView: View {
        let looks: LedgerPresentation
        let send: ActionHandlerSend

        var body: some View {
            List {
                Section {
                    MovesView(title: looks.title, previous: looks.previousLabel, next: looks.nextLabel) {
                        send(.records(.monthMoved($0)))
                    }
                    ForEach(Array(looks.totals.enumerated()), id: \.offset) { total in
                        amount(total.element.title, total.element.amount)
                    }
                    ForEach(Array(looks.limits.enumerated()), id: \.offset) { limit in
                        Text(verbatim: limit.element.text).foregroundStyle(FaceTone(limit.element.tone).color)
                    }
                    if !looks.chart.isEmpty { chart }
                    ForEach(Array(looks.bars.enumerated()), id: \.offset) { bar in
                        amount(bar.element.title, bar.element.amount)
                            .accessibilityElement(children: .ignore)
                            .accessibilityLabel(bar.element.label)
                    }
                }
                if let text = looks.emptyText { EmptyState(text, symbol: "creditcard") }
                ForEach(looks.rows, id: \.entry.id) { LedgerRow(looks: $0, send: send) }
                if !looks.recurring.isEmpty {
                    Section(looks.recurringTitle) {
                        ForEach(looks.recurring, id: \.entry.id) { RecurringRow(looks: $0, send: send) }
                    }
                }
                if !looks.rows.isEmpty {
                    Button(looks.exportLabel) { send(.export(.exportTapped(.ledger))) }
                    Button(looks.reportLabel) { send(.export(.exportTapped(.report))) }
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
                ForEach(looks.chart, id: \.day) { column in
                    RoundedRectangle(cornerRadius: 2)
                        .foregroundStyle(column.height > 0 ? Palette.vivid : Palette.separator)
                        .frame(height: max(2, 120 * column.height))
                }
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(looks.chartLabel)
        }
    }

    /// An entry of the ledger.
    private struct LedgerRow: View {
        let looks: LedgerPresentation.Row
        let send: ActionHandlerSend

        var body: some View {
            VStack(alignment: .leading, spacing: Space.step1) {
                HStack {
                    Text(verbatim: looks.details.isEmpty ? looks.category : looks.details).font(.headline)
                    Spacer()
                    Text(verbatim: looks.amount).monospacedDigit().foregroundStyle(FaceTone(looks.tone).color)
                }
                .accessibilityElement(children: .combine)
                Text(verbatim: looks.date).font(.footnote).foregroundStyle(Palette.secondary)
                Picker(looks.categoryLabel, selection: category) {
                    ForEach(looks.categories, id: \.category) { Text(verbatim: $0.title).tag($0.category) }
                }
                .font(.footnote)
            }
        }

        private var category: Binding<String> {
            let entry = looks.entry
            return Binding(
                get: { entry.category },
                set: { @MainActor in send(.records(.categoryChosen($0, for: entry))) }
            )
        }
    }

    /// A recurring entry. Its amount from now on can be changed, and a swipe action ends it.
    private struct RecurringRow: View {
        @State private var amount: String
        let looks: LedgerPresentation.Recurring
        let send: ActionHandlerSend

        init(looks: LedgerPresentation.Recurring, send: @escaping ActionHandlerSend) {
            _amount = State(initialValue: looks.amount)
            self.looks = looks
            self.send = send
        }

        var body: some View {
            VStack(alignment: .leading, spacing: Space.step1) {
                Text(verbatim: looks.details).font(.headline)
                Text(verbatim: looks.when).font(.footnote).foregroundStyle(Palette.secondary)
                HStack {
                    TextField(looks.amountLabel, text: $amount).monospacedDigit().onSubmit(save)
                    Text(verbatim: looks.currency)
                    Button(looks.saveLabel, action: save)
                        .buttonStyle(.borderless)
                        .accessibilityLabel("\(looks.saveLabel): \(looks.amountLabel)")
                }
            }
            .swipeActions {
                Button(looks.endLabel, role: .destructive) { send(.records(.recurringEnded(looks.entry))) }
                    .accessibilityLabel(looks.endHint)
            }
            .onChange(of: looks.amount) { amount = looks.amount }
        }

        private func save() { send(.records(.recurringAmountChosen(amount, for: looks.entry))) }
    }
#endif

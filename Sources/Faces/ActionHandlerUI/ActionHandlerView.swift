#if canImport(SwiftUI)
    import ActionHandlerApp
    import CoreTransferable
    import FaceKit
    import Foundation
    import LocalizedTexts
    import SwiftUI
    import UniformTypeIdentifiers

    /// Sends an action to the app's store.
    typealias ActionHandlerSend = @MainActor (ActionHandlerFeature.Action) -> Void

    /// The app's screen: four tabs above the entry field, with alerts and questions over them.
    struct ActionHandlerView: View {
        /// The app's tabs.
        private enum Tab: String, CaseIterable, Hashable {
            case ledger, agenda, history, preferences
        }

        @State private var tab = Tab.ledger
        let presentation: ActionHandlerPresentation
        let preferences: Preferences
        let send: ActionHandlerSend

        var body: some View {
            TabView(selection: $tab) {
                ForEach(Tab.allCases, id: \.rawValue) { tab in
                    NavigationStack {
                        content(tab)
                            .navigationTitle(title(tab))
                            .safeAreaInset(edge: .bottom) { EntryView(presentation: presentation, send: send) }
                    }
                    .tabItem { Label(title(tab), systemImage: symbol(tab)) }
                    .tag(tab)
                }
            }
            .alert(presentation.alert?.title ?? "", isPresented: shown(presentation.alert != nil)) {
                Button(presentation.alert?.dismissLabel ?? "") { send(.answer(.alertDismissed)) }
            } message: {
                Text(verbatim: presentation.alert?.message ?? "")
            }
            .alert(question?.title ?? "", isPresented: shown(question != nil)) {
                answers
            } message: {
                Text(verbatim: question?.details.joined(separator: "\n") ?? "")
            }
            .sheet(isShown: file != nil, close: { send(.export(.exportTaken)) }) {
                FileView(presentation: file, send: send)
            }
            .tint(Palette.accent)
            .environment(\.locale, Locale(identifier: presentation.language))
        }

        // An alert takes precedence over a question, and a question over a file.

        private var question: QuestionPresentation? { presentation.alert == nil ? presentation.question : nil }

        private var file: FilePresentation? {
            presentation.alert == nil && presentation.question == nil ? presentation.file : nil
        }

        /// A binding that ignores what SwiftUI sets: only the buttons answer, and the state dismisses the alert.
        private func shown(_ isShown: Bool) -> Binding<Bool> {
            Binding(get: { isShown }, set: { _ in })
        }

        @ViewBuilder private var answers: some View {
            if let question {
                ForEach(Array(question.choices.enumerated()), id: \.offset) { choice in
                    Button(choice.element) { send(.answer(.choiceTapped(choice.offset))) }
                }
                if let yes = question.confirmLabel { Button(yes) { send(.answer(.confirmTapped)) } }
                Button(question.declineLabel, role: .cancel) { send(.answer(.declineTapped)) }
            }
        }

        @ViewBuilder
        private func content(_ tab: Tab) -> some View {
            switch tab {
            case .ledger: LedgerView(presentation: presentation.ledger, send: send)
            case .agenda: AgendaView(presentation: presentation.agenda, send: send)
            case .history: HistoryView(presentation: presentation.history, send: send)
            case .preferences:
                PreferencesView(presentation: presentation.preferences, preferences: preferences, send: send)
            }
        }

        private func title(_ tab: Tab) -> String {
            let text =
                switch tab {
                case .ledger: LocalizedText("Ledger", "Разходи")
                case .agenda: LocalizedText("Agenda", "Програма")
                case .history: LocalizedText("History", "История")
                case .preferences: LocalizedText("Settings", "Настройки")
                }
            return text[Language(rawValue: presentation.language) ?? .english]
        }

        private func symbol(_ tab: Tab) -> String {
            switch tab {
            case .ledger: "creditcard"
            case .agenda: "calendar"
            case .history: "clock"
            case .preferences: "gearshape"
            }
        }
    }

    /// The entry field, with the device's interpretation of the current text and the status of the last entry.
    private struct EntryView: View {
        let presentation: ActionHandlerPresentation
        let send: ActionHandlerSend

        var body: some View {
            VStack(alignment: .leading, spacing: Space.step2) {
                ForEach(presentation.rings, id: \.id) { RingView(presentation: $0, send: send) }
                if let undo = presentation.undo { bar(undo) }
                if let status = presentation.status { statusLines(status) }
                if let problem = presentation.input.dictation?.problem { StatusLine(problem, tone: .danger) }
                ChipsView(presentation: presentation.input, send: send)
                HStack(spacing: Space.step2) {
                    TextField(
                        presentation.input.label,
                        text: words,
                        prompt: Text(verbatim: presentation.input.placeholder)
                    )
                    .onSubmit { if presentation.input.canSubmit { send(.submit) } }
                    .submitLabel(.send)
                    .frame(minHeight: Size.target)
                    if let dictation = presentation.input.dictation { dictate(dictation) }
                    action
                }
            }
            .padding(Space.step3)
            .background(Palette.surface)
        }

        /// The text as one line, even if several lines are pasted.
        private var words: Binding<String> {
            let text = presentation.input.text
            return Binding(
                get: { text },
                set: { @MainActor in
                    send(.inputChanged($0.split(whereSeparator: \.isNewline).joined(separator: " ")))
                }
            )
        }

        @ViewBuilder private var action: some View {
            if presentation.input.isBusy {
                ProgressView().accessibilityLabel(presentation.input.busyLabel)
                Button(presentation.input.cancelLabel) { send(.cancelTapped) }
            } else {
                Button(action: { send(.submit) }) {
                    Label(presentation.input.submitLabel, systemImage: "arrow.up.circle")
                }
                .disabled(!presentation.input.canSubmit)
            }
        }

        private func bar(_ undo: UndoPresentation) -> some View {
            let button = ButtonModel(id: "undo", title: undo.undoLabel, label: undo.undoHint, tone: .primary) {
                send(.records(.removal(.undoTapped)))
            }
            return UndoBar(undo.text, timeLeft: undo.timeLeft, undo: button, focus: nil) {
                send(.records(.removal(.dismissed)))
            }
        }

        private func dictate(_ dictation: DictationPresentation) -> some View {
            Button(action: { send(.dictation(.tapped)) }) {
                Label(dictation.title, systemImage: dictation.isListening ? "mic.fill" : "mic")
            }
            .labelStyle(.iconOnly)
            .frame(minWidth: Size.target, minHeight: Size.target)
        }

        @ViewBuilder
        private func statusLines(_ status: StatusPresentation) -> some View {
            if !status.text.isEmpty { StatusLine(status.text, tone: ControlTone(status.tone)) }
            if let waiting = status.waiting {
                Text(verbatim: waiting).font(.footnote).foregroundStyle(Palette.secondary)
            }
        }
    }

    /// The exported file, with buttons to share and to close it.
    private struct FileView: View {
        let presentation: FilePresentation?
        let send: ActionHandlerSend

        var body: some View {
            if let presentation {
                let close = ButtonModel(
                    id: "file-close",
                    title: presentation.closeLabel,
                    label: presentation.closeLabel
                ) {
                    send(.export(.exportTaken))
                }
                SheetFrame(presentation.name, close: close) {
                    Form {
                        ShareLink(
                            item: SharedFile(name: presentation.name, text: presentation.text),
                            preview: SharePreview(presentation.name)
                        ) {
                            Label(presentation.saveLabel, systemImage: "square.and.arrow.up")
                        }
                    }
                }
            }
        }
    }

    /// An exported file as other apps receive it.
    private struct SharedFile: Transferable {
        let name: String
        let text: String

        static var transferRepresentation: some TransferRepresentation {
            DataRepresentation(exportedContentType: .data) { Data($0.text.utf8) }
                .suggestedFileName { $0.name }
        }
    }

    extension ControlTone {
        init(_ tone: ActionTone) {
            self =
                switch tone {
                case .good: .good
                case .bad: .danger
                case .neutral: .plain
                }
        }
    }

    /// A title between buttons for the previous and the next item.
    struct PreviousNextBar: View {
        let title: String
        let previous: String
        let next: String
        let move: @MainActor (Int) -> Void

        var body: some View {
            HStack {
                Button(action: { move(-1) }) { Image(systemName: "chevron.backward") }
                    .buttonStyle(.borderless)
                    .accessibilityLabel(previous)
                Spacer()
                Text(verbatim: title).heading(.headline)
                Spacer()
                Button(action: { move(1) }) { Image(systemName: "chevron.forward") }
                    .buttonStyle(.borderless)
                    .accessibilityLabel(next)
            }
            .frame(minHeight: Size.target)
        }
    }
#endif

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
        let looks: ActionHandlerPresentation
        let preferences: Preferences
        let send: ActionHandlerSend

        var body: some View {
            TabView(selection: $tab) {
                ForEach(Tab.allCases, id: \.rawValue) { tab in
                    NavigationStack {
                        content(tab)
                            .navigationTitle(title(tab))
                            .safeAreaInset(edge: .bottom) { EntryView(looks: looks, send: send) }
                    }
                    .tabItem { Label(title(tab), systemImage: symbol(tab)) }
                    .tag(tab)
                }
            }
            .alert(looks.alert?.title ?? "", isPresented: shown(looks.alert != nil)) {
                Button(looks.alert?.dismissLabel ?? "") { send(.answer(.alertDismissed)) }
            } message: {
                Text(verbatim: looks.alert?.message ?? "")
            }
            .alert(question?.title ?? "", isPresented: shown(question != nil)) {
                answers
            } message: {
                Text(verbatim: question?.details.joined(separator: "\n") ?? "")
            }
            .shows(file != nil, close: { send(.export(.exportTaken)) }) { FileView(looks: file, send: send) }
            .tint(Palette.accent)
            .environment(\.locale, Locale(identifier: looks.language))
        }

        // An alert takes precedence over a question, and a question over a file.

        private var question: QuestionPresentation? { looks.alert == nil ? looks.question : nil }

        private var file: FilePresentation? { looks.alert == nil && looks.question == nil ? looks.file : nil }

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
            case .ledger: LedgerView(looks: looks.ledger, send: send)
            case .agenda: AgendaView(looks: looks.agenda, send: send)
            case .history: HistoryView(looks: looks.history, send: send)
            case .preferences: PreferencesView(looks: looks.preferences, preferences: preferences, send: send)
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
            return text[Language(rawValue: looks.language) ?? .english]
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
        let looks: ActionHandlerPresentation
        let send: ActionHandlerSend

        var body: some View {
            VStack(alignment: .leading, spacing: Space.step2) {
                ForEach(looks.rings, id: \.id) { RingView(looks: $0, send: send) }
                if let undo = looks.undo { bar(undo) }
                if let status = looks.status { statusLines(status) }
                if let problem = looks.input.dictation?.problem { StatusLine(problem, tone: .danger) }
                ChipsView(looks: looks.input, send: send)
                HStack(spacing: Space.step2) {
                    TextField(looks.input.label, text: words, prompt: Text(verbatim: looks.input.placeholder))
                        .onSubmit { if looks.input.canSubmit { send(.submit) } }
                        .submitLabel(.send)
                        .frame(minHeight: Size.target)
                    if let dictation = looks.input.dictation { dictate(dictation) }
                    action
                }
            }
            .padding(Space.step3)
            .background(Palette.surface)
        }

        /// The text as one line, even if several lines are pasted.
        private var words: Binding<String> {
            let text = looks.input.text
            return Binding(
                get: { text },
                set: { @MainActor in
                    send(.inputChanged($0.split(whereSeparator: \.isNewline).joined(separator: " ")))
                }
            )
        }

        @ViewBuilder private var action: some View {
            if looks.input.isBusy {
                ProgressView().accessibilityLabel(looks.input.busyLabel)
                Button(looks.input.cancelLabel) { send(.cancelTapped) }
            } else {
                Button(action: { send(.submit) }) {
                    Label(looks.input.submitLabel, systemImage: "arrow.up.circle")
                }
                .disabled(!looks.input.canSubmit)
            }
        }

        private func bar(_ undo: UndoPresentation) -> some View {
            let button = FaceControl(id: "undo", title: undo.undoLabel, label: undo.undoHint, tone: .primary) {
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
            if !status.text.isEmpty { StatusLine(status.text, tone: FaceTone(status.tone)) }
            if let waiting = status.waiting {
                Text(verbatim: waiting).font(.footnote).foregroundStyle(Palette.secondary)
            }
        }
    }

    /// The exported file, with buttons to share and to close it.
    private struct FileView: View {
        let looks: FilePresentation?
        let send: ActionHandlerSend

        var body: some View {
            if let looks {
                let close = FaceControl(id: "file-close", title: looks.closeLabel, label: looks.closeLabel) {
                    send(.export(.exportTaken))
                }
                FaceSheet(looks.name, close: close) {
                    Form {
                        ShareLink(
                            item: SharedFile(name: looks.name, text: looks.text),
                            preview: SharePreview(looks.name)
                        ) {
                            Label(looks.saveLabel, systemImage: "square.and.arrow.up")
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

    extension FaceTone {
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
    struct MovesView: View {
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

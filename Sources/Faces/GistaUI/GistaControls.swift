#if canImport(SwiftUI)
    import FaceKit
    import GistaApp
    import SwiftUI

    /// Sends an action to the app's store.
    typealias GistaSend = @MainActor (GistaAction) -> Void

    // Converts Gista's buttons, fields and status lines to the types that all faces share.

    extension ButtonModel {
        init(_ button: ButtonPresentation, _ send: @escaping GistaSend) {
            self.init(
                id: button.id,
                title: button.title,
                label: button.label,
                hint: button.hint,
                tone: ControlTone(button.tone),
                isEnabled: button.isEnabled,
                isSelected: button.isSelected
            ) { send(button.action) }
        }
    }

    extension FieldModel {
        init(_ field: FieldPresentation, _ send: @escaping GistaSend) {
            self.init(
                id: field.id,
                title: field.label,
                text: field.value,
                prompt: field.prompt,
                kind: Kind(field.kind),
                problem: field.problem,
                isEnabled: field.isEnabled,
                submit: Self.sending(field.submit, send),
                type: { text in send(.typed(field.field, text)) }
            )
        }

        private static func sending(_ action: GistaAction?, _ send: @escaping GistaSend) -> (@MainActor () -> Void)? {
            guard let action else { return nil }
            return { send(action) }
        }
    }

    extension FieldModel.Kind {
        fileprivate init(_ kind: FieldPresentation.Kind) {
            self =
                switch kind {
                case .text, .search, .note: .text
                case .username: .nickname
                case .email: .email
                case .password: .password
                case .newPassword: .newPassword
                case .code: .code
                case .url: .url
                }
        }
    }

    extension ControlTone {
        init(_ tone: Tone) {
            self =
                switch tone {
                case .plain: .plain
                case .primary: .primary
                case .muted: .muted
                case .good: .good
                case .warning: .warning
                case .danger: .danger
                }
        }
    }

    extension StatusLine {
        init(_ status: StatusPresentation) {
            self.init(status.text, tone: ControlTone(status.tone))
        }
    }

    /// The message that something was removed, if there is one.
    struct UndoView: View {
        let presentation: UndoPresentation?
        let focus: FocusBindings
        let send: GistaSend

        var body: some View {
            if let presentation {
                UndoBar(
                    presentation.text,
                    timeLeft: presentation.timeLeft,
                    undo: ButtonModel(presentation.undo, send),
                    focus: focus
                ) {
                    send(presentation.dismiss.action)
                }
            }
        }
    }
#endif

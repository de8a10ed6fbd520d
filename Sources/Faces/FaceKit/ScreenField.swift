#if canImport(SwiftUI)
    package import SwiftUI

    /// The content of a text field.
    package struct FieldModel: Identifiable, Sendable {
        /// The kind of text, for the keyboard and for password managers.
        package enum Kind: Sendable, Equatable {
            /// Any text.
            case text
            /// The name that a user goes by.
            case nickname
            /// The e-mail address that a user signs in with.
            case email
            /// The password of an existing account.
            case password
            /// A password that is being chosen.
            case newPassword
            /// A code from an e-mail, a message or an authenticator app.
            case code
            /// The address of a web page.
            case url
        }

        package let id: String
        /// The label above the field.
        package let title: String
        package let text: String
        /// The text shown while the field is empty.
        package var prompt: String
        package var kind: Kind
        /// The error of the content; nil if there is none.
        package var problem: String?
        package var isEnabled: Bool
        /// Called with each new text.
        package let type: @MainActor (String) -> Void
        /// Called by the return key; nil if the key does nothing.
        package let submit: (@MainActor () -> Void)?

        package init(
            id: String,
            title: String,
            text: String,
            prompt: String = "",
            kind: Kind = .text,
            problem: String? = nil,
            isEnabled: Bool = true,
            submit: (@MainActor () -> Void)? = nil,
            type: @escaping @MainActor (String) -> Void
        ) {
            (self.id, self.title, self.text, self.prompt, self.kind) = (id, title, text, prompt, kind)
            (self.problem, self.isEnabled, self.submit, self.type) = (problem, isEnabled, submit, type)
        }

        /// The text as a binding that reports every change.
        package var binding: Binding<String> {
            Binding(get: { @MainActor in text }, set: { @MainActor in if $0 != text { type($0) } })
        }
    }

    /// A text field with its label above and its error below. VoiceOver reads all three together.
    package struct ScreenField: View {
        private let entry: FieldModel
        private let focus: FocusBindings?

        package init(_ entry: FieldModel, focus: FocusBindings? = nil) {
            self.entry = entry
            self.focus = focus
        }

        package var body: some View {
            VStack(alignment: .leading, spacing: Space.step1) {
                Text(verbatim: entry.title)
                    .font(.subheadline)
                    .foregroundStyle(Palette.secondary)
                    .accessibilityHidden(true)
                input
                    .typing(entry.kind)
                    .disabled(!entry.isEnabled)
                    .onSubmit { entry.submit?() }
                    .accessibilityLabel(entry.title)
                    .accessibilityHint(entry.problem ?? "")
                    .typable(entry.id, focus)
                if let problem = entry.problem {
                    Text(verbatim: problem)
                        .font(.footnote)
                        .foregroundStyle(Palette.bad)
                        .accessibilityHidden(true)
                }
            }
        }

        @ViewBuilder private var input: some View {
            let prompt = entry.prompt.isEmpty ? nil : Text(verbatim: entry.prompt)
            switch entry.kind {
            case .password, .newPassword: SecureField(entry.title, text: entry.binding, prompt: prompt)
            case .text, .nickname, .email, .code, .url: TextField(entry.title, text: entry.binding, prompt: prompt)
            }
        }
    }

    extension View {
        /// Sets the keyboard and the suggestions for a kind of text. A Mac has neither.
        @ViewBuilder
        fileprivate func typing(_ kind: FieldModel.Kind) -> some View {
            #if os(iOS)
                switch kind {
                case .text: self
                case .nickname: textContentType(.nickname).textInputAutocapitalization(.words).autocorrectionDisabled()
                case .email: textContentType(.username).keyboardType(.emailAddress).verbatimTyping()
                case .password: textContentType(.password).verbatimTyping()
                case .newPassword: textContentType(.newPassword).verbatimTyping()
                case .code: textContentType(.oneTimeCode).keyboardType(.numberPad).verbatimTyping()
                case .url: textContentType(.URL).keyboardType(.URL).verbatimTyping()
                }
            #else
                self
            #endif
        }

        #if os(iOS)
            private func verbatimTyping() -> some View { textInputAutocapitalization(.never).autocorrectionDisabled() }
        #endif
    }
#endif

#if canImport(SwiftUI)
    package import SwiftUI

    /// The frame of a sheet: its title and close button above its content.
    package struct SheetFrame<Content: View>: View {
        private let title: String
        private let close: ButtonModel
        private let focus: FocusBindings?
        private let content: Content

        package init(
            _ title: String,
            close: ButtonModel,
            focus: FocusBindings? = nil,
            @ViewBuilder content: () -> Content
        ) {
            self.title = title
            self.close = close
            self.focus = focus
            self.content = content()
        }

        package var body: some View {
            NavigationStack {
                content
                    .background(Palette.background)
                    .navigationTitle(title)
                    .toolbar {
                        ToolbarItem(placement: .cancellationAction) { PlainButton(close, focus: focus) }
                    }
            }
            .interactiveDismissDisabled(!close.isEnabled)
        }
    }

    /// A question before an action that cannot be undone.
    package struct ConfirmationModel: Sendable {
        package let title: String
        package let message: String
        package let confirm: ButtonModel
        package let cancel: ButtonModel

        package init(title: String, message: String, confirm: ButtonModel, cancel: ButtonModel) {
            (self.title, self.message, self.confirm, self.cancel) = (title, message, confirm, cancel)
        }
    }

    extension View {
        /// Shows a question over the view, unless it is nil.
        package func confirmation(_ question: ConfirmationModel?) -> some View {
            // Ignores what SwiftUI sets: only the two buttons answer, and the state dismisses the alert.
            alert(
                question?.title ?? "",
                isPresented: Binding(get: { question != nil }, set: { _ in })
            ) {
                if let question {
                    Button(question.cancel.title, role: .cancel, action: question.cancel.tap)
                    Button(
                        question.confirm.title,
                        role: question.confirm.tone == .danger ? .destructive : nil,
                        action: question.confirm.tap
                    )
                    .disabled(!question.confirm.isEnabled)
                }
            } message: {
                Text(verbatim: question?.message ?? "")
            }
        }

        /// Shows a sheet over the view while `isShown` is true. Swiping it down calls `close`.
        package func sheet<Sheet: View>(
            isShown: Bool,
            close: (@MainActor () -> Void)?,
            @ViewBuilder sheet: @escaping () -> Sheet
        ) -> some View {
            self.sheet(
                isPresented: Binding(get: { isShown }, set: { @MainActor isShown in if !isShown { close?() } }),
                content: sheet
            )
        }
    }
#endif

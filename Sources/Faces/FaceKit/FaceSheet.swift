#if canImport(SwiftUI)
    package import SwiftUI

    /// The frame of a sheet: its title and close button above its content.
    package struct FaceSheet<Content: View>: View {
        private let title: String
        private let close: FaceControl
        private let focus: FaceFocus?
        private let content: Content

        package init(
            _ title: String,
            close: FaceControl,
            focus: FaceFocus? = nil,
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
                        ToolbarItem(placement: .cancellationAction) { PlainControl(close, focus: focus) }
                    }
            }
            .interactiveDismissDisabled(!close.isEnabled)
        }
    }

    /// A question before an action that cannot be undone.
    package struct FaceQuestion: Sendable {
        package let title: String
        package let message: String
        package let confirm: FaceControl
        package let cancel: FaceControl

        package init(title: String, message: String, confirm: FaceControl, cancel: FaceControl) {
            (self.title, self.message, self.confirm, self.cancel) = (title, message, confirm, cancel)
        }
    }

    extension View {
        /// Shows a question over the view, unless it is nil.
        package func asks(_ question: FaceQuestion?) -> some View {
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
        package func shows<Sheet: View>(
            _ isShown: Bool,
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

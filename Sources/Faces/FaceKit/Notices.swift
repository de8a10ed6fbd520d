#if canImport(SwiftUI)
    import Accessibility
    package import SwiftUI

    /// A status line, which VoiceOver announces when it appears and when it changes.
    package struct StatusLine: View {
        private let text: String
        private let tone: ControlTone

        package init(_ text: String, tone: ControlTone) {
            self.text = text
            self.tone = tone
        }

        package var body: some View {
            HStack(alignment: .firstTextBaseline, spacing: Space.step2) {
                if let symbol = tone.symbol { Image(systemName: symbol).accessibilityHidden(true) }
                Text(verbatim: text)
            }
            .font(.subheadline)
            .foregroundStyle(tone.color)
            .frame(maxWidth: .infinity, alignment: .leading)
            .accessibilityElement(children: .combine)
            .announced(text)
        }
    }

    /// The bar at the bottom of a screen that reports a removal, with a button to undo it.
    package struct UndoBar: View {
        private let text: String
        private let timeLeft: String
        private let undo: ButtonModel
        private let dismiss: @MainActor () -> Void
        private let focus: FocusBindings?

        /// VoiceOver does not read `timeLeft`, which changes every second. Its escape gesture calls `dismiss`.
        package init(
            _ text: String,
            timeLeft: String,
            undo: ButtonModel,
            focus: FocusBindings?,
            dismiss: @escaping @MainActor () -> Void
        ) {
            (self.text, self.timeLeft, self.undo, self.focus, self.dismiss) = (text, timeLeft, undo, focus, dismiss)
        }

        package var body: some View {
            HStack(spacing: Space.step3) {
                Text(verbatim: text).announced(text)
                Spacer()
                Text(verbatim: timeLeft)
                    .foregroundStyle(Palette.secondary)
                    .monospacedDigit()
                    .accessibilityHidden(true)
                ScreenButton(undo, focus: focus)
            }
            .padding(Space.step4)
            .background(Palette.raised, in: RoundedRectangle(cornerRadius: Radius.large))
            .padding(Space.step3)
            .accessibilityElement(children: .contain)
            .accessibilityAction(.escape) { dismiss() }
        }
    }

    /// The placeholder of a screen that has nothing to show.
    package struct EmptyState: View {
        private let text: String
        private let symbol: String

        package init(_ text: String, symbol: String) {
            self.text = text
            self.symbol = symbol
        }

        package var body: some View {
            VStack(spacing: Space.step3) {
                Image(systemName: symbol)
                    .font(.largeTitle)
                    .foregroundStyle(Palette.vivid)
                    .accessibilityHidden(true)
                Text(verbatim: text)
                    .foregroundStyle(Palette.secondary)
                    .multilineTextAlignment(.center)
            }
            .padding(Space.step7)
            .frame(maxWidth: .infinity)
        }
    }

    extension View {
        /// Marks a heading, so that VoiceOver's rotor stops there.
        package func heading(_ font: Font) -> some View {
            self.font(font).foregroundStyle(Palette.label).accessibilityAddTraits(.isHeader)
        }

        /// Has VoiceOver read the text when it appears and when it changes.
        package func announced(_ text: String) -> some View {
            onChange(of: text, initial: true) { AccessibilityNotification.Announcement(text).post() }
        }
    }
#endif

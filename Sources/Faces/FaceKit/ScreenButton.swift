#if canImport(SwiftUI)
    package import SwiftUI

    /// The content of a button.
    package struct ButtonModel: Identifiable, Sendable {
        package let id: String
        /// The title shown in the button.
        package let title: String
        /// The text that VoiceOver reads in place of the title.
        package var label: String
        package var hint: String?
        package var tone: ControlTone
        package var isEnabled: Bool
        /// Whether this is the selected one of several choices; nil for a plain button.
        package var isSelected: Bool?
        /// Sends the button's action.
        package let tap: @MainActor () -> Void

        package init(
            id: String,
            title: String,
            label: String,
            hint: String? = nil,
            tone: ControlTone = .plain,
            isEnabled: Bool = true,
            isSelected: Bool? = nil,
            tap: @escaping @MainActor () -> Void
        ) {
            (self.id, self.title, self.label, self.hint) = (id, title, label, hint)
            (self.tone, self.isEnabled, self.isSelected, self.tap) = (tone, isEnabled, isSelected, tap)
        }
    }

    /// A button of a screen: filled for the most likely next step, else bordered.
    package struct ScreenButton: View {
        private let control: ButtonModel
        private let focus: FocusBindings?
        private let isWide: Bool

        /// Creates a button, which fills the width of its container if `isWide` is true.
        package init(_ control: ButtonModel, focus: FocusBindings? = nil, isWide: Bool = false) {
            self.control = control
            self.focus = focus
            self.isWide = isWide
        }

        package var body: some View {
            if control.tone == .primary {
                button.buttonStyle(.borderedProminent).tint(Palette.fill)
            } else {
                button.buttonStyle(.bordered)
            }
        }

        private var button: some View {
            Button(role: control.role, action: control.tap) {
                Text(verbatim: control.title)
                    .foregroundStyle(control.tone == .primary ? Palette.onFill : control.tone.color)
                    .frame(maxWidth: isWide ? .infinity : nil, minHeight: isWide ? Size.target : nil)
            }
            .spoken(control, focus)
        }
    }

    /// The reason why a button is disabled, to be shown below it: the hint of its control, if it has one.
    package struct DisabledReason: View {
        private let control: ButtonModel

        package init(_ control: ButtonModel) {
            self.control = control
        }

        package var body: some View {
            if !control.isEnabled, let reason = control.hint {
                Text(verbatim: reason).font(.footnote).foregroundStyle(Palette.secondary)
            }
        }
    }

    /// A button in a list or a toolbar, drawn by the system. `symbol` is for a button without room for its title.
    package struct PlainButton: View {
        private let control: ButtonModel
        private let symbol: String?
        private let focus: FocusBindings?

        package init(_ control: ButtonModel, symbol: String? = nil, focus: FocusBindings? = nil) {
            self.control = control
            self.symbol = symbol
            self.focus = focus
        }

        package var body: some View {
            Button(role: control.role, action: control.tap) {
                if let symbol {
                    Label(control.title, systemImage: symbol)
                } else {
                    Text(verbatim: control.title)
                }
            }
            .spoken(control, focus)
        }
    }

    /// A few choices side by side, one of which is selected. Selecting another sends its action.
    package struct ChoiceBar: View {
        private let title: String
        private let choices: [ButtonModel]

        /// Creates a bar; `title` names the group for VoiceOver.
        package init(_ title: String, _ choices: [ButtonModel]) {
            self.title = title
            self.choices = choices
        }

        package var body: some View {
            Picker(title, selection: selected) {
                ForEach(choices, id: \.id) { Text(verbatim: $0.title).accessibilityLabel($0.label).tag($0.id) }
            }
            .pickerStyle(.segmented)
            .disabled(!choices.contains { $0.isEnabled })
        }

        private var selected: Binding<String> {
            Binding(
                get: { @MainActor in choices.first { $0.isSelected == true }?.id ?? "" },
                set: { @MainActor id in choices.first { $0.id == id }?.tap() }
            )
        }
    }

    /// Many choices in a scrolling row.
    package struct ChipRow: View {
        private let choices: [ButtonModel]
        private let focus: FocusBindings?

        package init(_ choices: [ButtonModel], focus: FocusBindings? = nil) {
            self.choices = choices
            self.focus = focus
        }

        package var body: some View {
            ScrollView(.horizontal, showsIndicators: false) {
                HStack(spacing: Space.step2) {
                    ForEach(choices, id: \.id) { choice in
                        let isSelected = choice.isSelected == true
                        Button(action: choice.tap) {
                            Text(verbatim: choice.title)
                                .font(.subheadline)
                                .foregroundStyle(isSelected ? Palette.onFill : Palette.onTint)
                                .padding(.horizontal, Space.step3)
                                .frame(minHeight: Size.target)
                                .background(isSelected ? Palette.fill : Palette.tint, in: Capsule())
                        }
                        .buttonStyle(.plain)
                        .spoken(choice, focus)
                    }
                }
            }
        }
    }

    extension ButtonModel {
        fileprivate var role: ButtonRole? { tone == .danger ? .destructive : nil }
    }

    extension View {
        /// Sets what VoiceOver says about a button, and whether the button is enabled.
        fileprivate func spoken(_ control: ButtonModel, _ focus: FocusBindings?) -> some View {
            disabled(!control.isEnabled)
                .accessibilityLabel(control.label)
                .accessibilityHint(control.hint ?? "")
                .accessibilityAddTraits(control.isSelected == true ? .isSelected : [])
                .takesFocus(control.id, focus)
        }
    }
#endif

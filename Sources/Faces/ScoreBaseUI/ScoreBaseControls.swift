#if canImport(SwiftUI)
    import FaceKit
    import ScoreBaseApp
    import SwiftUI

    /// Sends an action to the app's store.
    typealias ScoreBaseSend = @MainActor (ScoreBaseAction) -> Void

    // Converts ScoreBase's buttons, fields and notices to the types that all faces share.

    extension ButtonModel {
        init(_ button: ButtonPresentation, _ send: @escaping ScoreBaseSend) {
            self.init(
                id: button.id,
                title: button.title,
                label: button.label,
                hint: button.hint,
                tone: ControlTone(button.tone),
                isEnabled: button.isEnabled && !button.isBusy,
                isSelected: button.isSelected ? true : nil
            ) { send(button.action) }
        }
    }

    extension FieldModel {
        init(_ field: FieldPresentation, _ send: @escaping ScoreBaseSend, submit: ButtonPresentation? = nil) {
            self.init(
                id: field.id,
                title: field.title,
                text: field.text.text,
                kind: Kind(field.kind),
                isEnabled: field.isEnabled,
                submit: Self.sending(submit, send),
                type: { text in send(field.action(for: text)) }
            )
        }

        private static func sending(
            _ button: ButtonPresentation?,
            _ send: @escaping ScoreBaseSend
        ) -> (@MainActor () -> Void)? {
            guard let button, button.isEnabled else { return nil }
            return { send(button.action) }
        }
    }

    extension FieldModel.Kind {
        fileprivate init(_ kind: FieldPresentation.Kind) {
            self =
                switch kind {
                case .username: .email
                case .password: .password
                case .newPassword: .newPassword
                case .search, .text, .form, .list: .text
                }
        }
    }

    extension ControlTone {
        init(_ tone: Tone) {
            self =
                switch tone {
                case .neutral, .away: .plain
                case .accent, .home: .primary
                case .good: .good
                case .warning: .warning
                case .danger: .danger
                }
        }
    }

    /// A notice with its lines and buttons.
    struct NoticeView: View {
        let presentation: NoticePresentation
        let send: ScoreBaseSend

        var body: some View {
            VStack(alignment: .leading, spacing: Space.step2) {
                VStack(alignment: .leading, spacing: Space.step1) {
                    Text(verbatim: presentation.title).font(.headline)
                        .foregroundStyle(ControlTone(presentation.tone).color)
                    ForEach(Array(presentation.lines.enumerated()), id: \.offset) { line in
                        Text(verbatim: line.element).font(.subheadline).foregroundStyle(Palette.label)
                    }
                }
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(presentation.label)
                .announced(presentation.label)
                ForEach(presentation.buttons, id: \.id) { ScreenButton(ButtonModel($0, send)) }
            }
            .padding(Space.step3)
            .frame(maxWidth: .infinity, alignment: .leading)
            .background(Palette.sunken, in: RoundedRectangle(cornerRadius: Radius.medium))
        }
    }

    /// A row of a list, which a tap opens.
    struct RowView: View {
        let presentation: RowPresentation
        let send: ScoreBaseSend

        var body: some View {
            Button(action: { send(presentation.action) }, label: { words })
                .buttonStyle(.plain)
                .accessibilityLabel(presentation.label)
        }

        private var words: some View {
            HStack {
                VStack(alignment: .leading, spacing: Space.step1) {
                    Text(verbatim: presentation.title).font(.headline).foregroundStyle(Palette.label)
                    if !presentation.detail.isEmpty {
                        Text(verbatim: presentation.detail).font(.subheadline).foregroundStyle(Palette.secondary)
                    }
                }
                Spacer()
                Text(verbatim: presentation.value)
                    .font(.title3)
                    .monospacedDigit()
                    .foregroundStyle(ControlTone(presentation.tone).color)
            }
            .frame(minHeight: Size.target)
        }
    }

    /// A table with one row for each team or player; a narrow screen scrolls it sideways.
    struct TableView: View {
        let presentation: LeaguePresentation.Table

        var body: some View {
            ScrollView(.horizontal, showsIndicators: true) {
                Grid(alignment: .leading, horizontalSpacing: Space.step4, verticalSpacing: Space.step2) {
                    GridRow {
                        ForEach(Array(presentation.columns.enumerated()), id: \.offset) { column in
                            Text(verbatim: column.element.title)
                                .font(.footnote)
                                .foregroundStyle(Palette.secondary)
                                .accessibilityLabel(column.element.label)
                        }
                    }
                    ForEach(presentation.lines, id: \.id) { line in
                        GridRow {
                            ForEach(Array(line.cells.enumerated()), id: \.offset) { cell in
                                Text(verbatim: cell.element).monospacedDigit().foregroundStyle(Palette.label)
                            }
                        }
                        .accessibilityElement(children: .ignore)
                        .accessibilityLabel(line.label)
                    }
                }
            }
        }
    }
#endif

import LocalizedTexts

/// The colors, by meaning.
package enum Tone: String, Sendable, Hashable {
    /// Information without a judgement.
    case neutral
    /// The most likely next step.
    case accent
    /// Something succeeded, such as a save.
    case good
    /// A warning, such as a risk.
    case warning
    /// An error, or an action that cannot be undone.
    case danger
    /// The color of the home team.
    case home
    /// The color of the visiting team.
    case away
}

/// A button. Tapping it sends its action.
package struct ButtonPresentation: Sendable, Equatable {
    /// The id for the renderer; unique on a screen.
    package let id: String
    /// The title shown in the button.
    package let title: String
    /// What a screen reader reads aloud for the button.
    package let label: String
    /// The accessibility hint, if one helps.
    package var hint: String?
    /// The meaning that the color of the button shows.
    package var tone = Tone.neutral
    /// The minimum height in points.
    package var height = Sizes.touch
    /// Whether a tap does something.
    package var isEnabled = true
    /// True while its action is in progress.
    package var isBusy = false
    /// True for the selected one of several choices.
    package var isSelected = false
    /// The action that a tap sends.
    package let action: ScoreBaseAction

    init(_ id: String, _ title: String, label: String? = nil, _ action: ScoreBaseAction) {
        self.id = id
        self.title = title
        self.label = label ?? title
        self.action = action
    }

    /// A copy with changes.
    func with(_ change: (inout ButtonPresentation) -> Void) -> ButtonPresentation {
        var copy = self
        change(&copy)
        return copy
    }
}

/// The sizes of controls, in points.
package enum Sizes {
    /// The minimum size of a touch target.
    package static let touch = 44
    /// The size of a scorekeeper's button.
    package static let pad = 72
}

/// A text field. `action(for:)` returns the action for a change of its text.
package struct FieldPresentation: Sendable, Equatable {
    /// The kind of text, for the keyboard and for password managers.
    package enum Kind: String, Sendable, Hashable { case username, password, newPassword, search, text, form, list }

    /// The id for the renderer; unique on a screen.
    package let id: String
    /// The label of the field, which a screen reader also reads.
    package let title: String
    /// The text in the field.
    package let text: HiddenText
    /// The kind of text.
    package let kind: Kind
    /// Whether the text can be changed.
    package var isEnabled = true
    /// True when the content was rejected.
    package var isWrong = false
    private let attribute: String?

    init(_ id: String, _ title: String, _ text: HiddenText, _ kind: Kind, attribute: String? = nil) {
        self.id = id
        self.title = title
        self.text = text
        self.kind = kind
        self.attribute = attribute
    }

    /// True when the text is shown as dots.
    package var isSecure: Bool { kind == .password || kind == .newPassword }

    /// The action that a change of the text sends.
    package func action(for text: String) -> ScoreBaseAction {
        switch kind {
        case .username: .signIn(.usernameChanged(text))
        case .password: .signIn(.passwordChanged(HiddenText(text)))
        case .newPassword: .signIn(.newPasswordChanged(HiddenText(text)))
        case .search: .leagues(.queryChanged(text))
        case .form, .list: .edit(.changed(EditForm.Field(rawValue: attribute ?? "") ?? .name, text))
        case .text: .signIn(.attributeChanged(name: attribute ?? "", value: text))
        }
    }
}

/// A notice with its buttons.
package struct NoticePresentation: Sendable, Equatable {
    /// How a screen reader announces a notice: an alert at once, a status in the next pause.
    package enum Role: String, Sendable, Hashable { case alert, status }

    /// The id for the renderer.
    package let id: String
    /// The title shown in the notice.
    package let title: String
    /// The lines below the title.
    package var lines: [String] = []
    /// The meaning that the color of the notice shows.
    package var tone = Tone.neutral
    /// How a screen reader announces it.
    package var role = Role.status
    /// The buttons below the notice.
    package var buttons: [ButtonPresentation] = []

    /// What a screen reader reads aloud for the notice.
    package var label: String { ([title] + lines).joined(separator: " ") }
}

extension NoticePresentation {
    /// The notice for an error: what happened, what to do, and the request id.
    init(_ id: String, _ error: ScoreBaseError, _ language: Language, retry: ScoreBaseAction? = nil) {
        self.id = id
        title = error.title[language]
        lines = error.particulars(in: language) + error.advice.map { $0[language] }
        if let request = error.requestId {
            lines.append(LocalizedText("Report it as \(request).", "При съобщаване: \(request).")[language])
        }
        tone = error.passes ? .warning : .danger
        role = .alert
        if let retry { buttons = [ButtonPresentation("\(id)-retry", ScoreBaseStrings.tryAgain[language], retry)] }
    }
}

/// The message that a link was revoked, with a button to undo it.
package struct UndoPresentation: Sendable, Equatable {
    /// What was revoked.
    package let text: String
    /// The remaining time. It changes every second, so a screen reader does not read it aloud.
    package let timeLeft: String
    /// Undoes the revocation.
    package let undo: ButtonPresentation
    /// Closes the message and carries the revocation out. Escape sends it too.
    package let dismiss: ScoreBaseAction
}

/// A question that must be answered first. While it is open, nothing else can be focused.
package struct DialogPresentation: Sendable, Equatable {
    /// The question that the dialog asks.
    package let title: String
    /// The text below the question.
    package let message: String
    /// The answers, the safest first; that one should get the focus.
    package let buttons: [ButtonPresentation]
    /// The action of the Escape key and of the screen reader's escape gesture.
    package let cancel: ScoreBaseAction?
    /// The ARIA role of the element that shows the dialog.
    package let role = "alertdialog"
}

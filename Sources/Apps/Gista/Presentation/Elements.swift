/// The meaning of a color.
public enum Tone: String, Sendable, Equatable {
    /// Ordinary text and controls.
    case plain
    /// The most likely next step.
    case primary
    /// Text that matters less than the rest.
    case muted
    /// Something succeeded, such as a save.
    case good
    /// Something unfinished or unusual.
    case warning
    /// An error, or an action that cannot be undone.
    case danger
}

/// A button with the action that a tap sends.
/// See docs/decisions/apps.md, "Buttons carry their action, and one reducer owns an app's state".
public struct ButtonPresentation: Sendable, Equatable {
    /// The id for focus.
    public let id: String
    /// The title shown in the button.
    public let title: String
    /// What a screen reader reads aloud for the button.
    public let label: String
    /// The accessibility hint; nil if none is needed.
    public let hint: String?
    /// The meaning that the color of the button shows.
    public let tone: Tone
    /// Whether the button is enabled.
    public let isEnabled: Bool
    /// Whether it is the selected one of several choices; nil for a plain button.
    public let isSelected: Bool?
    /// The action that a tap sends.
    public let action: GistaAction

    init(
        _ id: String,
        _ title: String,
        label: String? = nil,
        hint: String? = nil,
        tone: Tone = .plain,
        isEnabled: Bool = true,
        isSelected: Bool? = nil,
        sends action: GistaAction
    ) {
        self.id = id
        self.title = title
        self.label = label ?? title
        self.hint = hint
        self.tone = tone
        self.isEnabled = isEnabled
        self.isSelected = isSelected
        self.action = action
    }
}

/// A text field. Its text is sent as `.typed(field, text)`.
public struct FieldPresentation: Sendable, Equatable {
    /// The kind of text, for the keyboard and for password managers.
    public enum Kind: String, Sendable, Equatable {
        /// A field for any text.
        case text
        /// A user name.
        case username
        /// A field for an e-mail address.
        case email
        /// The password of an existing account.
        case password
        /// A new password.
        case newPassword
        /// A code received by e-mail.
        case code
        /// A field for a search text.
        case search
        /// The address of a page.
        case url
        /// A text of several lines.
        case note
    }

    /// The field; its raw value is the id for focus.
    public let field: Field
    /// The label above the field.
    public let label: String
    /// The text in the field.
    public let value: String
    /// The text shown while the field is empty.
    public let prompt: String
    /// The kind of text, for the keyboard and for password managers.
    public let kind: Kind
    /// The error of the content; announced after the label.
    public let problem: String?
    /// Whether the text can be changed.
    public let isEnabled: Bool
    /// The action that the return key sends.
    public let submit: GistaAction?

    /// The id for focus.
    public var id: String { field.rawValue }
}

/// A line about the current status.
public struct StatusPresentation: Sendable, Equatable {
    /// The text shown in the status.
    public let text: String
    /// The meaning that the color of the status shows.
    public let tone: Tone

    /// The ARIA role: errors are announced at once, everything else in the next pause.
    public var role: String { tone == .danger ? "alert" : "status" }
}

/// A question before an action that cannot be undone. While it is open, nothing else can be focused.
public struct DialogPresentation: Sendable, Equatable {
    /// The ARIA role of the element that shows it.
    public let role = "alertdialog"
    /// The question that the dialog asks.
    public let title: String
    /// What happens if the user confirms.
    public let message: String
    /// The fields that must be filled in first, in order.
    public let fields: [FieldPresentation]
    /// Carries out the action.
    public let confirm: ButtonPresentation
    /// Changes nothing. The Escape key sends it too; it has the focus if there are no fields.
    public let cancel: ButtonPresentation

    /// The ids of the focusable elements, in order.
    public var focusOrder: [String] {
        // After the fields comes the button that sends them.
        fields.isEmpty ? [cancel.id, confirm.id] : fields.map(\.id) + [confirm.id, cancel.id]
    }
    /// The element that gets the focus: the first field with an error, else the first field, else the cancel button.
    public var focus: String { (fields.first { $0.problem != nil } ?? fields.first)?.id ?? cancel.id }
}

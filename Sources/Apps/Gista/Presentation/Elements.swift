/// The colors, by meaning.
public enum Tone: String, Sendable, Equatable {
    /// Ordinary text and controls.
    case plain
    /// The most likely next step.
    case primary
    /// Less important text.
    case muted
    /// Success.
    case good
    /// Unfinished or unusual.
    case warning
    /// An error, or an action that cannot be undone.
    case danger
}

/// A button with the action that a tap sends.
/// See docs/decisions/apps.md, "Buttons carry their action, and one reducer owns an app's state".
public struct ButtonPresentation: Sendable, Equatable {
    /// The id for focus.
    public let id: String
    /// The title.
    public let title: String
    /// The accessibility label.
    public let label: String
    /// The accessibility hint, where one helps.
    public let hint: String?
    /// The color.
    public let tone: Tone
    /// Whether a tap does something.
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
        /// Plain text.
        case text
        /// A person's own name for themselves.
        case username
        /// An e-mail address.
        case email
        /// The password of an account that is there.
        case password
        /// A password that is being chosen.
        case newPassword
        /// A code that came by mail.
        case code
        /// A search text.
        case search
        /// The address of a page.
        case url
    }

    /// The field; its raw value is the id for focus.
    public let field: Field
    /// The label above the field.
    public let label: String
    /// The content.
    public let value: String
    /// The placeholder.
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

/// A status line.
public struct StatusPresentation: Sendable, Equatable {
    /// The text.
    public let text: String
    /// The color.
    public let tone: Tone

    /// The ARIA role: errors are announced at once, everything else in the next pause.
    public var role: String { tone == .danger ? "alert" : "status" }
}

/// A question before an action that cannot be undone. While it is open, nothing else can be focused.
public struct DialogPresentation: Sendable, Equatable {
    /// The ARIA role.
    public let role = "alertdialog"
    /// The question.
    public let title: String
    /// The consequence.
    public let message: String
    /// The fields that must be filled in first, in order.
    public let fields: [FieldPresentation]
    /// Carries out the action.
    public let confirm: ButtonPresentation
    /// Changes nothing. Sent by Escape too; gets the focus when there are no fields.
    public let cancel: ButtonPresentation

    /// The ids of the focusable elements, in order.
    public var focusOrder: [String] {
        // Behind fields comes what sends them.
        fields.isEmpty ? [cancel.id, confirm.id] : fields.map(\.id) + [confirm.id, cancel.id]
    }
    /// The element that gets the focus: the first field that is wrong, else the first one, else the way back.
    public var focus: String { (fields.first { $0.problem != nil } ?? fields.first)?.id ?? cancel.id }
}

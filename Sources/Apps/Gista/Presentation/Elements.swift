internal import Phrases

/// A colour by its meaning.
public enum Tone: String, Sendable, Equatable {
    /// Ordinary text and controls.
    case plain
    /// What a person most likely wants to do next.
    case primary
    /// Beside the point.
    case muted
    /// It went well.
    case good
    /// It is not done yet, or not as usual.
    case warning
    /// It failed, or cannot be taken back.
    case danger
}

/// Something to tap, with the action that a tap sends.
/// See docs/decisions/apps.md, "Buttons carry their action, and one reducer owns an app's state".
public struct ButtonPresentation: Sendable, Equatable {
    /// Its name for focus.
    public let id: String
    /// What stands on it.
    public let title: String
    /// What a screen reader says.
    public let label: String
    /// What a screen reader adds, where a hint helps.
    public let hint: String?
    /// Its colour.
    public let tone: Tone
    /// False while a tap does nothing.
    public let isEnabled: Bool
    /// For one of several choices: whether it is the chosen one.
    public let isSelected: Bool?
    /// What a tap sends.
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

/// Something to type into. What is typed is sent as `.typed(field, text)`.
public struct FieldPresentation: Sendable, Equatable {
    /// What keyboard and help it wants.
    public enum Kind: String, Sendable, Equatable {
        /// Any text.
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
        /// What to look for.
        case search
        /// The address of a page.
        case url
    }

    /// Which place it is; also its name for focus.
    public let field: Field
    /// What stands above it; a screen reader says it too.
    public let label: String
    /// What stands in it.
    public let value: String
    /// What stands in it while it is empty.
    public let prompt: String
    /// What keyboard and help it wants.
    public let kind: Kind
    /// What is wrong with it; a screen reader says it after the label.
    public let problem: String?
    /// False while it takes nothing.
    public let isEnabled: Bool
    /// What the return key sends.
    public let submit: GistaAction?

    /// Its name for focus.
    public var id: String { field.rawValue }
}

/// A line that tells how things stand.
public struct StatusPresentation: Sendable, Equatable {
    /// What it says.
    public let text: String
    /// Its colour.
    public let tone: Tone

    /// Its role for a screen reader: a failure is read at once, anything else when there is a pause.
    public var role: String { tone == .danger ? "alert" : "status" }
}

/// A question before something that cannot be taken back. Nothing beside it can be reached while it is open.
public struct DialogPresentation: Sendable, Equatable {
    /// Its role for a screen reader.
    public let role = "alertdialog"
    /// What it asks.
    public let title: String
    /// What would happen.
    public let message: String
    /// What has to be typed first, in order.
    public let fields: [FieldPresentation]
    /// Goes ahead.
    public let confirm: ButtonPresentation
    /// Leaves everything as it is; Escape sends it, and the focus begins here where nothing has to be typed.
    public let cancel: ButtonPresentation

    /// Every element that takes the focus, in order.
    public var focusOrder: [String] {
        // Behind fields comes what sends them.
        fields.isEmpty ? [cancel.id, confirm.id] : fields.map(\.id) + [confirm.id, cancel.id]
    }
    /// The element that gets the focus: the first field that is wrong, else the first one, else the way back.
    public var focus: String { (fields.first { $0.problem != nil } ?? fields.first)?.id ?? cancel.id }
}

/// Says phrases in one language.
struct Voice {
    let language: Language

    func callAsFunction(_ phrase: Phrase) -> String {
        phrase[language]
    }
}

import Phrases

/// A colour by its meaning.
package enum Tone: String, Sendable, Hashable {
    /// Says something, asks for nothing.
    case neutral
    /// The likeliest next step.
    case accent
    /// All is well.
    case good
    /// Worth a second look.
    case warning
    /// Something is wrong, or cannot be taken back.
    case danger
    /// The home team's.
    case home
    /// The visitors'.
    case away
}

/// A button. Tapping it sends its action.
package struct ButtonPresentation: Sendable, Equatable {
    /// Its name for the renderer; unique on a screen.
    package let id: String
    /// What stands on it.
    package let title: String
    /// What a screen reader says of it.
    package let label: String
    /// What a screen reader adds, where that helps.
    package var hint: String?
    /// Its colour.
    package var tone = Tone.neutral
    /// How high it is at least, in points.
    package var height = Sizes.touch
    /// False while it can do nothing.
    package var isEnabled = true
    /// True while what it began is under way.
    package var isBusy = false
    /// True for the one of several that shows its content now.
    package var isSelected = false
    /// What a tap does.
    package let action: ScoreBaseAction

    init(_ id: String, _ title: String, label: String? = nil, _ action: ScoreBaseAction) {
        self.id = id
        self.title = title
        self.label = label ?? title
        self.action = action
    }

    /// The same, changed.
    func with(_ change: (inout ButtonPresentation) -> Void) -> ButtonPresentation {
        var copy = self
        change(&copy)
        return copy
    }
}

/// Sizes in points.
package enum Sizes {
    /// The least a finger needs.
    package static let touch = 44
    /// A button of the pad, hit without looking.
    package static let pad = 72
}

/// A field to type in. `action(for:)` is what a change of its text does.
package struct FieldPresentation: Sendable, Equatable {
    /// What is typed, for keyboards and password managers.
    package enum Kind: String, Sendable, Hashable { case username, password, newPassword, search, text }

    /// Its name for the renderer; unique on a screen.
    package let id: String
    /// What it is called; also what a screen reader says.
    package let title: String
    /// What is in it.
    package let text: HiddenText
    /// What is typed.
    package let kind: Kind
    /// False while it cannot be changed.
    package var isEnabled = true
    /// True when what is in it was refused.
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

    /// What a change of the text does.
    package func action(for text: String) -> ScoreBaseAction {
        switch kind {
        case .username: .signIn(.usernameChanged(text))
        case .password: .signIn(.passwordChanged(HiddenText(text)))
        case .newPassword: .signIn(.newPasswordChanged(HiddenText(text)))
        case .search: .leagues(.queryChanged(text))
        case .text: .signIn(.attributeChanged(name: attribute ?? "", value: text))
        }
    }
}

/// Something to know, with what can be done about it.
package struct NoticePresentation: Sendable, Equatable {
    /// How a screen reader takes it: an alert at once, a status when there is time.
    package enum Role: String, Sendable, Hashable { case alert, status }

    /// Its name for the renderer.
    package let id: String
    /// What it says first.
    package let title: String
    /// What it says below, a line each.
    package var lines: [String] = []
    /// Its colour.
    package var tone = Tone.neutral
    /// How it is read.
    package var role = Role.status
    /// What can be done.
    package var buttons: [ButtonPresentation] = []

    /// What a screen reader says of it.
    package var label: String { ([title] + lines).joined(separator: " ") }
}

extension NoticePresentation {
    /// What went wrong, what to do about it, and the id to report it by.
    init(_ id: String, _ trouble: Trouble, _ language: Language, retry: ScoreBaseAction? = nil) {
        self.id = id
        title = trouble.title[language]
        lines = trouble.particulars(in: language) + trouble.advice.map { $0[language] }
        if let request = trouble.requestId {
            lines.append(Phrase("Report it as \(request).", "При съобщаване: \(request).")[language])
        }
        tone = trouble.passes ? .warning : .danger
        role = .alert
        if let retry { buttons = [ButtonPresentation("\(id)-retry", Words.tryAgain[language], retry)] }
    }
}

/// A question that has to be answered before anything else; nothing beside it can be reached.
package struct DialogPresentation: Sendable, Equatable {
    /// What it asks.
    package let title: String
    /// What to know before answering.
    package let message: String
    /// The answers, the safest first; the focus belongs on it.
    package let buttons: [ButtonPresentation]
    /// What leaving by the screen reader's gesture or the escape key does.
    package let cancel: ScoreBaseAction?
    /// Its role for a screen reader.
    package let role = "alertdialog"
}

import GistaApp

/// Gista's buttons and fields as the controls that all screens share.
extension Control where Action == GistaAction {
    init(_ button: ButtonPresentation) {
        self.init(
            id: button.id,
            title: button.title,
            label: button.label,
            hint: button.hint,
            tone: button.tone.rawValue,
            isEnabled: button.isEnabled,
            isSelected: button.isSelected,
            takesSelection: button.id == ReaderPresentation.penID,
            action: button.action
        )
    }
}

extension FieldContent where Action == GistaAction {
    init(_ field: FieldPresentation) {
        self.init(
            id: field.id,
            title: field.label,
            text: field.value,
            type: Self.type(field.kind),
            completion: Self.completion(field.kind),
            prompt: field.prompt,
            problem: field.problem,
            isEnabled: field.isEnabled,
            grows: field.kind == .note,
            action: { .typed(field.field, $0) }
        )
    }

    private static func type(_ kind: FieldPresentation.Kind) -> String {
        switch kind {
        case .password, .newPassword: "password"
        case .search: "search"
        // Not `email` and `url`: the app itself reports errors, in the user's language.
        case .text, .username, .email, .code, .url, .note: "text"
        }
    }

    private static func completion(_ kind: FieldPresentation.Kind) -> String {
        switch kind {
        case .username: "nickname"
        case .email: "username"
        case .password: "current-password"
        case .newPassword: "new-password"
        case .code: "one-time-code"
        case .text, .search, .url, .note: "off"
        }
    }
}

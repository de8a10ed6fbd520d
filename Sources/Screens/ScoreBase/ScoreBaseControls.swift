import ScoreBaseApp

/// ScoreBase's buttons and fields as the controls that all screens share.
extension Control where Action == ScoreBaseAction {
    init(_ button: ButtonPresentation) {
        // Emphasizes the points, which a scorekeeper looks for first.
        let words = button.title.split(separator: " ", maxSplits: 1)
        let points = words.count == 2 && button.title.hasPrefix("+") ? String(words[0]) : ""
        self.init(
            id: button.id,
            title: points.isEmpty ? button.title : String(words[1]),
            figure: points,
            label: button.label,
            hint: button.hint,
            tone: button.tone.rawValue,
            isTall: button.height > Sizes.touch,
            isEnabled: button.isEnabled,
            isBusy: button.isBusy,
            isSelected: button.isSelected ? true : nil,
            action: button.action
        )
    }

    /// One of several choices, each of which says whether it is chosen.
    static func choice(_ button: ButtonPresentation) -> Control {
        var control = Control(button)
        control.isSelected = button.isSelected
        return control
    }
}

extension FieldContent where Action == ScoreBaseAction {
    init(_ field: FieldPresentation) {
        self.init(
            id: field.id,
            title: field.title,
            text: field.text.text,
            type: field.isSecure ? "password" : field.kind == .search ? "search" : "text",
            completion: Self.completion(field.kind),
            prompt: field.kind == .search ? field.title : "",
            isWrong: field.isWrong,
            isEnabled: field.isEnabled,
            grows: field.kind == .list,
            action: field.action
        )
    }

    private static func completion(_ kind: FieldPresentation.Kind) -> String {
        switch kind {
        case .username: "username"
        case .password: "current-password"
        case .newPassword: "new-password"
        case .search, .text, .form, .list: "off"
        }
    }
}

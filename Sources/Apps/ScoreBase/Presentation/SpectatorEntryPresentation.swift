import LocalizedTexts

/// The screen where a viewer without an account enters a watch link.
package struct SpectatorEntryPresentation: Sendable, Equatable {
    /// The title of the screen, and of the button that opens it.
    package let title: String
    /// The label of the field.
    package let field: String
    /// What can be entered.
    package let hint: String
    /// The title of the button that starts watching.
    package let watch: String
    /// The title of the button that ends watching.
    package let close: String
    /// Why nothing is shown; nil when nothing went wrong.
    package let problem: String?

    /// Creates the presentation of a state.
    package init(_ state: SpectatorState) {
        let language = state.language
        title = SpectatorStrings.title[language]
        field = SpectatorStrings.link[language]
        hint = SpectatorStrings.linkHint[language]
        watch = SpectatorStrings.watch[language]
        close = SpectatorStrings.close[language]
        problem =
            switch state.problem {
            case .wrongLink: SpectatorStrings.wrongLink[language]
            case .expired: SpectatorStrings.invalid[language] + ". " + SpectatorStrings.invalidDetail[language]
            case .unavailable:
                SpectatorStrings.unavailable[language] + ". " + SpectatorStrings.unavailableDetail[language]
            case nil: nil
            }
    }
}

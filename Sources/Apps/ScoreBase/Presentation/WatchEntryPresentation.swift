import LocalizedTexts

/// The screen where a viewer without an account enters a watch link.
package struct WatchEntryPresentation: Sendable, Equatable {
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
    package init(_ state: WatchState) {
        let language = state.language
        title = WatchStrings.title[language]
        field = WatchStrings.link[language]
        hint = WatchStrings.linkHint[language]
        watch = WatchStrings.watch[language]
        close = WatchStrings.close[language]
        problem =
            switch state.refusal {
            case .wrongLink: WatchStrings.wrongLink[language]
            case .expired: WatchStrings.invalid[language] + ". " + WatchStrings.invalidDetail[language]
            case .unavailable: WatchStrings.unavailable[language] + ". " + WatchStrings.unavailableDetail[language]
            case nil: nil
            }
    }
}

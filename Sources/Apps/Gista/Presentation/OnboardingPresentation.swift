internal import LocalizedTexts

/// Signing up, signing in, and resetting a forgotten password.
public struct OnboardingPresentation: Sendable, Equatable {
    /// What the form is for.
    public let title: String
    /// What the app is for.
    public let detail: String
    /// The message above the fields.
    public let status: StatusPresentation?
    /// The fields, in order.
    public let fields: [FieldPresentation]
    /// The button that submits the form.
    public let submit: ButtonPresentation
    /// The buttons that switch to the other forms.
    public let modeButtons: [ButtonPresentation]
    /// The languages to choose from.
    public let languages: [ButtonPresentation]
    /// The element that gets the focus: the first field that is wrong, else the first that is empty.
    public let focus: String

    /// The ids of the focusable elements, in order.
    public var focusOrder: [String] {
        fields.map(\.id) + [submit.id] + modeButtons.map(\.id) + languages.map(\.id)
    }

    init(_ state: GistaState, _ strings: GistaStrings) {
        let form = state.onboarding
        title = strings(form.mode.title)
        detail = strings(form.mode.detail)
        status =
            form.isBusy
            ? StatusPresentation(text: strings(.oneMoment), tone: .muted)
            : form.notice.map { StatusPresentation($0, form.mode, strings) }
        fields = form.fields.map { FieldPresentation($0, form, strings) }
        submit = ButtonPresentation(
            "submit",
            strings(form.mode.submit),
            tone: .primary,
            isEnabled: !form.isBusy,
            sends: .onboarding(.submitTapped)
        )
        modeButtons = form.mode.otherModes.map { mode in
            let action = GistaAction.onboarding(.modeChosen(mode))
            return ButtonPresentation("mode-\(mode)", strings(mode.invitation), isEnabled: !form.isBusy, sends: action)
        }
        languages = ButtonPresentation.languages(state.language)
        let focusedField =
            form.fields.first { form.problems[$0] != nil } ?? form.fields.first { form.value(of: $0).isEmpty }
        focus = focusedField?.rawValue ?? "submit"
    }
}

extension ButtonPresentation {
    /// A button for each language, titled in that language.
    static func languages(_ chosen: Language) -> [ButtonPresentation] {
        Language.allCases.map { language in
            ButtonPresentation(
                "language-\(language.rawValue)",
                language.name,
                isSelected: language == chosen,
                sends: .languageChosen(language)
            )
        }
    }
}

extension FieldPresentation {
    fileprivate init(_ field: Field, _ form: OnboardingState, _ strings: GistaStrings) {
        self.init(
            field: field,
            label: strings(Self.label(of: field, form.mode)),
            value: form.value(of: field),
            prompt: strings(Self.prompt(of: field, form.mode)),
            kind: Self.kind(of: field, form.mode),
            problem: form.problems[field].map { strings($0.phrase(for: field)) },
            isEnabled: !form.isBusy,
            submit: .onboarding(.submitTapped)
        )
    }

    private static func kind(of field: Field, _ mode: OnboardingState.Mode) -> Kind {
        switch field {
        case .username: .username
        case .email: .email
        case .password: mode == .signIn ? .password : .newPassword
        case .code: .code
        default: .text
        }
    }

    private static func label(of field: Field, _ mode: OnboardingState.Mode) -> LocalizedText {
        switch field {
        case .username: .username
        case .email: .email
        case .password: mode == .reset ? .newPassword : .password
        default: .code
        }
    }

    private static func prompt(of field: Field, _ mode: OnboardingState.Mode) -> LocalizedText {
        switch field {
        case .username: .usernamePrompt
        case .email: .emailPrompt
        case .password: mode == .signIn ? .none : .passwordPrompt
        default: .codePrompt
        }
    }
}

extension StatusPresentation {
    fileprivate init(_ notice: OnboardingState.Notice, _ mode: OnboardingState.Mode, _ strings: GistaStrings) {
        switch notice {
        case .sessionEnded: self.init(text: strings(.sessionEnded), tone: .warning)
        case .codeSent: self.init(text: strings(.codeSent), tone: .good)
        case .passwordChanged: self.init(text: strings(.passwordChanged), tone: .good)
        case .signedOut(let everywhere):
            self.init(text: strings(everywhere ? .signedOutEverywhere : .signedOut), tone: .good)
        case .accountDeleted(let links, let gists):
            self.init(text: strings(.accountDeleted(links: links, gists: gists)), tone: .good)
        case .failed(let error):
            self.init(text: strings(.onboardingFailed(error, mode)), tone: .danger)
        }
    }
}

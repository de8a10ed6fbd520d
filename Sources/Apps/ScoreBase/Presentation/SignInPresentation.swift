import LocalizedTexts

/// The sign-in form, from top to bottom in the order of focus.
package struct SignInPresentation: Sendable, Equatable {
    /// The title of the sign-in screen.
    package let title: String
    /// The text above the fields; nil when there is none.
    package let intro: String?
    /// The error of the last call; nil when it succeeded.
    package let notice: NoticePresentation?
    /// The fields of the form, from top to bottom.
    package let fields: [FieldPresentation]
    /// The button that submits the form.
    package let submit: ButtonPresentation
    /// Cancels choosing a new password.
    package let giveUp: ButtonPresentation?
    /// The id of the field that gets the focus.
    package let focus: String

    init(_ form: SignInForm, _ language: Language) {
        let isWrong = form.problem == .wrongNameOrPassword
        notice = form.problem.map { Self.notice($0, language) }
        if let renewal = form.renewal {
            title = LocalizedText("Choose a new password", "Изберете нова парола")[language]
            intro =
                LocalizedText(
                    "Someone else knows your password. Choose one that only you know.",
                    "Паролата ви е дадена от друг. Изберете такава, която знаете само вие."
                )[language]
            fields = Self.fields(renewal, form, language)
            giveUp = ButtonPresentation("give-up", ScoreBaseStrings.cancel[language], .signIn(.giveUpTapped))
        } else {
            title = ScoreBaseStrings.signIn[language]
            intro = nil
            fields = [
                FieldPresentation(
                    "username",
                    ScoreBaseStrings.username[language],
                    HiddenText(form.username),
                    .username
                ),
                FieldPresentation("password", ScoreBaseStrings.password[language], form.password, .password),
            ].map { $0.set(isEnabled: !form.isWorking, isWrong: isWrong) }
            giveUp = nil
        }
        submit = Self.submit(form, language)
        focus = fields.first { $0.text.text.isEmpty }?.id ?? submit.id
    }

    private static func fields(_ renewal: SignInForm.Renewal, _ form: SignInForm, _ language: Language)
        -> [FieldPresentation]
    {
        let password = FieldPresentation(
            "new-password",
            ScoreBaseStrings.newPassword[language],
            renewal.password,
            .newPassword
        )
        let rest = renewal.attributes.map { attribute in
            FieldPresentation(
                "attribute-\(attribute.name)",
                ScoreBaseStrings.attribute(attribute.name)[language],
                HiddenText(attribute.value),
                .text,
                attribute: attribute.name
            )
        }
        let refused = if case .passwordRefused = form.problem { true } else { false }
        return [password.set(isEnabled: !form.isWorking, isWrong: refused)]
            + rest.map { $0.set(isEnabled: !form.isWorking, isWrong: false) }
    }

    private static func submit(_ form: SignInForm, _ language: Language) -> ButtonPresentation {
        let isLocked = form.problem == .call(ScoreBaseError(.locked)) && form.password.text.isEmpty
        let title =
            isLocked
            ? ScoreBaseStrings.tryAgain : form.renewal == nil ? ScoreBaseStrings.signIn : ScoreBaseStrings.continuing
        return ButtonPresentation("submit", title[language], .signIn(.submitTapped)).with {
            $0.tone = .accent
            $0.isBusy = form.isWorking
            $0.isEnabled = !form.isWorking && (form.isComplete || isLocked)
        }
    }

    private static func notice(_ problem: ScoreBaseSignInError, _ language: Language) -> NoticePresentation {
        if case .call(let error) = problem { return NoticePresentation("problem", error, language) }
        var notice = NoticePresentation(id: "problem", title: problem.title[language])
        notice.lines = problem.advice.map { $0[language] }
        notice.tone = problem == .expired ? .warning : .danger
        notice.role = .alert
        return notice
    }
}

extension FieldPresentation {
    fileprivate func set(isEnabled: Bool, isWrong: Bool) -> FieldPresentation {
        var copy = self
        copy.isEnabled = isEnabled
        copy.isWrong = isWrong
        return copy
    }
}

import Phrases

/// The form to sign in with, from top to bottom; that is also the order of the focus.
package struct SignInPresentation: Sendable, Equatable {
    /// What it is called.
    package let title: String
    /// What it says above its fields, where that helps.
    package let intro: String?
    /// What went wrong last.
    package let notice: NoticePresentation?
    /// What to enter.
    package let fields: [FieldPresentation]
    /// Sends it.
    package let submit: ButtonPresentation
    /// Leaves a new password for later.
    package let giveUp: ButtonPresentation?
    /// Where the focus belongs when the form comes or its problem changes.
    package let focus: String

    init(_ form: SignInForm, _ language: Language) {
        let isWrong = form.problem == .wrongNameOrPassword
        notice = form.problem.map { Self.notice($0, language) }
        if let renewal = form.renewal {
            title = Phrase("Choose a new password", "Изберете нова парола")[language]
            intro =
                Phrase(
                    "Your password was given to you by somebody else. Choose one that only you know.",
                    "Паролата ви е дадена от друг. Изберете такава, която знаете само вие."
                )[language]
            fields = Self.fields(renewal, form, language)
            giveUp = ButtonPresentation("give-up", Words.cancel[language], .signIn(.giveUpTapped))
        } else {
            title = Words.signIn[language]
            intro = nil
            fields = [
                FieldPresentation("username", Words.username[language], HiddenText(form.username), .username),
                FieldPresentation("password", Words.password[language], form.password, .password),
            ].map { $0.set(isEnabled: !form.isWorking, isWrong: isWrong) }
            giveUp = nil
        }
        submit = Self.submit(form, language)
        focus = fields.first { $0.text.text.isEmpty }?.id ?? submit.id
    }

    private static func fields(_ renewal: SignInForm.Renewal, _ form: SignInForm, _ language: Language)
        -> [FieldPresentation]
    {
        let password = FieldPresentation("new-password", Words.newPassword[language], renewal.password, .newPassword)
        let rest = renewal.attributes.map { attribute in
            FieldPresentation(
                "attribute-\(attribute.name)",
                Words.attribute(attribute.name)[language],
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
        let isLocked = form.problem == .trouble(Trouble(.locked)) && form.password.text.isEmpty
        let title = isLocked ? Words.tryAgain : form.renewal == nil ? Words.signIn : Words.continuing
        return ButtonPresentation("submit", title[language], .signIn(.submitTapped)).with {
            $0.tone = .accent
            $0.isBusy = form.isWorking
            $0.isEnabled = !form.isWorking && (form.isComplete || isLocked)
        }
    }

    private static func notice(_ problem: SignInTrouble, _ language: Language) -> NoticePresentation {
        if case .trouble(let trouble) = problem { return NoticePresentation("problem", trouble, language) }
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

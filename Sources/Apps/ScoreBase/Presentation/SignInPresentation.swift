import LocalizedTexts
import Wire

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
    /// The other actions, e.g. to leave the form or to join with an invitation.
    package let otherActions: [ButtonPresentation]
    /// The id of the field that gets the focus.
    package let focus: String

    init(_ form: SignInForm, _ language: Language) {
        let isWrong = form.problem == .wrongNameOrPassword
        notice = form.problem.map { Self.notice($0, language) }
        if let joining = form.joining {
            title = InviteStrings.join[language]
            intro = Self.intro(joining, form, language)
            fields = Self.fields(joining, form, language)
            otherActions = Self.otherActions(joining, language)
        } else if let renewal = form.renewal {
            title = LocalizedText("Choose a new password", "Изберете нова парола")[language]
            intro =
                LocalizedText(
                    "Someone else knows your password. Choose one that only you know.",
                    "Паролата ви е дадена от друг. Изберете такава, която знаете само вие."
                )[language]
            fields = Self.fields(renewal, form, language)
            otherActions = [Self.giveUp(language)]
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
            otherActions = [
                ButtonPresentation("join", InviteStrings.have[language], .signIn(.joinTapped(invitation: "")))
            ]
        }
        submit = Self.submit(form, language)
        focus = fields.first { $0.text.text.isEmpty }?.id ?? submit.id
    }

    private static func giveUp(_ language: Language) -> ButtonPresentation {
        ButtonPresentation("give-up", ScoreBaseStrings.cancel[language], .signIn(.giveUpTapped))
    }

    // MARK: Joining by an invitation

    private static func intro(_ joining: Joining, _ form: SignInForm, _ language: Language) -> String? {
        switch joining.step {
        case .invitation: nil
        case .account(let membership):
            InviteStrings.invited(to: membership.tenantId, as: membership.role)[language]
        case .code: InviteStrings.sent(to: form.username)[language]
        }
    }

    private static func fields(_ joining: Joining, _ form: SignInForm, _ language: Language) -> [FieldPresentation] {
        func text(_ id: String, _ title: LocalizedText, _ text: String) -> FieldPresentation {
            FieldPresentation(id, title[language], HiddenText(text), .text, attribute: id)
        }
        let fields: [FieldPresentation]
        switch joining.step {
        case .invitation: fields = [text("invitation", InviteStrings.field, joining.invitation)]
        case .account:
            let title = joining.hasAccount ? ScoreBaseStrings.password : ScoreBaseStrings.newPassword
            let kind: FieldPresentation.Kind = joining.hasAccount ? .password : .newPassword
            fields = [
                FieldPresentation(
                    "username",
                    ScoreBaseStrings.username[language],
                    HiddenText(form.username),
                    .username
                ),
                FieldPresentation(
                    kind == .password ? "password" : "new-password",
                    title[language],
                    joining.password,
                    kind
                ),
            ]
        case .code: fields = [text("code", InviteStrings.code, joining.code)]
        }
        let refused = if case .passwordRefused = form.problem { true } else { false }
        return fields.map { field in
            field.set(isEnabled: !form.isWorking, isWrong: refused && field.kind == .newPassword)
        }
    }

    private static func otherActions(_ joining: Joining, _ language: Language) -> [ButtonPresentation] {
        switch joining.step {
        case .invitation: return [giveUp(language)]
        case .code:
            let again = ButtonPresentation("resend", InviteStrings.resend[language], .signIn(.resendTapped))
            return [again, giveUp(language)]
        case .account: break
        }
        let title = joining.hasAccount ? InviteStrings.hasNone : InviteStrings.hasAccount
        let action = ScoreBaseAction.signIn(.accountTapped(hasAccount: !joining.hasAccount))
        return [ButtonPresentation("other-account", title[language], action), giveUp(language)]
    }

    private static func submitTitle(_ joining: Joining) -> LocalizedText {
        switch joining.step {
        case .invitation: ScoreBaseStrings.continuing
        case .account: joining.hasAccount ? InviteStrings.join : InviteStrings.create
        case .code: InviteStrings.join
        }
    }

    // MARK: A new password

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
        let isLocked =
            form.problem == .call(ScoreBaseError(.locked)) && form.password.text.isEmpty && form.joining == nil
        let defaultTitle = form.renewal == nil ? ScoreBaseStrings.signIn : ScoreBaseStrings.continuing
        let title = form.joining.map(submitTitle) ?? (isLocked ? ScoreBaseStrings.tryAgain : defaultTitle)
        return ButtonPresentation("submit", title[language], .signIn(.submitTapped)).with {
            $0.tone = .accent
            $0.isBusy = form.isWorking
            $0.isEnabled = !form.isWorking && (form.isComplete || isLocked)
            $0.hint = form.isWorking || $0.isEnabled ? nil : ScoreBaseStrings.fillIn[language]
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

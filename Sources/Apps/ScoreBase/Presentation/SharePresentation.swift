import Flow
import LocalizedTexts
import Wire

/// Links to hand out: watch links of a league or a game, or invitations.
package struct SharePresentation: Sendable, Equatable {
    /// One link.
    package struct Link: Sendable, Equatable {
        /// The id for the renderer.
        package let id: String
        /// The address to hand out.
        package let address: String
        /// The address of the calendar; nil if there is none.
        package let calendar: String?
        /// The title of the calendar's address.
        package let calendarTitle: String
        /// When the link expires; for an invitation, also its role and remaining uses.
        package let detail: String
        /// The button that revokes the link.
        package let revoke: ButtonPresentation
    }

    /// The title of the screen.
    package let title: String
    /// The name of what the links are for.
    package let subject: String
    /// What a link does.
    package let intro: String
    /// The error of the last call; nil when it succeeded.
    package let notice: NoticePresentation?
    /// The text while there is nothing to show.
    package let placeholder: String?
    /// The title of the QR codes.
    package let qrCodeTitle: String
    /// The links, oldest first.
    package let links: [Link]
    /// The buttons that create a link.
    package let creationButtons: [ButtonPresentation]
    /// The message about a revocation that can be undone; nil when there is none.
    package let undo: UndoPresentation?

    init(_ sharing: Sharing, _ revocations: Revocations, _ language: Language) {
        title = SpectatorStrings.title[language]
        qrCodeTitle = SpectatorStrings.code[language]
        subject = sharing.title
        intro = SpectatorStrings.intro[language]
        notice = sharing.error.map { NoticePresentation("share-trouble", $0, language, retry: .share(.refreshTapped)) }
        let visible = sharing.links?.filter { !revocations.hides(.watchLink($0.watchLinkId)) }
        placeholder = Self.placeholder(visible?.isEmpty, sharing.error, none: SpectatorStrings.none)?[language]
        links = (visible ?? []).map { link in
            Link(
                id: "link-\(link.watchLinkId)",
                address: link.url,
                calendar: link.calendarUrl,
                calendarTitle: SpectatorStrings.calendar[language],
                detail: SpectatorStrings.ends(String(link.expiresAt.prefix(10)))[language],
                revoke: Self.revoke(
                    .watchLink(link.watchLinkId),
                    "revoke-\(link.watchLinkId)",
                    sharing.isWorking,
                    language
                )
            )
        }
        undo = UndoPresentation(revocations, SpectatorStrings.revoked, language)
        let make = ButtonPresentation("make-link", SpectatorStrings.make[language], .share(.makeTapped)).with {
            $0.tone = .accent
            $0.isBusy = sharing.isWorking && sharing.links != nil
            $0.isEnabled = !sharing.isWorking
        }
        creationButtons = [make]
    }

    init(_ inviting: Inviting, _ revocations: Revocations, tenant: String, _ language: Language) {
        title = InviteStrings.title[language]
        qrCodeTitle = SpectatorStrings.code[language]
        subject = tenant
        intro = InviteStrings.intro[language]
        notice = inviting.error.map {
            NoticePresentation("invite-trouble", $0, language, retry: .invite(.refreshTapped))
        }
        let visible = inviting.invitations?.filter { !revocations.hides(.invitation($0.invitationId)) }
        placeholder = Self.placeholder(visible?.isEmpty, inviting.error, none: InviteStrings.none)?[language]
        links = (visible ?? []).map { invitation in
            let (id, day) = (invitation.invitationId, String(invitation.expiresAt.prefix(10)))
            return Link(
                id: "invitation-\(id)",
                address: invitation.url,
                calendar: nil,
                calendarTitle: "",
                detail: InviteStrings.detail(invitation.role, uses: invitation.usesLeft, day)[language],
                revoke: Self.revoke(.invitation(id), "revoke-\(id)", inviting.isWorking, language)
            )
        }
        undo = UndoPresentation(revocations, InviteStrings.revoked, language)
        creationButtons = ["scorekeeper", "viewer", "admin"].map { role in
            ButtonPresentation("invite-\(role)", InviteStrings.make(role)[language], .invite(.makeTapped(role: role)))
                .with {
                    $0.tone = role == "scorekeeper" ? .accent : .neutral
                    $0.isEnabled = !inviting.isWorking
                }
        }
    }
    /// The text while there is no link to show.
    private static func placeholder(_ isEmpty: Bool?, _ error: ScoreBaseError?, none: LocalizedText) -> LocalizedText? {
        guard let isEmpty else { return error == nil ? ScoreBaseStrings.loading : nil }
        return isEmpty ? none : nil
    }

    private static func revoke(
        _ link: Revocations.Link,
        _ id: String,
        _ isWorking: Bool,
        _ language: Language
    ) -> ButtonPresentation {
        ButtonPresentation(id, SpectatorStrings.revoke[language], .revoking(.tapped(link))).with {
            $0.tone = .danger
            $0.isEnabled = !isWorking
        }
    }
}

extension UndoPresentation {
    /// The message about a revocation; nil when none can be undone.
    fileprivate init?(_ revocations: Revocations, _ text: LocalizedText, _ language: Language) {
        guard let undoable = revocations.undoable else { return nil }
        self.text = text[language]
        timeLeft = SpectatorStrings.secondsLeft(undoable.secondsLeft)[language]
        undo = ButtonPresentation("undo", SpectatorStrings.undo[language], .revoking(.undoTapped)).with {
            $0.tone = .accent
            $0.hint = text[language]
        }
        dismiss = .revoking(.dismissed)
    }
}

extension NoticePresentation {
    /// The notice about links that could not be revoked; nil without any.
    init?(_ revocations: Revocations, _ language: Language) {
        guard let error = revocations.error else { return nil }
        let cause = NoticePresentation("unrevoked", error, language, retry: .revoking(.retryTapped))
        self.init(
            id: cause.id,
            title: SpectatorStrings.stillWork(revocations.failed.count)[language],
            lines: [cause.title] + cause.lines,
            tone: .danger,
            role: cause.role,
            buttons: cause.buttons + [
                ButtonPresentation("unrevoked-close", SpectatorStrings.close[language], .revoking(.failureClosed))
            ]
        )
    }
}

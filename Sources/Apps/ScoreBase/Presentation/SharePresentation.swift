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
    /// The label of the addresses' QR codes.
    package let code: String
    /// The links, oldest first.
    package let links: [Link]
    /// The buttons that make a link.
    package let makes: [ButtonPresentation]

    init(_ sharing: Sharing, _ language: Language) {
        title = WatchStrings.title[language]
        code = WatchStrings.code[language]
        subject = sharing.title
        intro = WatchStrings.intro[language]
        notice = sharing.error.map { NoticePresentation("share-trouble", $0, language, retry: .share(.refreshTapped)) }
        if sharing.links == nil {
            placeholder = sharing.error == nil ? ScoreBaseStrings.loading[language] : nil
        } else {
            placeholder = sharing.links?.isEmpty == true ? WatchStrings.none[language] : nil
        }
        links = (sharing.links ?? []).map { link in
            let revoke = ButtonPresentation(
                "revoke-\(link.watchLinkId)",
                WatchStrings.revoke[language],
                .share(.revokeTapped(link.watchLinkId))
            )
            return Link(
                id: "link-\(link.watchLinkId)",
                address: link.url,
                calendar: link.calendarUrl,
                calendarTitle: WatchStrings.calendar[language],
                detail: WatchStrings.ends(String(link.expiresAt.prefix(10)))[language],
                revoke: revoke.with {
                    $0.tone = .danger
                    $0.isEnabled = !sharing.isWorking
                }
            )
        }
        let make = ButtonPresentation("make-link", WatchStrings.make[language], .share(.makeTapped)).with {
            $0.tone = .accent
            $0.isBusy = sharing.isWorking && sharing.links != nil
            $0.isEnabled = !sharing.isWorking
        }
        makes = [make]
    }

    init(_ inviting: Inviting, tenant: String, _ language: Language) {
        title = InviteStrings.title[language]
        code = WatchStrings.code[language]
        subject = tenant
        intro = InviteStrings.intro[language]
        notice = inviting.error.map {
            NoticePresentation("invite-trouble", $0, language, retry: .invite(.refreshTapped))
        }
        if inviting.invitations == nil {
            placeholder = inviting.error == nil ? ScoreBaseStrings.loading[language] : nil
        } else {
            placeholder = inviting.invitations?.isEmpty == true ? InviteStrings.none[language] : nil
        }
        links = (inviting.invitations ?? []).map { invitation in
            let day = String(invitation.expiresAt.prefix(10))
            let revoke = ButtonPresentation(
                "revoke-\(invitation.invitationId)",
                WatchStrings.revoke[language],
                .invite(.revokeTapped(invitation.invitationId))
            )
            return Link(
                id: "invitation-\(invitation.invitationId)",
                address: invitation.url,
                calendar: nil,
                calendarTitle: "",
                detail: InviteStrings.detail(invitation.role, uses: invitation.usesLeft, day)[language],
                revoke: revoke.with {
                    $0.tone = .danger
                    $0.isEnabled = !inviting.isWorking
                }
            )
        }
        makes = ["scorekeeper", "viewer", "admin"].map { role in
            ButtonPresentation("invite-\(role)", InviteStrings.make(role)[language], .invite(.makeTapped(role: role)))
                .with {
                    $0.tone = role == "scorekeeper" ? .accent : .neutral
                    $0.isEnabled = !inviting.isWorking
                }
        }
    }
}

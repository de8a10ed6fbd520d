import LocalizedTexts
import Wire

/// The links by which anybody watches a league or a game.
package struct SharePresentation: Sendable, Equatable {
    /// One link.
    package struct Link: Sendable, Equatable {
        /// The id for the renderer.
        package let id: String
        /// The address, to be handed out.
        package let address: String
        /// The address of the calendar.
        package let calendar: String
        /// The title of the calendar's address.
        package let calendarTitle: String
        /// When it ends.
        package let detail: String
        /// The button that revokes it.
        package let revoke: ButtonPresentation
    }

    /// The title of the screen.
    package let title: String
    /// What the links show.
    package let subject: String
    /// What a link does.
    package let intro: String
    /// The error of the last call; nil when it succeeded.
    package let notice: NoticePresentation?
    /// The text while there is nothing to show.
    package let placeholder: String?
    /// The links, oldest first.
    package let links: [Link]
    /// The button that makes a link.
    package let make: ButtonPresentation

    init(_ sharing: Sharing, _ language: Language) {
        title = WatchStrings.title[language]
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
        make = ButtonPresentation("make-link", WatchStrings.make[language], .share(.makeTapped)).with {
            $0.tone = .accent
            $0.isBusy = sharing.isWorking && sharing.links != nil
            $0.isEnabled = !sharing.isWorking
        }
    }
}

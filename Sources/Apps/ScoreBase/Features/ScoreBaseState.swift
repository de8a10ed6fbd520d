package import Bowline
package import LocalizedTexts
import Wire

/// The state of ScoreBase.
package struct ScoreBaseState: Sendable, Equatable {
    /// The screens that the app can show.
    package enum Screen: Sendable, Hashable {
        /// The saved sign-in is being restored.
        case starting
        case signIn, leagues, league, team, game
    }

    /// The language of all texts.
    package var language: Language
    /// The time zone of the user, e.g. `Europe/Sofia`; nil when unknown.
    package var zone: String?
    /// The current screen.
    package var screen = Screen.starting
    /// The state of this device's network.
    package var network = NetworkState.online
    /// The user who is signed in.
    package var user: SignedInUser?
    /// The input of the sign-in form.
    package var signIn = SignInForm()
    /// The list of leagues.
    package var leagues = LeagueList()
    /// The league that is open.
    package var league: OpenLeague?
    /// The team that is open.
    package var team: OpenTeam?
    /// The form over the screen; nil when none is open.
    package var edit: EditForm?
    /// A form whose change failed while another form was open; it is shown next.
    package var returned: EditForm?
    /// The watch links; nil while they are not shown.
    package var sharing: Sharing?
    /// The invitations; nil while they are not shown.
    package var inviting: Inviting?
    /// The links that are being revoked.
    package var revocations = Revocations()
    /// The game that is open.
    package var game: OpenGame?
    /// An invitation that was opened while the app was starting or a user was signed in; used afterwards.
    package var invitation: String?
    /// The open question before a sign-out.
    package var leaving: Leaving?

    /// Creates the state that the app starts with.
    package init(language: Language = .english, zone: String? = nil) {
        self.language = language
        self.zone = zone
    }
}

/// The input of the sign-in form.
package struct SignInForm: Sendable, Equatable {
    /// The e-mail address that the user typed.
    package var username = ""
    /// The password that the user typed.
    package var password = HiddenText()
    /// The form for a new password; nil when none is required.
    package var renewal: Renewal?
    /// The form to join with an invitation; nil when it is closed.
    package var joining: Joining?
    /// A call is in progress.
    package var isWorking = false
    /// The error of the last call; nil when it succeeded.
    package var problem: ScoreBaseSignInError?
    /// The screen to return to when the same user signs in again.
    package var returnPoint: ReturnPoint?

    /// A new password and the required attributes.
    package struct Renewal: Sendable, Equatable {
        /// The password that replaces the old one.
        package var password = HiddenText()
        /// The attributes that the user pool requires.
        package var attributes: [Attribute]

        /// Creates a form for a new password and these attributes.
        package init(asking names: [String]) {
            attributes = names.map { Attribute(name: $0) }
        }
    }

    /// An attribute of a user.
    package struct Attribute: Sendable, Equatable {
        /// The attribute's name in the user pool.
        package var name: String
        /// The text that the user typed.
        package var value = ""
    }

    /// The screen and the user when the sign-in expired.
    package struct ReturnPoint: Sendable, Equatable {
        /// The screen when the sign-in expired.
        package var screen: ScoreBaseState.Screen
        /// The id of the signed-out user.
        package var user: String
    }

    /// Creates a form without any input.
    package init() {}
}

/// The list of leagues.
package struct LeagueList: Sendable, Equatable {
    /// The text that the user searches for.
    package var query = ""
    /// The leagues that have been loaded.
    package var page = ListPage<League>([])
    /// The first page is being loaded.
    package var isLoading = false
    /// The next page is being loaded.
    package var isLoadingMore = false
    /// True after the first page.
    package var hasLoaded = false
    /// The error of the last call; nil when it succeeded.
    package var error: ScoreBaseError?
    /// The number of the latest request. Responses to older requests are dropped.
    package var question = 0

    /// Creates a list without any leagues.
    package init() {}
}

/// The question before a sign-out with unsent events.
package struct Leaving: Sendable, Equatable {
    /// The number of unsent events; nil while they are counted.
    package var unsent: Int?
    /// The sign-out is in progress.
    package var isWorking = false

    /// Creates the state before the events are counted.
    package init() {}
}

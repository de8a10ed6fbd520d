package import Bowline
package import Phrases
import Wire

/// What ScoreBase shows and waits for.
package struct ScoreBaseState: Sendable, Equatable {
    /// The screens, one at a time.
    package enum Screen: Sendable, Hashable {
        /// The saved sign-in is being looked for.
        case starting
        case signIn, leagues, league, game
    }

    /// The language of all texts.
    package var language: Language
    /// The screen that shows.
    package var screen = Screen.starting
    /// How well the network serves this device.
    package var network = NetworkState.online
    /// Who is signed in.
    package var user: SignedInUser?
    /// The form to sign in with.
    package var signIn = SignInForm()
    /// The list of leagues.
    package var leagues = LeagueList()
    /// The league that is open.
    package var league: LeagueRoom?
    /// The game that is open.
    package var game: GameRoom?
    /// The question that stands before a sign-out.
    package var leaving: Leaving?

    /// ScoreBase before anything has happened.
    package init(language: Language = .english) {
        self.language = language
    }
}

/// The form to sign in with.
package struct SignInForm: Sendable, Equatable {
    /// What was entered as e-mail address.
    package var username = ""
    /// What was entered as password.
    package var password = HiddenText()
    /// What a new password needs; nil while none is asked for.
    package var renewal: Renewal?
    /// A call is under way.
    package var isWorking = false
    /// What went wrong last.
    package var problem: SignInTrouble?
    /// Where to go on after signing in again, and who may: somebody else begins at the beginning.
    package var comeback: Comeback?

    /// A new password and what has to be told along with it.
    package struct Renewal: Sendable, Equatable {
        /// The new password.
        package var password = HiddenText()
        /// The names of what is asked for, and what was entered.
        package var attributes: [Attribute]

        /// Asks for a new password and for these.
        package init(asking names: [String]) {
            attributes = names.map { Attribute(name: $0) }
        }
    }

    /// Something a pool wants to know about a person.
    package struct Attribute: Sendable, Equatable {
        /// What it is called by the pool.
        package var name: String
        /// What was entered.
        package var value = ""
    }

    /// The place a person was at when their sign-in ended.
    package struct Comeback: Sendable, Equatable {
        /// Where they were.
        package var screen: ScoreBaseState.Screen
        /// Who they are.
        package var user: String
    }

    /// An empty form.
    package init() {}
}

/// The list of leagues.
package struct LeagueList: Sendable, Equatable {
    /// What is searched for.
    package var query = ""
    /// The leagues that were found, as far as they were loaded.
    package var page = ScoreDesk.Page<League>([])
    /// The first page is on its way.
    package var isLoading = false
    /// The next page is on its way.
    package var isLoadingMore = false
    /// A page has come since signing in.
    package var hasLoaded = false
    /// What went wrong last.
    package var trouble: Trouble?
    /// The number of the newest question; answers to older ones are dropped.
    package var question = 0

    /// A list nothing is known of.
    package init() {}
}

/// What is asked when somebody signs out.
package struct Leaving: Sendable, Equatable {
    /// How many events are still to be sent; nil while they are counted.
    package var unsent: Int?
    /// The sign-out is under way.
    package var isWorking = false

    /// The question before anything is counted.
    package init() {}
}

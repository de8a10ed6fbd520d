package import Bowline
package import Phrases
package import Scoring
package import Wire

/// What can happen to ScoreBase.
package enum ScoreBaseAction: Sendable, Equatable {
    /// It came up.
    case appeared
    /// The network serves this device like this from now on.
    case networkChanged(NetworkState)
    /// The person chose a language.
    case languageChosen(Language)
    /// The person goes one screen back.
    case backTapped
    case signIn(SignInAction)
    case leagues(LeaguesAction)
    case league(LeagueAction)
    case game(GameAction)
    case leaving(LeavingAction)
}

/// What can happen while somebody signs in.
package enum SignInAction: Sendable, Equatable {
    case usernameChanged(String)
    case passwordChanged(HiddenText)
    case newPasswordChanged(HiddenText)
    case attributeChanged(name: String, value: String)
    case submitTapped
    /// The person does not want to choose a new password now.
    case giveUpTapped
    /// The saved sign-in was looked for.
    case restored(Result<SignedInUser?, SignInTrouble>)
    case came(Result<SignInOutcome, SignInTrouble>)
}

/// What can happen to the list of leagues.
package enum LeaguesAction: Sendable, Equatable {
    case queryChanged(String)
    /// Nothing was typed for a while.
    case quiet
    case refreshTapped
    case moreTapped
    case leagueTapped(String)
    case came(Result<ScoreDesk.Page<League>, Trouble>, question: Int)
    case moreCame(Result<ScoreDesk.Page<League>, Trouble>, question: Int)
}

/// What can happen to an open league.
package enum LeagueAction: Sendable, Equatable {
    case tabTapped(LeagueRoom.Tab)
    case refreshTapped
    case moreTapped
    case gameTapped(String)
    case tableCame(Result<[Standing], Trouble>)
    case gamesCame(Result<ScoreDesk.Page<GameInfo>, Trouble>)
    case moreCame(Result<ScoreDesk.Page<GameInfo>, Trouble>)
}

/// What can happen to an open game.
package enum GameAction: Sendable, Equatable {
    case opened(Result<ScoreDesk.Opened, Trouble>)
    case reloaded(Result<[RecordedEvent], Trouble>)
    case live(ScoreDesk.LiveUpdate)
    case delivery(ScoreDesk.Delivery)
    /// A button of the pad.
    case playTapped(Play)
    case confirmTapped
    case confirmationCancelled
    case undoTapped
    case decided(String, Scorebook.Decision)
    case retryTapped
    /// An event is on disk. The game's id comes with it, as another one may be open by now.
    case saved(Scorebook.Entry, Int64, game: String)
    case saveFailed(Trouble, game: String)
    case dropped([Int64], game: String)
}

/// What can happen while somebody signs out.
package enum LeavingAction: Sendable, Equatable {
    case signOutTapped
    case counted(Result<Int, Trouble>)
    case stayTapped
    /// Sign out; the events stay here and go out when the same person signs in again.
    case keepTapped
    /// Sign out, and destroy the events.
    case destroyTapped
    case left
}

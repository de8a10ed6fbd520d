package import Bowline
package import LocalizedTexts
package import Scoring
package import Wire

/// The events of ScoreBase, grouped by screen.
package enum ScoreBaseAction: Sendable, Equatable {
    /// The app was opened.
    case appeared
    /// The state of the network changed.
    case networkChanged(NetworkState)
    /// The user chose a language.
    case languageChosen(Language)
    /// The time zone of the user became known.
    case zoneFound(String?)
    /// The user goes one screen back.
    case backTapped
    /// The app is about to be suspended or closed.
    case closing
    case signIn(SignInAction)
    case leagues(LeaguesAction)
    case league(LeagueAction)
    case team(TeamAction)
    case edit(EditAction)
    case share(ShareAction)
    case invite(InviteAction)
    case revoking(RevokingAction)
    case game(GameAction)
    case leaving(LeavingAction)
}

/// The events of the sign-in form.
package enum SignInAction: Sendable, Equatable {
    case usernameChanged(String)
    case passwordChanged(HiddenText)
    case newPasswordChanged(HiddenText)
    case attributeChanged(name: String, value: String)
    case submitTapped
    /// The user cancels choosing a new password.
    case giveUpTapped
    /// Opens the form to join with an invitation; the text is empty until the user types it.
    case joinTapped(invitation: String)
    /// Switches between a new and an existing account.
    case accountTapped(hasAccount: Bool)
    /// The tenant and the role of the invitation were read.
    case invited(Membership)
    /// The account was created; a code was sent to its address.
    case signedUp
    /// The address of the new account is confirmed.
    case confirmed
    /// Sends the code again.
    case resendTapped
    case resent
    /// The result of restoring the saved sign-in.
    case restored(Result<SignedInUser?, ScoreBaseSignInError>)
    case completed(Result<SignInOutcome, ScoreBaseSignInError>)
}

/// The events of the list of leagues.
package enum LeaguesAction: Sendable, Equatable {
    case queryChanged(String)
    /// Nothing was typed for `ScoreBaseFeature.searchDelay`.
    case typingPaused
    case refreshTapped
    case moreTapped
    case leagueTapped(String)
    case loaded(Result<ListPage<League>, ScoreBaseError>, question: Int)
    case moreLoaded(Result<ListPage<League>, ScoreBaseError>, question: Int)
}

/// The events of an open league.
package enum LeagueAction: Sendable, Equatable {
    case tabTapped(OpenLeague.Tab)
    case refreshTapped
    case moreTapped
    case gameTapped(String)
    case teamTapped(String)
    /// Rank the leaders by this statistic.
    case statTapped(Stat)
    case leadersLoaded(Result<[Leader], ScoreBaseError>, Stat?)
    /// Exports part of the league as a file.
    case exportTapped(LeagueExport)
    case exported(Result<LeagueExport.File, ScoreBaseError>)
    case venuesLoaded(Result<[Venue], ScoreBaseError>)
    case tableLoaded(Result<[Standing], ScoreBaseError>)
    case gamesLoaded(Result<ListPage<GameInfo>, ScoreBaseError>)
    case moreLoaded(Result<ListPage<GameInfo>, ScoreBaseError>)
}

/// The events of an open team.
package enum TeamAction: Sendable, Equatable {
    case refreshTapped
    case playersLoaded(Result<[Player], ScoreBaseError>)
}

/// The events of the form in which an admin adds or changes something.
package enum EditAction: Sendable, Equatable {
    case opened(EditForm.Subject)
    /// Opens the form to change an existing resource.
    case changeTapped(EditTarget)
    case read(Result<Editable, ScoreBaseError>)
    case changed(EditForm.Field, String)
    case submitTapped
    case cancelTapped
    /// Games were planned; they are shown before they are saved.
    case planned(Result<EditForm.Preview, ScoreBaseError>)
    /// One item was added; others may follow.
    case added
    case failed(ScoreBaseError)
    /// Everything was added; the new league, if one was added.
    case finished(League?)
    /// The server saved a change that was already shown.
    case changeDone
    case changeFailed(EditForm, ScoreBaseError)
    /// Another admin changed the same resource first; its current values.
    case conflicted(EditForm, Editable)
}

/// The events of the watch links.
package enum ShareAction: Sendable, Equatable {
    case opened(NewWatchLink)
    case refreshTapped
    case makeTapped
    case loaded(Result<[WatchLink], ScoreBaseError>)
    case closeTapped
}

/// The events of the invitations.
package enum InviteAction: Sendable, Equatable {
    case opened
    case refreshTapped
    /// Makes an invitation for a role.
    case makeTapped(role: String)
    case loaded(Result<[Invitation], ScoreBaseError>)
    case closeTapped
}

/// The events of revoking a watch link or an invitation, which can be undone for ten seconds.
package enum RevokingAction: Sendable, Equatable {
    case tapped(Revocations.Link)
    case undoTapped
    /// The user closed the message: the link is revoked now.
    case dismissed
    case secondPassed
    /// The server revoked the link.
    case revoked(Revocations.Link)
    /// The call failed; the link still works.
    case failed(Revocations.Link, ScoreBaseError)
    /// Tries again to revoke the links that could not be revoked.
    case retryTapped
    /// The user closed the notice about them.
    case failureClosed
}

/// The events of an open game.
package enum GameAction: Sendable, Equatable {
    case opened(Result<OpenedGame, ScoreBaseError>)
    case reloaded(Result<[RecordedEvent], ScoreBaseError>)
    case live(LiveGameUpdate)
    case delivery(EventDelivery)
    case retryTapped
    case tabTapped(OpenGame.Tab)
    case protestsLoaded(Result<[Protest], ScoreBaseError>)
    /// Show the box score of one period, or of the whole game.
    case periodTapped(Int?)
    case pad(PadAction)
    /// The clock of a period has run down.
    case clockRanOut(period: Int)
    /// The outbox changed. The game's id is included, because another game may be open by now.
    case outbox(OutboxAction, game: String)
}

/// The events of the scorekeeper's buttons.
package enum PadAction: Sendable, Equatable {
    case playTapped(Play)
    case confirmTapped
    case confirmationCancelled
    case undoTapped
    /// Names the player of the play that is asked about.
    case playerTapped(PlayerID)
    /// The play stays without a player for now.
    case playerSkipped
    /// Asks for the player of an earlier event.
    case playerAsked(EventID)
    /// Opens the choice of players for a line-up or a substitution.
    case changeTapped(PlayerChange)
    /// Selects or deselects a player.
    case changePlayerTapped(PlayerID, PlayerChange.Role)
    /// All players are chosen.
    case changeDone
    case changeCancelled
    /// Start or stop the clock.
    case clockTapped
    /// Set the clock forward, or back when negative.
    case clockMoved(seconds: Int)
    /// The scorekeeper decided a conflict about the event with this id.
    case decided(String, Scorebook.Decision)
}

/// The events of saving a game's unsent events.
package enum OutboxAction: Sendable, Equatable {
    /// The event is on disk, under this number.
    case saved(Scorebook.Entry, Int64)
    case saveFailed(ScoreBaseError)
    case dropped([Int64])
}

/// The events of signing out.
package enum LeavingAction: Sendable, Equatable {
    case signOutTapped
    case counted(Result<Int, ScoreBaseError>)
    case cancelTapped
    /// Sign out; the unsent events stay here and are sent when the same user signs in again.
    case keepEventsTapped
    /// Sign out and delete the unsent events.
    case destroyTapped
    case left
}

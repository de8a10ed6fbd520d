extension ActionHandlerFeature {
    /// What can happen to the app.
    public enum Action: Sendable, Equatable {
        /// It came up, with these preferences.
        case appeared
        /// It went away.
        case disappeared
        /// The words in the field changed.
        case inputChanged(String)
        /// Speech was heard as these words; the last ones are sent like written ones.
        case speechHeard(String, isFinal: Bool)
        /// The words are to be processed.
        case submit
        /// The person no longer wants to wait.
        case cancelTapped
        /// The backend answered, or did not.
        case processResponse(Result<ActionResult, ActionHandlerError>)
        /// A handler did what was asked for, or could not.
        case actionExecuted(Result<ActionHandlerResult, ActionHandlerError>)
        /// The words are kept for when the network is back, or could not be.
        case kept(Result<Int, ActionHandlerError>)
        /// What came of the words stands in the history.
        case noted
        /// Words that had waited came to something.
        case delivered(QueuedOutcome)

        /// One of the backend's choices was made.
        case choiceTapped(Int)
        /// Yes, do it.
        case confirmTapped
        /// No, do nothing.
        case declineTapped
        /// The alert was read.
        case alertDismissed
        /// What an earlier process asked is asked again.
        case unansweredCame(Unanswered)

        /// Words in the history are to be sent again.
        case retryTapped(HistoryEntry)
        /// What a line of the history tells of is to be taken back.
        case undoTapped(HistoryEntry)
        /// A reminder or task is done, or not after all.
        case doneTapped(Agenda.Item, isDone: Bool)
        /// A line of the ledger belongs into another category, and its like from now on.
        case categoryChosen(String, for: LedgerEntry)
        /// A change of what is kept was made, and this is to be said; or it could not be.
        case changed(Result<String, ActionHandlerError>)

        /// Another month of the ledger, so many further on.
        case monthMoved(Int)
        /// Other days of the agenda, so many times further on.
        case agendaMoved(Int)
        /// What is kept was read.
        case bookCame(Result<Book, ActionHandlerError>)

        /// What is kept is wanted as a file.
        case exportTapped(ExportedFile.Kind)
        /// The file is made, or could not be.
        case exported(Result<ExportedFile, ActionHandlerError>)
        /// The file was saved, or was not wanted after all.
        case exportTaken

        /// The preferences were read.
        case preferencesCame(Preferences)
        /// The person wants other preferences.
        case preferencesChanged(Preferences)
    }
}

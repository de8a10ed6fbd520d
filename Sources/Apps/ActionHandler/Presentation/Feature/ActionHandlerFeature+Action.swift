extension ActionHandlerFeature {
    /// The events of the app.
    public enum Action: Sendable, Equatable {
        /// The app was opened.
        case appeared
        /// The app was closed.
        case disappeared
        /// The text of the field changed.
        case inputChanged(String)
        /// A piece of what the words mean was corrected; `Draft.leftOut` leaves it out.
        case pieceCorrected(Draft.Piece, to: String)
        /// Speech was recognized as these words. Final words are submitted.
        case speechHeard(String, isFinal: Bool)
        /// An event of dictation.
        case dictation(DictationAction)
        /// The words are to be processed.
        case submit
        /// The user does not want to wait any longer.
        case cancelTapped
        /// Words of the history are to be sent again.
        case retryTapped(HistoryEntry)
        /// The backend answered, or the call failed.
        case processResponse(Result<ActionResult, ActionHandlerError>)
        /// The actions were carried out, or one of them failed.
        case actionExecuted(Result<ActionHandlerResult, ActionHandlerError>)
        /// The words were put into the outbox; the value is the number of waiting entries.
        case kept(Result<Int, ActionHandlerError>)
        /// Words of the outbox were processed.
        case delivered(QueuedOutcome)
        /// An answer to an alert or a question.
        case answer(AnswerAction)
        /// An event of the ledger, the agenda and the history.
        case records(RecordsAction)
        /// An event of what is due.
        case ringing(RingingAction)
        /// An event of the preferences.
        case preferences(PreferencesAction)
        /// An event of exporting a file.
        case export(ExportAction)
    }

    /// The events of dictation.
    public enum DictationAction: Sendable, Equatable {
        /// The user wants to speak, or to stop.
        case tapped
        /// The user paused.
        case ended
        /// Nothing was heard, or the app may not listen.
        case failed
    }

    /// The answers to an alert or a question.
    public enum AnswerAction: Sendable, Equatable {
        /// One of the backend's choices was made, by its index.
        case choiceTapped(Int)
        /// Carry out the actions.
        case confirmTapped
        /// The user declined all suggested answers.
        case declineTapped
        /// The alert was dismissed.
        case alertDismissed
        /// A question that an earlier process left unanswered is asked again.
        case unansweredCame(Unanswered)
    }

    /// The events of the ledger, the agenda and the history.
    public enum RecordsAction: Sendable, Equatable {
        /// The records on this device were read.
        case recordsCame(Result<DeviceRecords, ActionHandlerError>)
        /// The history has a new entry.
        case noted
        /// Undo the action of a history entry.
        case undoTapped(HistoryEntry)
        /// Carry out the action of a history entry again, which was undone.
        case redoTapped(HistoryEntry)
        /// An entry of the ledger is to recur no more.
        case recurringEnded(RecurringEntry)
        /// What an entry of the ledger costs from now on, as it was typed.
        case recurringAmountChosen(String, for: RecurringEntry)
        /// How much a month may cost in a category, as it was typed; an empty text removes the limit.
        case limitChosen(String, category: String, rollsOver: Bool)
        /// A reminder or task was marked as done, or as not done.
        case doneTapped(Agenda.Item, isDone: Bool)
        /// An entry of the ledger, and later entries with the same details, belong to another category.
        case categoryChosen(String, for: LedgerEntry)
        /// A change was saved, with the message to show, or it failed.
        case changed(Result<String, ActionHandlerError>)
        /// Show the month that is this many months later.
        case monthMoved(Int)
        /// Show the days that are this many pages later.
        case agendaMoved(Int)
    }

    /// The events of what is due.
    public enum RingingAction: Sendable, Equatable {
        /// These became due, or it is time to look again.
        case rang([DueReminders.Ring])
        /// One of them was done.
        case doneTapped(DueReminders.Ring)
        /// One of them was seen.
        case closeTapped(DueReminders.Ring)
    }

    /// The events of the preferences.
    public enum PreferencesAction: Sendable, Equatable {
        /// The preferences were read.
        case preferencesCame(Preferences)
        /// The user changed the preferences.
        case preferencesChanged(Preferences)
    }

    /// The events of exporting a file.
    public enum ExportAction: Sendable, Equatable {
        /// The user asked for a file of this kind.
        case exportTapped(ExportedFile.Kind)
        /// The file was made, or could not be made.
        case exported(Result<ExportedFile, ActionHandlerError>)
        /// The file was saved or declined.
        case exportTaken
    }
}

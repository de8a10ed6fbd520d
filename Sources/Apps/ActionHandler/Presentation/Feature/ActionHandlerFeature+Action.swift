extension ActionHandlerFeature {
    /// The events of the app.
    public enum Action: Sendable, Equatable {
        /// The app was opened.
        case appeared
        /// The app was closed.
        case disappeared
        /// The text of the field changed.
        case inputChanged(String)
        /// The user corrected a piece of the draft; `Draft.leftOut` leaves the piece out.
        case pieceCorrected(Draft.Piece, to: String)
        /// Speech was recognized as these words. Final words are submitted.
        case speechHeard(String, isFinal: Bool)
        /// An event of dictation.
        case dictation(DictationAction)
        /// The user submitted the words.
        case submit
        /// The user cancelled processing.
        case cancelTapped
        /// The user sends the words of a history entry again.
        case retryTapped(HistoryEntry)
        /// The backend answered, or the call failed.
        case processResponse(Result<ActionResult, ActionHandlerError>)
        /// The actions were carried out, or one of them failed.
        case actionExecuted(Result<ActionHandlerResult, ActionHandlerError>)
        /// The words were put into the outbox; the value is the number of waiting entries.
        case queued(Result<Int, ActionHandlerError>)
        /// Words of the outbox were processed.
        case delivered(QueuedOutcome)
        /// An answer to an alert or a question.
        case answer(AnswerAction)
        /// An event of the ledger, the agenda and the history.
        case records(RecordsAction)
        /// An event of the due reminders.
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
        /// The user confirmed the actions.
        case confirmTapped
        /// The user declined all suggested answers.
        case declineTapped
        /// The alert was dismissed.
        case alertDismissed
        /// A question left open by an earlier process is asked again.
        case unansweredLoaded(Unanswered)
    }

    /// The events of the ledger, the agenda and the history.
    public enum RecordsAction: Sendable, Equatable {
        /// The records on this device were read.
        case recordsLoaded(Result<DeviceRecords, ActionHandlerError>)
        /// The history has a new entry.
        case changeRecorded
        /// The user undoes the action of a history entry.
        case undoTapped(HistoryEntry)
        /// The user redoes the undone action of a history entry.
        case redoTapped(HistoryEntry)
        /// The user ended a recurring ledger entry.
        case recurringEnded(RecurringEntry)
        /// An event of undoing a removal.
        case removal(RemovalAction)
        /// The user typed a new amount for a recurring ledger entry, from now on.
        case recurringAmountChosen(String, for: RecurringEntry)
        /// The user typed a monthly limit for a category; an empty text removes the limit.
        case limitChosen(String, category: String, rollsOver: Bool)
        /// A reminder or task was marked as done, or as not done.
        case doneTapped(Agenda.Item, isDone: Bool)
        /// The user moved a ledger entry to another category, which also applies to later entries with the same
        /// details.
        case categoryChosen(String, for: LedgerEntry)
        /// A change was saved, with the message to show, or it failed.
        case changed(Result<String, ActionHandlerError>)
        /// The user moved the ledger by this many months.
        case monthMoved(Int)
        /// The user moved the agenda by this many pages.
        case agendaMoved(Int)
    }

    /// The events of a removal by hand, which can be undone for ten seconds.
    public enum RemovalAction: Sendable, Equatable {
        /// The record was removed.
        case removed(RemovedRecord)
        /// The user undid the removal.
        case undoTapped
        /// The user closed the message.
        case dismissed
        /// A second passed.
        case secondPassed
    }

    /// The events of the due reminders.
    public enum RingingAction: Sendable, Equatable {
        /// These reminders became due; empty if it is only time to check again.
        case rang([DueReminders.Ring])
        /// The user marked a due reminder as done.
        case doneTapped(DueReminders.Ring)
        /// The user closed a due reminder.
        case closeTapped(DueReminders.Ring)
    }

    /// The events of the preferences.
    public enum PreferencesAction: Sendable, Equatable {
        /// The preferences were read.
        case preferencesLoaded(Preferences)
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

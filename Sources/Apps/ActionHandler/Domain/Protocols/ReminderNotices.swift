/// Lets the system notify the user of what becomes due while the app is closed.
public protocol ReminderNotices: Sendable {
    /// Replaces all notices that are still to come by one for each of these.
    func replace(with rings: [DueReminders.Ring]) async
}

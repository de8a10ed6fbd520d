/// Schedules system notifications for reminders that become due while the app is closed.
public protocol ReminderNotices: Sendable {
    /// Replaces all pending notifications with one for each of `rings`.
    func replace(with rings: [DueReminders.Ring]) async
}

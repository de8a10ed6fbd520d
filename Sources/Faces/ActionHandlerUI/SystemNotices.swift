#if canImport(SwiftUI)
    import ActionHandlerApp
    import Foundation
    import UserNotifications

    /// System notifications for reminders that become due while the app is closed. The first one asks the user for
    /// permission.
    struct SystemNotices: ReminderNotices {
        func replace(with rings: [DueReminders.Ring]) async {
            UNUserNotificationCenter.current().removeAllPendingNotificationRequests()
            guard !rings.isEmpty, await mayNotify() else { return }
            for ring in rings { await add(request(for: ring)) }
        }

        private func mayNotify() async -> Bool {
            await withCheckedContinuation { answer in
                UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound]) {
                    @Sendable granted, _ in
                    answer.resume(returning: granted)
                }
            }
        }

        /// Adds a notification. An error is ignored, because the reminder still rings while the app is open.
        private func add(_ request: UNNotificationRequest) async {
            await withCheckedContinuation { (answer: CheckedContinuation<Void, Never>) in
                UNUserNotificationCenter.current().add(request) { @Sendable _ in answer.resume() }
            }
        }

        private func request(for ring: DueReminders.Ring) -> UNNotificationRequest {
            let content = UNMutableNotificationContent()
            content.title = ring.title
            content.sound = .default
            let wait = max(TimeInterval(ring.due) - Date().timeIntervalSince1970, 1)
            let trigger = UNTimeIntervalNotificationTrigger(timeInterval: wait, repeats: false)
            return UNNotificationRequest(identifier: "\(ring.id) \(ring.due)", content: content, trigger: trigger)
        }
    }
#endif

/// Sends messages to a mail server, one at a time.
///
/// ``SMTPTransport`` talks to a real server; tests of queues use one with predefined outcomes.
package protocol MailTransport: Sendable {
    /// Sends one message and returns the outcome. Does not throw: every failure is an outcome.
    func send(_ message: MailMessage.Written) async -> MailOutcome
    /// Closes the connection, because nothing will be sent for a while.
    func rest() async
    /// Stops the current message. The outcome of later messages is `.stopped`.
    func stop()
}

/// Takes messages to a mail server, one after the other.
///
/// ``SMTPTransport`` speaks to a real one; tests of queues give one that answers as they say.
package protocol MailTransport: Sendable {
    /// Sends one message and returns the outcome. Does not throw: every failure is an outcome.
    func send(_ message: MailMessage.Written) async -> MailOutcome
    /// Releases the connection, as nothing is to be sent for a while.
    func rest() async
    /// Ends what is being sent. Messages handed over later are `.stopped`.
    func stop()
}

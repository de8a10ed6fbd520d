/// Takes messages to a mail server, one after the other.
///
/// ``SMTPTransport`` speaks to a real one; tests of queues give one that answers as they say.
package protocol MailTransport: Sendable {
    /// Hands one message over and says what came of it. Does not throw: every failure is an outcome.
    func send(_ message: MailMessage.Written) async -> MailOutcome
    /// Lets go of the connection, as nothing is to be sent for a while.
    func rest() async
    /// Ends what is being sent. Messages handed over later are `.stopped`.
    func stop()
}

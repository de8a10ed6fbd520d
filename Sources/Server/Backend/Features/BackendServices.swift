package import Identity
package import Storage

/// What the features of one backend share.
package struct BackendServices: Sendable {
    /// How the backend was asked to run.
    package let configuration: BackendConfiguration
    /// The one database. Only a feature's repositories speak SQL to it.
    package let database: Database
    /// Where the backend is found by its callers.
    package let address: PublicAddress
    /// Who may call how often.
    package let limiter: RateLimiter
    /// What came before and is answered the same again.
    package let idempotency: IdempotencyCoordinator
    /// People, their tokens, and the keys of apps.
    package let identity: CognitoService
    /// Which API keys work.
    package let keys: KnownKeys
    /// Whether a feature is to put its demo data there. It leaves alone what is there already.
    package let seedsDemo: Bool
    /// Mail to the owners of accounts.
    package let mail: MailService
    /// Tells owners what changed about their accounts.
    package let notices: any AccountNotices
    /// Who signed in, was refused or changed what.
    package let audit: AuditLog
    /// What an operator should know.
    package let log: EventLog
}

package import Identity
package import ServerStorage

/// The services that the features of one backend share.
package struct BackendServices: Sendable {
    /// How the backend was asked to run.
    package let configuration: BackendConfiguration
    /// The one database, of either engine. Only a feature's repositories speak SQL to it.
    package let database: ServerDatabase
    /// The public address of the backend.
    package let address: PublicAddress
    /// The rate limits of all callers.
    package let limiter: RateLimiter
    /// The stored answers of requests with idempotency keys.
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
    /// The audit log of sign-ins, refusals and changes.
    package let audit: AuditLog
    /// The other processes on the same database.
    package let peers: Peers
    /// The log for operators.
    package let log: EventLog
}

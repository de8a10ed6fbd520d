package import Identity
package import ServerStorage

/// The services that the features of one backend share.
package struct BackendServices: Sendable {
    /// The configuration of the backend.
    package let configuration: BackendConfiguration
    /// The database, on either engine. Only a feature's repositories run SQL on it.
    package let database: ServerDatabase
    /// The public address of the backend.
    package let address: PublicAddress
    /// The rate limits of all callers.
    package let limiter: RateLimiter
    /// The stored answers of requests with idempotency keys.
    package let idempotency: IdempotencyCoordinator
    /// Users, their tokens, and the apps they sign in with.
    package let identity: CognitoService
    /// The valid API keys.
    package let keys: KnownKeys
    /// Whether a feature must add its demo data. It leaves existing data alone.
    package let seedsDemo: Bool
    /// Mail to the owners of accounts.
    package let mail: MailService
    /// Notifies owners of changes to their accounts.
    package let notices: any AccountNotices
    /// The audit log of sign-ins, refusals and changes.
    package let audit: AuditLog
    /// The other processes on the same database.
    package let peers: Peers
    /// The log for operators.
    package let log: EventLog
}

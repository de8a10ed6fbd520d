package import Storage

/// What the features of one backend share.
package struct Ground: Sendable {
    /// How the backend was asked to run.
    package let configuration: BackendConfiguration
    /// The one database. Only a feature's repositories speak SQL to it.
    package let database: Database
    /// Where the backend is found by its callers.
    package let address: PublicAddress
    /// What an operator should know.
    package let log: EventLog
}

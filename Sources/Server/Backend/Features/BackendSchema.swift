internal import Identity
package import SQLite
package import ServerStorage

/// The migration steps of the backend's database, for all features in one order.
///
/// A step's number is its position. Steps are only appended, whichever feature they belong to; a released step never
/// changes and never moves, so every existing database can be brought to the current version.
///
/// See docs/decisions/backend.md, "Features share one process, one database and one list of migrations".
package enum BackendSchema {
    /// One step and the feature it belongs to.
    struct Step: Sendable {
        let feature: String
        let migration: ServerMigration

        init(_ feature: String, _ script: String) {
            self.init(feature, ServerMigration(script))
        }

        init(_ feature: String, _ migration: ServerMigration) {
            self.feature = feature
            self.migration = migration
        }
    }

    static let steps = [
        Step("Limits", StoredLimits.table),
        Step("Repeats", StoredIdempotency.table),
        Step("Demo", DemoSeeding.table),
        Step("Identity", IdentitySchema.migrations[0]),
        Step("ScoreBase", ScoreSchema.tables),
        Step("Gista", GistaSchema.tables),
        Step("Quotas", StoredQuotas.table),
        Step("Quotas", TenantUsage.tables),
        Step("Quotas", LibraryUsage.tables),
        Step("Identity", IdentitySchema.migrations[1]),
        Step("Gista", GistaSchema.decoy),
        Step("Mail", MailSchema.tables),
        Step("Gista", GistaSchema.runningJobs),
        Step("Identity", IdentitySchema.migrations[2]),
        Step("Gista", GistaSchema.decoyRows),
        Step("Gista", LibraryUsage.articles),
        Step("ScoreBase", StatisticsSchema.tables),
        Step("Identity", IdentitySchema.migrations[3]),
        Step("Gista", GistaSchema.owners),
        Step("Peers", PeerSchema.triggers),
        Step("Mail", MailSchema.key),
        Step("ScoreBase", WatchSchema.tables),
        Step("Limits", StoredLimitLender.table),
        Step("Quotas", TenantUsage.movedPart),
        Step("Partitions", PartitionSchema.bounds),
        Step("Partitions", PartitionSchema.proof),
        Step("Partitions", PartitionSchema.tables),
        Step("Partitions", PartitionSchema.answers),
        Step("ActionHandler", StoredRates.table),
        Step("Gista", LibraryUsage.readings),
        Step("Gista", GistaSchema.saveKeys),
        Step("Gista", GistaSchema.search),
        Step("ScoreBase", VenueSchema.gamePlaces),
        Step("ScoreBase", InvitationSchema.tables),
        Step("Gista", GistaSchema.searchAfterImport),
    ]

    /// The schema of the backend's file. The id spells "Bwln".
    package static let schema = Schema(applicationID: 0x4277_6C6E, migrations: migrations.map(\.sqlite))

    /// The migrations for both engines.
    package static let migrations = steps.map(\.migration)
}

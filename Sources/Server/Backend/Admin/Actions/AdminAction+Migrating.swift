internal import BowlineJSON
internal import PostgreSQL
internal import SQLite
internal import ServerStorage

extension AdminAction {
    /// Migrates a database server's tables to this program's version, as the first start of a new version also does.
    static let migrate = AdminAction(
        "migrate",
        "migrate a database server's tables to this program's version",
        options: [.flag("plan", "only show the missing steps")],
        beforeOpening: { context, arguments throws(AdminError) in
            guard let server = context.database else {
                throw .failed(
                    "migrate needs --database; a data folder is migrated when a server starts on it"
                )
            }
            let onlyPlans = try arguments.has("plan")
            do throws(StorageError) {
                let before = try await ServerDatabase.schemaVersion(server)
                if onlyPlans { return MigrationPlan(from: before).answer }
                let database = try await ServerDatabase.open(server, migrations: BackendSchema.migrations)
                await database.close()
                return MigrationPlan(from: try await ServerDatabase.schemaVersion(server)).answer(doneFrom: before)
            } catch {
                throw .failed(error.description)
            }
        }
    )
}

/// The steps that bring a database's tables to this program's version.
private struct MigrationPlan {
    let version: Int

    init(from version: Int) { self.version = version }

    private var missing: [(number: Int, step: BackendSchema.Step)] {
        BackendSchema.steps.enumerated().dropFirst(version).map { ($0.offset + 1, $0.element) }
    }

    private var members: JSONObject {
        [
            "version": .integer(Int64(version)), "known": .integer(Int64(BackendSchema.steps.count)),
            "missing": .array(
                missing.map { number, step in
                    [
                        "step": .integer(Int64(number)), "feature": .string(step.feature),
                        "ends_earlier_versions": .bool(step.migration.endsEarlierVersions),
                    ]
                }
            ),
        ]
    }

    /// The steps that are still missing.
    var answer: AdminAnswer {
        let known = BackendSchema.steps.count
        if version > known {
            return AdminAnswer("The tables have version \(version), newer than this program's \(known).", members)
        }
        guard !missing.isEmpty else {
            return AdminAnswer("The tables have version \(version), which this program needs.", members)
        }
        let steps = missing.map { number, step in
            let end = step.migration.endsEarlierVersions ? "; stop processes of earlier versions first" : ""
            return "  \(number) \(step.feature)\(end)"
        }
        return AdminAnswer(
            lines: ["The tables have version \(version); this program needs \(known). Missing steps:"] + steps,
            members
        )
    }

    /// The outcome of a migration from version `before`.
    func answer(doneFrom before: Int) -> AdminAnswer {
        guard before < version else { return answer }
        return AdminAnswer("The tables had version \(before) and have version \(version) now.", members)
    }
}

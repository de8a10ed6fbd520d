internal import BowlineJSON
internal import PostgreSQL
internal import SQLite
internal import ServerStorage

extension AdminAction {
    /// Brings a database server's tables to this program's version, as the first start of a new version does too.
    static let migrate = AdminAction(
        "migrate",
        "bring a database server's tables to this program's version",
        options: [.flag("plan", "only say which steps are missing")],
        beforeOpening: { context, arguments throws(AdminError) in
            guard let server = context.database else {
                throw .failed(
                    "a data folder is brought to this program's version when it is served; migrate needs --database"
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

    /// What is still to be done.
    var answer: AdminAnswer {
        let known = BackendSchema.steps.count
        if version > known {
            return AdminAnswer("The tables are of version \(version), newer than this program's \(known).", members)
        }
        guard !missing.isEmpty else {
            return AdminAnswer("The tables are of version \(version), as this program needs them.", members)
        }
        let steps = missing.map { number, step in
            let end = step.migration.endsEarlierVersions ? "; end processes of earlier versions before it" : ""
            return "  \(number) \(step.feature)\(end)"
        }
        return AdminAnswer(
            lines: ["The tables are of version \(version); this program needs \(known). Missing steps:"] + steps,
            members
        )
    }

    /// What was done.
    func answer(doneFrom before: Int) -> AdminAnswer {
        guard before < version else { return answer }
        return AdminAnswer("The tables were of version \(before) and are of version \(version) now.", members)
    }
}

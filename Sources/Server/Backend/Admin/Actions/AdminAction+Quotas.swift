internal import BowlineJSON
internal import Identity
internal import SQLite
internal import ServerStorage

extension AdminAction {
    private static let kinds = QuotaKind.allCases.map(\.rawValue).joined(separator: "|")
    private static let kind = Field.text("kind", kinds)
    private static let subject = Field.text(
        "subject",
        "ID",
        "for this tenant, or this account by its id or address; the default for all if omitted"
    )

    static let quotaActions = [
        AdminAction(
            "quotas show",
            "show the quotas of a tenant or an account",
            options: [
                .text("subject", "ID", "with the usage of this tenant or account; the default for all if omitted")
            ]
        ) { context, arguments in
            try await context.shownQuotas(of: try arguments.optional("subject"))
        },
        AdminAction(
            "quotas set",
            "set a quota of a tenant or an account, or the disk space to keep free",
            words: [kind, .text("most", "N")],
            options: [subject],
            beginsFolder: true
        ) { context, arguments in
            let kind = try QuotaKind(arguments)
            guard let limit = Int64(try arguments.text("most")), limit >= 0 else {
                throw AdminError.usage("most must be a whole number of at least 0, e.g. 500")
            }
            try await context.set(limit, for: kind, arguments)
            return try await context.shownQuotas(of: try arguments.optional("subject"))
        },
        AdminAction(
            "quotas clear",
            "restore the default quota",
            words: [kind],
            options: [subject]
        ) { context, arguments in
            try await context.set(nil, for: try QuotaKind(arguments), arguments)
            return try await context.shownQuotas(of: try arguments.optional("subject"))
        },
    ]
}

extension Administration {
    private var quotas: StoredQuotas { StoredQuotas(database) }

    fileprivate func set(_ limit: Int64?, for kind: QuotaKind, _ arguments: AdminArguments) async throws {
        var subject = try arguments.optional("subject")
        if let named = subject { subject = try await key(of: named, for: kind) }
        try await quotas.set(limit, for: kind, subject: subject)
        if kind == .freeDisk { database.file?.setFloor(limit.map { UInt64(clamping: $0) }) }
    }

    /// The key of a stored rule: a tenant's id, or an account's number.
    private func key(of subject: String, for kind: QuotaKind) async throws -> String {
        switch kind.subject {
        case .tenant: return try await requireTenant(subject)
        case .account:
            guard let number = try await account(subject) else {
                throw AdminError.failed("unknown account '\(subject)'; name its user id or its address")
            }
            return String(number)
        case .nobody: throw AdminError.usage("\(kind.rawValue) applies to the whole machine; omit --subject")
        }
    }

    private func account(_ subject: String) async throws(StorageError) -> Int64? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                "SELECT number FROM gista_account WHERE user_id = ?1 OR email_key = ?2",
                subject,
                subject.lowercased()
            ) { row in row[0] }
        }
    }

    /// Without a subject: the general quotas and all exceptions; with a subject: its own quotas and usage.
    fileprivate func shownQuotas(of subject: String?) async throws -> AdminAnswer {
        let rules = try await quotas.rules()
        guard let subject else {
            let space = database.file?.diskSpaceStatus
            let usual = QuotaKind.allCases.map { kind in
                let limit = rules.first { $0.kind == kind && $0.subject == nil }?.limit ?? kind.defaultLimit
                let floor = kind == .freeDisk ? space.map { Int64(clamping: $0.floor) } : nil
                let used = kind == .freeDisk ? space.map { Int64(clamping: $0.free) } : nil
                return facts(kind, nil, limit: floor ?? limit, used: used)
            }
            let own = rules.filter { $0.subject != nil }.map { facts($0.kind, $0.subject, limit: $0.limit, used: nil) }
            return AdminAnswer("quotas", usual + own, columns: ["kind", "subject", "most", "used"])
        }
        let tenant = try await repository.tenants()[subject] == nil ? nil : subject
        let account = try await account(subject)
        guard tenant != nil || account != nil else {
            throw AdminError.failed("unknown tenant or account '\(subject)'")
        }
        let rows = try await database.read { connection throws(StorageError) in
            var rows: [JSONObject] = []
            let usage = try tenant.map { tenant throws(StorageError) in
                try TenantUsage.counts(of: tenant, on: connection)
            }
            for kind in QuotaKind.allCases {
                switch kind.subject {
                case .tenant:
                    guard let tenant, let usage else { continue }
                    let limit = try StoredQuotas.limit(kind, of: tenant, on: connection)
                    rows.append(facts(kind, tenant, limit: limit, used: usage[kind, default: 0]))
                case .account:
                    guard let account else { continue }
                    let limit = try StoredQuotas.limit(kind, of: String(account), on: connection)
                    rows.append(
                        facts(
                            kind,
                            subject,
                            limit: limit,
                            used: try LibraryUsage.count(kind, of: account, on: connection)
                        )
                    )
                case .nobody: break
                }
            }
            return rows
        }
        return AdminAnswer("quotas", rows, columns: ["kind", "subject", "most", "used"])
    }

    private func facts(_ kind: QuotaKind, _ subject: String?, limit: Int64?, used: Int64?) -> JSONObject {
        [
            "kind": .string(kind.rawValue), "subject": subject.map { .string($0) } ?? .null,
            "most": limit.map { .integer($0) } ?? .null, "used": used.map { .integer($0) } ?? .null,
        ]
    }
}

extension QuotaKind {
    fileprivate init(_ arguments: AdminArguments) throws(AdminError) {
        guard let kind = QuotaKind(rawValue: try arguments.text("kind")) else {
            throw .usage("the kind of a quota must be one of \(Self.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self = kind
    }
}

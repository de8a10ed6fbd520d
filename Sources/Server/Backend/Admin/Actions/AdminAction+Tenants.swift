internal import BowlineJSON
internal import Identity

extension AdminAction {
    static let tenantActions = [
        AdminAction("tenants list", "show the tenants") { context, _ in
            let rows = try await context.repository.tenants().sorted { $0.key < $1.key }.map { id, name in
                ["id": .string(id), "name": .string(name)] as JSONObject
            }
            return AdminAnswer("tenants", rows, columns: ["id", "name"])
        },
        AdminAction(
            "tenants create",
            "add a tenant",
            words: [.text("id", "ID", "the tenant's id, as in tokens; it never changes")],
            options: [.text("name", "TEXT", "its display name; the id if omitted")],
            beginsFolder: true
        ) { context, arguments in
            let id = try arguments.id("id")
            guard try await context.repository.tenants()[id] == nil else {
                throw AdminError.failed(
                    "tenant '\(id)' already exists; rename it with `bowline admin tenants rename`"
                )
            }
            return try await context.save(tenant: id, name: try arguments.optional("name") ?? id)
        },
        AdminAction(
            "tenants rename",
            "give a tenant another name",
            words: [.text("id", "ID"), .text("name", "TEXT")]
        ) { context, arguments in
            let id = try await context.requireTenant(try arguments.text("id"))
            return try await context.save(tenant: id, name: try arguments.text("name"))
        },
    ]

    static let groupActions = [
        AdminAction("groups list", "show the groups") { context, _ in
            let rows = try await context.repository.groups().map { ["name": .string($0)] as JSONObject }
            return AdminAnswer("groups", rows, columns: ["name"])
        },
        AdminAction("groups create", "add a group", words: [.text("name", "NAME")], beginsFolder: true) {
            context,
            arguments in
            let name = try arguments.id("name")
            guard try await !context.repository.groups().contains(name) else {
                throw AdminError.failed(
                    "group '\(name)' already exists; add users with `bowline admin users add-to-group`"
                )
            }
            try await context.repository.addGroup(name)
            return AdminAnswer("Added the group \(name).", ["group": ["name": .string(name)]])
        },
    ]
}

extension Administration {
    /// Returns the id if there is a tenant with this id; throws otherwise.
    func requireTenant(_ id: String) async throws -> String {
        guard try await repository.tenants()[id] != nil else {
            throw AdminError.failed(
                "unknown tenant '\(id)'; list tenants with `bowline admin tenants list`, add one with `tenants create`"
            )
        }
        return id
    }

    /// The tenant that `--tenant` names, or nil without the option. Throws if there is no such tenant.
    func tenant(_ arguments: AdminArguments) async throws -> String? {
        guard let id = try arguments.optional("tenant") else { return nil }
        return try await requireTenant(id)
    }

    /// Returns the name if there is a group with this name; throws otherwise.
    func requireGroup(_ name: String) async throws -> String {
        guard try await repository.groups().contains(name) else {
            throw AdminError.failed(
                "unknown group '\(name)'; list groups with `bowline admin groups list`, add one with `groups create`"
            )
        }
        return name
    }

    fileprivate func save(tenant id: String, name: String) async throws -> AdminAnswer {
        try await repository.setTenant(id, name: name)
        return AdminAnswer(
            "The tenant \(id) is called \(name).",
            ["tenant": ["id": .string(id), "name": .string(name)]]
        )
    }
}

internal import BowlineJSON
internal import CivilTime
internal import HTTPServer
internal import Identity

extension AdminAction {
    private static let name = Field.text("name", "NAME")
    private static let password = Field.file(
        "password-file",
        "a file with a permanent password; without it a temporary one is generated"
    )

    static let userActions = [
        AdminAction("users list", "show the users", options: [.text("tenant", "ID", "of this tenant only")]) {
            context,
            arguments in
            let tenant = try await context.tenant(arguments)
            let users = try await context.repository.users().filter { tenant == nil || $0.tenant == tenant }
            return AdminAnswer(
                "users",
                users.map(\.facts),
                columns: ["name", "tenant", "groups", "status", "enabled", "created"]
            )
        },
        AdminAction("users show", "show a user", words: [name]) { context, arguments in
            let user = try await context.user(try arguments.text("name"))
            return AdminAnswer(lines: user.lines, ["user": .object(user.facts)])
        },
        AdminAction(
            "users create",
            "add a user",
            words: [name],
            options: [
                .text("tenant", "ID", "the tenant they belong to"),
                .text("groups", "A,B", "the groups they are in"), password,
            ],
            beginsFolder: true
        ) { context, arguments in try await context.createUser(arguments) },
        AdminAction(
            "users reset-password",
            "set a user's password and sign them out",
            words: [name],
            options: [password]
        ) { context, arguments in try await context.resetPassword(arguments) },
        AdminAction("users disable", "disable a user at once", words: [name]) { context, arguments in
            try await context.change(arguments, .adminDisableUser, "Disabled")
        },
        AdminAction("users enable", "enable a disabled user", words: [name]) { context, arguments in
            try await context.change(arguments, .adminEnableUser, "Enabled")
        },
        AdminAction("users sign-out", "end all sign-ins of a user", words: [name]) { context, arguments in
            try await context.change(arguments, .adminUserGlobalSignOut, "Signed out")
        },
        AdminAction("users delete", "remove a user permanently", words: [name]) { context, arguments in
            let user = try await context.user(try arguments.text("name"))
            _ = try await context.identity.administer(.adminDeleteUser, ["Username": .string(user.name)])
            return AdminAnswer("Removed \(user.name).", ["user": .object(user.facts)])
        },
        AdminAction("users add-to-group", "add a user to a group", words: [name, .text("group", "GROUP")]) {
            context,
            arguments in
            let group = try await context.requireGroup(try arguments.text("group"))
            return try await context.change(
                arguments,
                .adminAddUserToGroup,
                "Added to \(group)",
                ["GroupName": .string(group)]
            )
        },
        AdminAction(
            "users remove-from-group",
            "remove a user from a group and sign them out",
            words: [name, .text("group", "GROUP")]
        ) {
            context,
            arguments in
            let group = try await context.requireGroup(try arguments.text("group"))
            return try await context.change(
                arguments,
                .adminRemoveUserFromGroup,
                "Removed from \(group)",
                ["GroupName": .string(group)]
            )
        },
        AdminAction(
            "users move",
            "move a user to another tenant and sign them out",
            words: [name, .text("tenant", "ID")]
        ) {
            context,
            arguments in
            let tenant = try await context.requireTenant(try arguments.text("tenant"))
            let attributes: JSONValue = [["Name": "custom:tenant_id", "Value": .string(tenant)]]
            return try await context.change(
                arguments,
                .adminUpdateUserAttributes,
                "Moved to \(tenant)",
                ["UserAttributes": attributes]
            )
        },
    ]
}

extension Administration {
    fileprivate func user(_ name: String) async throws -> User {
        guard let user = try await repository.user(named: User.canonical(name)) else {
            throw AdminError.failed("unknown user '\(name)'; list users with `bowline admin users list`")
        }
        return user
    }

    /// Runs one of Cognito's operations on a user and returns the user's new state.
    fileprivate func change(
        _ arguments: AdminArguments,
        _ operation: CognitoService.Operation,
        _ done: String,
        _ more: CognitoService.Members = [:]
    ) async throws -> AdminAnswer {
        let name = try await user(try arguments.text("name")).name
        var members = more
        members["Username"] = .string(name)
        _ = try await identity.administer(operation, members)
        return AdminAnswer("\(done): \(name).", ["user": .object(try await user(name).facts)])
    }

    fileprivate func createUser(_ arguments: AdminArguments) async throws -> AdminAnswer {
        let tenant = try await tenant(arguments)
        let groups = try arguments.list("groups")
        for group in groups { _ = try await requireGroup(group) }
        let own = try arguments.optional("password-file")
        let password = own ?? CognitoService.temporaryPassword()
        let name = User.canonical(try arguments.text("name"))
        var members: CognitoService.Members = [
            "Username": .string(name), "TemporaryPassword": .string(password), "MessageAction": "SUPPRESS",
        ]
        if let tenant { members["UserAttributes"] = [["Name": "custom:tenant_id", "Value": .string(tenant)]] }
        _ = try await identity.administer(.adminCreateUser, members)
        for group in groups {
            _ = try await identity.administer(
                .adminAddUserToGroup,
                ["Username": .string(name), "GroupName": .string(group)]
            )
        }
        if own != nil { try await setPassword(password, of: name, isTheirs: true) }
        return try await userAnswer("Added \(name).", name, temporary: own == nil ? password : nil)
    }

    fileprivate func resetPassword(_ arguments: AdminArguments) async throws -> AdminAnswer {
        let name = try await user(try arguments.text("name")).name
        let own = try arguments.optional("password-file")
        let password = own ?? CognitoService.temporaryPassword()
        try await setPassword(password, of: name, isTheirs: own != nil)
        _ = try await identity.administer(.adminUserGlobalSignOut, ["Username": .string(name)])
        return try await userAnswer("\(name) has a new password.", name, temporary: own == nil ? password : nil)
    }

    private func setPassword(_ password: String, of name: String, isTheirs: Bool) async throws {
        let members: CognitoService.Members = [
            "Username": .string(name), "Password": .string(password), "Permanent": .bool(isTheirs),
        ]
        _ = try await identity.administer(.adminSetUserPassword, members)
    }

    private func userAnswer(_ line: String, _ name: String, temporary: String?) async throws -> AdminAnswer {
        var members: JSONObject = ["user": .object(try await user(name).facts)]
        guard let temporary else { return AdminAnswer(line, members) }
        members["temporary_password"] = .string(temporary)
        return AdminAnswer(
            lines: [line, "Password for the first sign-in, shown this once: \(temporary)"],
            members
        )
    }
}

extension User {
    fileprivate var facts: JSONObject {
        [
            "name": .string(name), "id": .string(id), "tenant": tenant.map { .string($0) } ?? .null,
            "groups": .array(groups.map { .string($0) }), "status": .string(status.rawValue),
            "enabled": .bool(isEnabled),
            "created": .string(UTCTime(created).rfc3339), "modified": .string(UTCTime(modified).rfc3339),
            "attributes": .object(JSONObject(attributes.map { ($0, .string($1)) })),
        ]
    }

    fileprivate var lines: [String] {
        [
            "name      \(name)", "id        \(id)", "tenant    \(tenant ?? "–")",
            "groups    \(groups.isEmpty ? "–" : groups.joined(separator: ", "))",
            "status    \(status.rawValue)\(isEnabled ? "" : ", disabled")", "created   \(UTCTime(created).rfc3339)",
            "modified  \(UTCTime(modified).rfc3339)",
        ] + attributes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    }
}

internal import BowlineJSON
internal import Identity

extension AdminAction {
    private static let id = Field.text("id", "ID")
    private static let settings: [Field] = [
        .text("password-flow", "yes|no", "whether it may sign in with the password itself instead of SRP (no)"),
        .text("rotation", "yes|no", "whether each refresh issues a new refresh token and revokes the old one (yes)"),
        .text("grace", "SECONDS", "how long an exchanged refresh token may be exchanged again, 0 to 60 (10)"),
        .text("secret", "yes|no", "whether it has a secret that its calls must prove; yes creates a new one (no)"),
    ]

    static let clientActions = [
        AdminAction("clients list", "list the apps that users may sign in with") { context, _ in
            AdminAnswer(
                "clients",
                try await context.repository.clients().sorted { $0.id < $1.id }.map(\.facts),
                columns: ["id", "password_flow", "rotation", "grace_seconds"]
            )
        },
        AdminAction("clients create", "add an app", words: [id], options: settings, beginsFolder: true) {
            context,
            arguments in
            let id = try arguments.id("id")
            guard try await context.repository.client(id) == nil else {
                throw AdminError.failed("client '\(id)' already exists; change it with `bowline admin clients change`")
            }
            return try await context.save(AppClient(id: id), arguments, "Added")
        },
        AdminAction("clients change", "change an app's settings", words: [id], options: settings) {
            context,
            arguments in
            try await context.save(try await context.client(try arguments.text("id")), arguments, "Changed")
        },
        AdminAction("clients delete", "remove an app and end its tokens at once", words: [id]) { context, arguments in
            let client = try await context.client(try arguments.text("id"))
            try await context.repository.remove(client: client.id)
            try await context.identity.reloadClients()
            return AdminAnswer("Removed the client \(client.id).", ["client": .object(client.facts)])
        },
    ]
}

extension Administration {
    fileprivate func client(_ id: String) async throws -> AppClient {
        guard let client = try await repository.client(id) else {
            throw AdminError.failed("unknown client '\(id)'; list clients with `bowline admin clients list`")
        }
        return client
    }

    fileprivate func save(_ client: AppClient, _ arguments: AdminArguments, _ done: String) async throws -> AdminAnswer
    {
        var changed = AppClient(
            id: client.id,
            allowsPasswordFlow: try arguments.answer("password-flow") ?? client.allowsPasswordFlow,
            rotatesRefreshTokens: try arguments.answer("rotation") ?? client.rotatesRefreshTokens,
            graceSeconds: try arguments.number("grace", in: 0...60) ?? client.graceSeconds,
            secretSeed: client.secretSeed
        )
        let wantsSecret = try arguments.answer("secret")
        if let wantsSecret { changed = changed.having(secret: wantsSecret) }
        try await repository.save(changed)
        try await identity.reloadClients()
        // The secret is shown once, when it is made.
        guard wantsSecret == true, let secret = identity.secret(of: changed) else {
            return AdminAnswer("\(done) the client \(changed.id).", ["client": .object(changed.facts)])
        }
        return AdminAnswer(
            "\(done) the client \(changed.id). Its secret: \(secret)",
            ["client": .object(changed.facts), "secret": .string(secret)]
        )
    }
}

extension AppClient {
    fileprivate var facts: JSONObject {
        [
            "id": .string(id), "password_flow": .bool(allowsPasswordFlow), "rotation": .bool(rotatesRefreshTokens),
            "grace_seconds": .plain(graceSeconds),
        ]
    }
}

package import SQLite

/// The demo data of a new data folder. All its passwords and keys are published.
package enum DemoData {
    /// The id of the user pool.
    package static let pool = "us-east-1_local"
    /// The app client that users sign in with.
    package static let client = "bowline-demo"
    /// The password of all demo users.
    package static let password = "Demo-passw0rd!"
    /// The API key of the demo app.
    package static let apiKey = "dev-api-key"

    private struct Person {
        let name: String
        let tenant: String
        let groups: [String]
    }

    private static let people = [
        Person(name: "admin@demo.test", tenant: "demo-tenant", groups: ["admin", "scorekeeper"]),
        Person(name: "scorekeeper@demo.test", tenant: "demo-tenant", groups: ["scorekeeper"]),
        Person(name: "viewer@demo.test", tenant: "demo-tenant", groups: []),
        Person(name: "admin@rival.test", tenant: "rival-tenant", groups: ["admin", "scorekeeper"]),
    ]

    /// Adds the demo data. Tenants and the client are overwritten. Existing users are only enabled again, and a revoked
    /// API key works again.
    package static func seed(_ repository: any IdentityRepository, now: @escaping IdentityClock)
        async throws(StorageError)
    {
        try await repository.setTenant("demo-tenant", name: "Demo")
        try await repository.setTenant("rival-tenant", name: "Rival")
        for group in ["admin", "scorekeeper"] { try await repository.addGroup(group) }
        try await repository.save(AppClient(id: client, allowsPasswordFlow: true))
        for person in people {
            let user = User(
                id: TokenIssuer.newID(),
                name: person.name,
                tenant: person.tenant,
                status: .confirmed,
                attributes: ["email": person.name, "email_verified": "true"],
                groups: person.groups,
                verifier: SRPVerifier(password: password, user: person.name, pool: pool),
                created: now(),
                modified: now()
            )
            guard try await !repository.insert(user) else { continue }
            // The user existed and may have been disabled.
            _ = try await repository.change(person.name, ending: .none, now: now()) { user in user.isEnabled = true }
        }
        let secrets = AccessSecrets(repository, now: now)
        if try await secrets.find(apiKey, .apiKey) != nil { return }
        if try await !secrets.restore(apiKey, .apiKey) {
            _ = try await secrets.create(.apiKey, label: "Demo", text: apiKey)
        }
    }

    /// Disables the accounts, even if their password was changed since, because anyone could have changed it. Ends
    /// their sign-ins and revokes the API key. Returns how many of each were in use.
    package static func disable(
        _ repository: any IdentityRepository,
        now: @escaping IdentityClock
    ) async throws(StorageError) -> (accounts: Int, keys: Int) {
        var accounts = 0
        for person in people {
            guard let user = try await repository.user(named: person.name), user.isEnabled else { continue }
            _ = try await repository.change(person.name, ending: .all, now: now()) { user in
                user.isEnabled = false
                user.modified = now()
            }
            accounts += 1
        }
        let secrets = AccessSecrets(repository, now: now)
        guard let key = try await secrets.find(apiKey, .apiKey) else { return (accounts, 0) }
        return (accounts, try await secrets.revoke(key.id) ? 1 : 0)
    }
}

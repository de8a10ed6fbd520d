internal import Basics
internal import BowlineJSON
internal import Digest
internal import SQLite

/// Operations that operators perform on accounts.
extension CognitoService {
    /// Authenticates an operator by the bearer credential.
    /// See docs/decisions/identity.md, "Admin calls use a bearer credential instead of AWS signatures".
    func admitOperator(_ request: CognitoRequest) async throws(CognitoError) {
        guard let header = request.context.authorization, header.hasPrefix("Bearer ") else { throw .noOperator }
        let text = String(header.dropFirst("Bearer ".count))
        let found = try await stored { () async throws(StorageError) in
            try await secrets.find(text, .operatorCredential)
        }
        guard let found else { throw .wrongOperator }
        request.notes.actor = "operator \(found.id)"
        guard try request.text("UserPoolId") == settings.pool else { throw .noSuchPool }
    }

    func adminCreateUser(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let name = try request.username()
        var attributes = try request.attributes("UserAttributes")
        let tenant = try await takeTenant(from: &attributes)
        let password = try request.optionalText("TemporaryPassword") ?? Self.temporaryPassword()
        try checkPolicy(password)
        if name.contains("@"), attributes["email"] == nil { attributes["email"] = name }
        let now = now()
        let user = User(
            id: TokenIssuer.newID(),
            name: name,
            tenant: tenant,
            status: .mustChangePassword,
            attributes: attributes,
            verifier: try await newVerifier(password, for: name),
            created: now,
            modified: now
        )
        let isNew = try await stored { () async throws(StorageError) in try await repository.insert(user) }
        guard isNew else { throw .userExists }
        if try request.optionalText("MessageAction") != "SUPPRESS" {
            await deliver(.temporaryPassword(password), to: user)
        }
        return ["User": .object(user.record(attributes: "Attributes"))]
    }

    func adminSetUserPassword(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let password = try request.text("Password")
        try checkPolicy(password)
        let name = try request.username()
        let status: User.Status = try request.flag("Permanent") ? .confirmed : .mustChangePassword
        let user = try await setPassword(password, of: name, status: status, ending: .all)
        await guesses.passwordChanged(of: Self.account(name), by: nil)
        await notify(user, .passwordSetByOperator)
        return [:]
    }

    func adminGetUser(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        try await existing(try request.username()).record(attributes: "UserAttributes")
    }

    func adminUpdateUserAttributes(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        var attributes = try request.attributes("UserAttributes")
        let movesTenant = attributes["custom:tenant_id"] != nil
        let tenant = try await takeTenant(from: &attributes)
        let name = try request.username()
        // Tokens with the old tenant must not stay valid after the move.
        try await changeExisting(name, ending: movesTenant ? .all : .none) { [attributes] user in
            user.attributes.merge(attributes) { $1 }
            if movesTenant { user.tenant = tenant }
        }
        return [:]
    }

    func adminAddUserToGroup(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let group = try request.text("GroupName")
        let groups = try await stored { () async throws(StorageError) in try await repository.groups() }
        guard groups.contains(group) else { throw .noSuchGroup }
        try await changeExisting(try request.username()) { user in
            if !user.groups.contains(group) { user.groups.append(group) }
        }
        return [:]
    }

    func adminRemoveUserFromGroup(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let (group, name) = (try request.text("GroupName"), try request.username())
        let wasIn = try await existing(name).groups.contains(group)
        // Tokens contain the user's groups. Tokens with the old groups must not stay valid.
        // See docs/decisions/identity.md, "Removing a user from a group ends all their sign-ins".
        try await changeExisting(name, ending: wasIn ? .all : .none) { user in user.groups.removeAll { $0 == group } }
        return [:]
    }

    func adminListGroupsForUser(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let groups = try await existing(try request.username()).groups
        let pool = settings.pool
        return ["Groups": .array(groups.map { ["GroupName": .string($0), "UserPoolId": .string(pool)] })]
    }

    func adminSetEnabled(_ request: CognitoRequest, to isEnabled: Bool) async throws(CognitoError) -> Members {
        let name = try request.username()
        let user = try await changeExisting(name, ending: isEnabled ? .none : .all) { $0.isEnabled = isEnabled }
        if !isEnabled { await notify(user, .signInsEnded) }
        return [:]
    }

    func adminDeleteUser(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        try await remove(try await existing(try request.username()))
        return [:]
    }

    func adminUserGlobalSignOut(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let user = try await existing(try request.username())
        try await endSignIns(of: user.name)
        await notify(user, .signInsEnded)
        return [:]
    }

    // MARK: Joining a tenant

    /// Whether a user may join a tenant: they belong to no tenant, or already to this tenant.
    package func mayJoin(_ name: String, _ tenant: String) async throws(CognitoError) -> Bool {
        let user = try await existing(name)
        return user.tenant == nil || user.tenant == tenant
    }

    /// Makes a user a member of a tenant and adds them to a group. A user without a tenant is removed from all other
    /// groups, because this tenant did not grant those roles. Returns false for a member of another tenant, who is not
    /// changed. Sign-ins stay valid; tokens contain the tenant after the next refresh.
    package func join(_ name: String, tenant: String, group: String?) async throws(CognitoError) -> Bool {
        let isMember = Locked(false)
        try await changeExisting(name) { user in
            let isOpen = user.tenant == nil || user.tenant == tenant
            isMember.withLock { $0 = isOpen }
            guard isOpen else { return }
            if user.tenant == nil { user.groups = [] }
            user.tenant = tenant
            if let group, !user.groups.contains(group) { user.groups.append(group) }
        }
        return isMember.withLock { $0 }
    }

    /// Whether a tenant with this id exists.
    package func hasTenant(_ id: String) async throws(CognitoError) -> Bool {
        try await stored { () async throws(StorageError) in try await repository.tenants() }[id] != nil
    }

    /// Whether the pool has a group with this name.
    package func hasGroup(_ name: String) async throws(CognitoError) -> Bool {
        try await stored { () async throws(StorageError) in try await repository.groups() }.contains(name)
    }

    // MARK: Steps

    private func existing(_ name: String) async throws(CognitoError) -> User {
        let user = try await stored { () async throws(StorageError) in try await repository.user(named: name) }
        guard let user else { throw .noSuchUser }
        return user
    }

    @discardableResult
    private func changeExisting(
        _ name: String,
        ending signIns: SignInsToEnd = .none,
        _ body: @escaping @Sendable (inout User) -> Void
    ) async throws(CognitoError) -> User {
        let changed = try await change(name, ending: signIns) { user throws(CognitoError) in body(&user) }
        guard let changed else { throw .noSuchUser }
        return changed
    }

    /// Takes the tenant out of the attributes and checks that it exists. Users cannot change it as an attribute.
    private func takeTenant(from attributes: inout [String: String]) async throws(CognitoError) -> String? {
        attributes = try Self.trusted(attributes)
        guard let tenant = attributes.removeValue(forKey: "custom:tenant_id"), !tenant.isEmpty else { return nil }
        let known = try await stored { () async throws(StorageError) in try await repository.tenants() }
        guard known[tenant] != nil else { throw .invalid("The tenant does not exist") }
        return tenant
    }

    /// A temporary password for the first sign-in, with 96 random bits.
    package static func temporaryPassword() -> String {
        "Aa1!" + Base64.encode(RandomBytes.array(count: 12), as: .url)
    }
}

extension User {
    /// The user's data as returned to operators.
    fileprivate func record(attributes name: String) -> CognitoService.Members {
        let members: CognitoService.Members = [
            "Username": .string(self.name), name: listedAttributes, "Enabled": .bool(isEnabled),
            "UserStatus": .string(status.rawValue), "UserCreateDate": .plain(created),
            "UserLastModifiedDate": .plain(modified),
        ]
        return JSONObject(members.members + secondFactors.members)
    }
}

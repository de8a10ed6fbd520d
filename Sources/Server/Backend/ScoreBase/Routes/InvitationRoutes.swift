internal import HTTPServer
internal import Identity
internal import Wire

// Links with which users join a tenant. See docs/decisions/scorebase.md, "Users join a tenant with a link".
extension ScoreBase {
    // MARK: For admins

    var invitationRoutes: [Route] {
        [
            Route(.post, "/v1/invitations", .createInvitation) { request in
                let caller = try request.admin()
                let new = try request.newInvitation()
                try await checkGroup(of: new.role)
                let respond = request.responder(.created)
                let record = request.idempotencyRecord(respond)
                let data = try await invitations.add(new, to: caller.tenant, at: address.url, record)
                let subject = "\(caller.tenant) \(new.role)"
                audit.record(request.auditEntry("invite", .done, actor: caller.token.username, subject: subject))
                return respond(data)
            },
            Route(.get, "/v1/invitations", .listInvitations) { request in
                let caller = try request.admin()
                return request.answer(try await invitations.list(caller.tenant, at: address.url), next: .some(nil))
            },
            Route(.delete, "/v1/invitations/{invitationId}", .revokeInvitation) { request in
                let caller = try request.admin()
                guard try await invitations.revoke(request.id("invitationId"), of: caller.tenant) else {
                    throw Self.noInvitation
                }
                return Response(.noContent)
            },
        ]
    }

    // MARK: For invited users

    /// Invited users belong to no tenant yet, so these routes are outside of the group that requires one.
    var joinGroup: RouteGroup {
        RouteGroup(prefix: "/v1/join", middleware: [RateLimit.byAddress(limiter)], routes: [invited, joining])
    }

    private var invited: Route {
        Route(.get, "/v1/join", .readInvitation) { request in
            guard let open = try await invitations.open(request.query("invitation") ?? "", for: nil) else {
                throw Self.noInvitation
            }
            return request.answer(try Rendering.write(Membership(tenantId: open.tenant, role: open.role)))
        }
    }

    private var joining: Route {
        Route(.post, "/v1/join", .join) { request in
            let person = try SignedIn.person(of: request, verifier)
            var (fields, token) = (try request.fields(), "")
            fields.text("invitation", 1...200, into: &token)
            try fields.check()
            guard let open = try await invitations.open(token, for: person.subject) else { throw Self.noInvitation }
            let isThere = try await asking { () async throws(CognitoError) in
                try await identity.hasTenant(open.tenant)
            }
            guard isThere else { throw Self.noInvitation }
            // A user who cannot join must not use up the invitation.
            let mayJoin = try await asking { () async throws(CognitoError) in
                try await identity.mayJoin(person.username, open.tenant)
            }
            guard mayJoin else { throw Self.memberElsewhere }
            switch try await invitations.take(open, for: person.subject) {
            case .usedUp: throw Self.noInvitation
            case .done: break
            case .taken: try await join(person, by: open, request)
            }
            let data = try Rendering.write(Membership(tenantId: open.tenant, role: open.role))
            return request.responder(.ok)(data)
        }
    }

    // MARK: Steps

    private func join(_ person: VerifiedToken, by open: OpenInvitation, _ request: Request) async throws {
        let hasJoined = try await asking { () async throws(CognitoError) in
            try await identity.join(person.username, tenant: open.tenant, group: open.group)
        }
        guard hasJoined else { throw Self.memberElsewhere }
        try await invitations.finish(open, for: person.subject)
        let subject = "\(open.tenant) \(open.role)"
        audit.record(request.auditEntry("join", .done, actor: person.username, subject: subject))
    }

    private static let noInvitation = HTTPError(
        .notFound,
        .notFound,
        "Invitation not found; it may have ended, been used up or been revoked."
    )

    private static let memberElsewhere = HTTPError(
        .conflict,
        .conflict,
        "This account belongs to another tenant; join with another e-mail address.",
        details: [.init("reason", "member_elsewhere")]
    )

    /// Queries the user pool. If the account was deleted meanwhile, throws 401.
    private func asking(_ query: () async throws(CognitoError) -> Bool) async throws(HTTPError) -> Bool {
        do throws(CognitoError) {
            return try await query()
        } catch {
            throw error.status < 500
                ? .signInNeeded("This account was deleted.")
                : HTTPError(.unavailable, .unavailable, "The user pool is unavailable.")
        }
    }

    /// Refuses a role whose group the operator has not created.
    private func checkGroup(of role: String) async throws(HTTPError) {
        guard ScoreRole(rawValue: role) != nil else { return }
        let isThere = try await asking { () async throws(CognitoError) in try await identity.hasGroup(role) }
        guard !isThere else { return }
        throw HTTPError(
            .conflict,
            .conflict,
            "This server has no group '\(role)'; its operator can create it.",
            details: [.init("reason", "no_such_group")]
        )
    }
}

extension Request {
    fileprivate func newInvitation() throws -> NewInvitation {
        var fields = try fields()
        var new = NewInvitation(role: "")
        fields.text("role", 1...50, into: &new.role)
        fields.integer("uses", 1...50, into: &new.uses)
        fields.integer("days", 1...30, into: &new.days)
        if !new.role.isEmpty, !Invitations.roles.contains(new.role) {
            fields.reject("role", "must be one of " + Invitations.roles.joined(separator: ", "))
        }
        try fields.check()
        return new
    }
}

internal import HTTPServer
internal import Wire

// The API reference for the links with which users join a tenant.
extension Operation {
    private static let tags = [ScoreBase.name]

    static let createInvitation = Operation(
        "Creates a link with which users join the tenant in a role.",
        id: "create_invitation",
        description: """
            For admins. 409 when the tenant has \(Invitations.maxPerTenant) invitations, with `too_many_invitations` in \
            `details.reason`, and when the server has no such group, with `no_such_group`.
            """,
        tags: tags,
        parameters: [.idempotencyKey],
        body: Content(ScoreSchemas.newInvitation),
        answers: [.done(ScoreSchemas.envelope(of: ScoreSchemas.invitation), .created, headers: ["Cache-Control"])],
        errors: [
            .badRequest, .unauthorized, .forbidden, .conflict, .payloadTooLarge, .unsupportedMediaType, .unprocessable,
            .tooManyRequests, .unavailable, .storageFull,
        ],
        security: [SignedIn.scheme]
    )

    static let listInvitations = Operation(
        "Lists the invitations that can be used, oldest first.",
        id: "list_invitations",
        description: "For admins.",
        tags: tags,
        answers: [.done(ScoreSchemas.list(of: ScoreSchemas.invitation), headers: ["Cache-Control"])],
        errors: [.unauthorized, .forbidden, .tooManyRequests],
        security: [SignedIn.scheme]
    )

    static let revokeInvitation = Operation(
        "Revokes an invitation.",
        id: "revoke_invitation",
        description: "For admins. It can no longer be used; users who have joined stay members.",
        tags: tags,
        answers: [Answer(.noContent, "It is revoked.")],
        errors: [.unauthorized, .forbidden, .notFound, .tooManyRequests, .unavailable, .storageFull],
        security: [SignedIn.scheme]
    )

    static let readInvitation = Operation(
        "Reads the tenant and the role of an invitation.",
        id: "get_invitation",
        description: "Without an account.",
        tags: tags,
        parameters: [.query("invitation", .string(), "The `token` of the invitation; required.")],
        answers: [.done(ScoreSchemas.envelope(of: ScoreSchemas.membership), headers: ["Cache-Control"])],
        errors: [.notFound, .tooManyRequests, .unavailable]
    )

    static let join = Operation(
        "Joins a tenant with an invitation.",
        id: "join",
        description: """
            The caller has an account in the user pool and belongs to no tenant or to this one. The tenant is in their tokens after the \
            next refresh. The request can be repeated. 409 for a member of another tenant, with `member_elsewhere` in `details.reason`.
            """,
        tags: tags,
        body: Content(.object([.required("invitation", .string(length: 1...200))])),
        answers: [.done(ScoreSchemas.envelope(of: ScoreSchemas.membership), headers: ["Cache-Control"])],
        errors: [
            .badRequest, .unauthorized, .notFound, .conflict, .payloadTooLarge, .unsupportedMediaType, .tooManyRequests,
            .unavailable, .storageFull,
        ],
        security: [SignedIn.scheme]
    )
}

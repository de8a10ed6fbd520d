internal import HTTPServer

/// Accounts, sessions and passwords.
extension GistaReference {
    static let createUser = publicOperation(
        "Creates an account.",
        "createUser",
        body: createUserBody,
        .init(.created, "The account.", .init(user)),
        [.badRequest, .conflict, .unavailable]
    )
    static let readUser = signedInOperation("Reads an account.", "readUser", .init(.ok, "The account.", .init(user)))
    static let updateUser = changeOperation(
        "Changes an account; its id stays.",
        "updateUser",
        about:
            "A new email address or password needs `currentPassword`, unless the caller signed in at most 15 "
            + "minutes ago. A new password ends every other session.",
        body: .object([
            .optional("username", .string(length: AccountRules.usernameLength)),
            .optional("email", .string(format: "email", length: AccountRules.emailLength)),
            .optional("password", .string(length: AccountRules.passwordLength)),
            .optional("currentPassword", .string()),
        ]),
        .init(.ok, "The account.", .init(user)),
        [.badRequest, .forbidden, .conflict]
    )
    static let deleteUser = changeOperation(
        "Deletes an account and everything saved with it.",
        "deleteUser",
        .init(
            .ok,
            "What was deleted.",
            .init(
                .object([
                    .required("userId", userID), .required("message", .string()),
                    .required("links", .integer(0...Int.max)),
                    .required("gists", .integer(0...Int.max)),
                ])
            )
        )
    )
    static let exportUser = signedInOperation(
        "Exports everything that the user has saved.",
        "exportUser",
        .init(
            .ok,
            "Account, links, gists, and the readings of links.",
            .init(
                .object([
                    .required("exportedAt", .string(format: "date-time")), .required("user", user),
                    .required("links", .array(of: link)), .required("gists", .array(of: gist)),
                    .required("readings", .array(of: reading)),
                ])
            )
        )
    )

    static let signIn = publicOperation(
        "Signs in.",
        "signIn",
        body: .object([.required("email", .string()), .required("password", .string())]),
        .init(.created, "The tokens.", .init(session)),
        [.badRequest, .unauthorized, .tooManyRequests, .unavailable]
    )
    static let refresh = publicOperation(
        "Exchanges a refresh token for new tokens.",
        "refreshSession",
        about:
            "A token works once. Reuse after more than 10 seconds ends the session, as the token may have been stolen.",
        body: .object([.required("refreshToken", .string())]),
        .init(.ok, "The tokens.", .init(session)),
        [.badRequest, .unauthorized]
    )
    static let signOut = changeOperation(
        "Ends this session.",
        "signOut",
        .init(.noContent, "The session has ended."),
        []
    )
    static let signOutEverywhere = changeOperation(
        "Ends every session, on all devices.",
        "signOutEverywhere",
        .init(.noContent, "The sessions have ended."),
        []
    )
    static let forgottenPassword = publicOperation(
        "Sends a code for setting a new password.",
        "forgottenPassword",
        body: .object([.required("email", .string(format: "email"))]),
        .init(.accepted, "The response is the same whether or not the account exists.", .init(message)),
        [.badRequest, .tooManyRequests]
    )
    static let resetPassword = publicOperation(
        "Sets a new password with a code, and ends every session.",
        "resetPassword",
        body: .object([
            .required("email", .string(format: "email")), .required("code", .string()),
            .required("password", .string(length: AccountRules.passwordLength)),
        ]),
        .init(.ok, "The password was changed.", .init(message)),
        [.badRequest, .unavailable]
    )
}

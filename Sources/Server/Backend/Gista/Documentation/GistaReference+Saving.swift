internal import BowlineJSON
internal import HTTPServer
internal import Wire

/// Saving links: from the apps, with a key from anywhere, and from other services.
extension GistaReference {
    static let storeLink = changeOperation(
        "Saves a link and makes its gist.",
        "storeLink",
        about: "A page that was saved before, even under another address, returns its link with 200.",
        body: .object([
            .required("userId", userID), .required("url", .string(format: "uri", length: 1...LinkAddress.maxLength)),
            .optional("title", .string(length: 0...500)), .optional("category", .string(length: 0...64)),
            .optional("autoCreateGist", Schema.boolean.defaulting(to: .bool(true))),
        ]),
        .init(.created, "The link.", .init(link)),
        [.badRequest, .forbidden, .conflict, .unprocessable],
        or: .init(.ok, "The existing link.", .init(link))
    )
    static let readSaveKey = signedInOperation(
        "Returns when the key for saving was created.",
        "readSaveKey",
        about: "404 if the account has none. Only the response that created the key contains it.",
        .init(.ok, "When it was created.", .init(saveKey)),
        [.forbidden, .notFound]
    )
    static let makeSaveKey = changeOperation(
        "Creates a key with which links are saved without signing in.",
        "makeSaveKey",
        about:
            "The key can only save links, and is valid until it is revoked or replaced by a new one. "
            + "`GET /save?key=…&url=…&title=…` also saves a link and returns a page, for a bookmark in a browser.",
        .init(.created, "The key.", .init(saveKey)),
        [.forbidden]
    )
    static let revokeSaveKey = changeOperation(
        "Revokes the key for saving.",
        "revokeSaveKey",
        .init(.noContent, "The key is revoked."),
        [.forbidden, .notFound]
    )
    static let save = publicOperation(
        "Saves a link with a key and makes its gist.",
        "save",
        about:
            "For automations. The key is that of `makeSaveKey`. A page that was saved before returns its link with 200.",
        body: .object([
            .required("key", .string(length: 1...64)),
            .required("url", .string(format: "uri", length: 1...LinkAddress.maxLength)),
            .optional("title", .string(length: 0...500)), .optional("category", .string(length: 0...64)),
            .optional("autoCreateGist", Schema.boolean.defaulting(to: .bool(true))),
        ]),
        .init(.created, "The link.", .init(link)),
        [.badRequest, .unauthorized, .conflict, .unprocessable],
        or: .init(.ok, "The existing link.", .init(link))
    )
    private static let saveKey = Schema.object([
        .required("createdAt", .string(format: "date-time")), .optional("key", .string()),
    ])
    static let importLinks = changeOperation(
        "Saves many links at once.",
        "importLinks",
        about:
            "For imports from other services. Each link is accepted or rejected on its own, and importing the same "
            + "links again saves none twice.",
        body: .object([
            .required(
                "links",
                .array(
                    of: .object([
                        .required("url", .string(format: "uri", length: 1...LinkAddress.maxLength)),
                        .optional("title", .string(length: 0...500)), .optional("category", .string(length: 0...64)),
                    ]),
                    count: 1...Gista.ImportRequest.maxLinks
                )
            ), .optional("autoCreateGist", Schema.boolean.defaulting(to: .bool(true))),
        ]),
        .init(
            .ok,
            "The result for each link, in the order of the request.",
            .init(
                .object([
                    .required(
                        "results",
                        .array(
                            of: .object([
                                .required("status", .oneOf(texts: ["saved", "known", "refused", "full"])),
                                .optional("id", .string()), .optional("reason", .string()),
                            ])
                        )
                    )
                ])
            )
        )
    )
}

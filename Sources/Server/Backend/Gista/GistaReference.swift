internal import BowlineJSON
internal import FullText
internal import HTTPServer
internal import Wire

/// The documentation of Gista's routes for the API reference.
enum GistaReference {
    static let security = SecurityScheme.bearer(securityName, format: "opaque")
    static let securityName = "gista"

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

    static let storeLink = changeOperation(
        "Saves a link and makes its gist.",
        "storeLink",
        about: "A page that was saved before, even under another address, returns its link with 200.",
        body: .object([
            .required("userId", userID), .required("url", .string(format: "uri", length: 1...LinkAddress.longest)),
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
            .required("url", .string(format: "uri", length: 1...LinkAddress.longest)),
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
                        .required("url", .string(format: "uri", length: 1...LinkAddress.longest)),
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
    static let listLinks = signedInOperation(
        "Lists links, newest first.",
        "listLinks",
        list(link),
        or: notModified,
        parameters: pageParameters
    )
    static let deleteLink = changeOperation(
        "Deletes a link and its gist.",
        "deleteLink",
        .init(.noContent, "It was deleted."),
        [.badRequest, .forbidden, .notFound]
    )
    static let makeGist = changeOperation(
        "Makes a link's gist, or retries it.",
        "makeGist",
        .init(.accepted, "The link.", .init(link)),
        [.badRequest, .forbidden, .notFound]
    )

    static let listReadings = signedInOperation(
        "Lists the readings of links, the newest link first.",
        "listReadings",
        about: "Links without a reading are omitted.",
        list(reading),
        or: notModified,
        parameters: pageParameters
    )
    static let changeReadings = changeOperation(
        "Updates the readings of links.",
        "changeReadings",
        about: """
            A change is merged into the stored reading part by part: for each mark and position the latest change \
            wins, and a note replaces those that its device had seen according to `seen`. So the order in which \
            devices send changes does not matter, and repeating a change has no effect. `at` is in milliseconds since \
            1970, and later than every change of the reading that the device knew; `by` is any name of the device.
            """,
        body: .object([
            .required("readings", .array(of: reading, count: 1...Gista.ReadingsRequest.maxReadings))
        ]),
        .init(
            .ok,
            "The current readings, and the ids of deleted links.",
            .init(
                .object([.required("readings", .array(of: reading)), .required("gone", .array(of: .string()))])
            )
        ),
        [.badRequest, .forbidden, .conflict]
    )

    static let searchLinks = signedInOperation(
        "Finds links by the words of their articles, titles and addresses, the best matches first.",
        "searchLinks",
        about: """
            An article that has all words ranks before one that has some. Words are compared without case, diacritics \
            and endings, and a word that no article has matches words that differ by one letter. Words in quotation \
            marks must follow each other. Filters: `site:example.com` with its subdomains, `tag:recipes` \
            (`tag:"machine learning"`), `is:unread`, `is:read`, `is:archived`, `is:favorite`, `since:2026-05` and \
            `before:2026-05-03` for when a link was saved. `start` and `end` of a mark count bytes of the snippet's \
            text in UTF-8.
            """,
        .init(
            .ok,
            "The links, and the parts of their articles that match.",
            .init(.object([.required("results", .array(of: found)), .required("more", .boolean)]))
        ),
        [.badRequest, .forbidden],
        parameters: [
            .query("q", .string(length: 1...SearchQuery.longest), "The words and filters; required."),
            .query("typing", .boolean, "Whether the last word may be the beginning of one; false when left out."),
            .query("limit", .integer(1...Gista.SearchResponse.maxResults), "How many; 20 when left out."),
        ]
    )

    static let listGists = signedInOperation(
        "Lists gists, newest first and without their segments.",
        "listGists",
        list(gist),
        or: notModified,
        parameters: pageParameters
    )
    static let readGist = signedInOperation(
        "Reads a gist.",
        "readGist",
        .init(.ok, "The gist with the article's segments.", .init(gist)),
        [.notFound]
    )
    static let readArticle = signedInOperation(
        "Reads a gist's article with its structure.",
        "readArticle",
        about:
            "Blocks hold text and typed places in it, never markup. `start` and `end` of a span count bytes of the block's text in UTF-8; "
            + "those of `source` count bytes of the page, decoded to UTF-8. A gist that was made before there were blocks has paragraphs only. "
            + "`digest` is the gist in three lengths with key figures, names and quotations. The places in it count blocks from 0, and bytes of "
            + "the block's text in UTF-8.",
        .init(.ok, "The article.", .init(article)),
        [.notFound]
    )
    static let createGist = changeOperation(
        "Saves a gist that the caller wrote.",
        "createGist",
        body: .object([
            .required("userId", userID), .required("title", .string(length: 1...500)),
            .required("content", .string(length: 1...20_000)), .optional("sourceUrl", .string(format: "uri")),
            .optional("category", .string(length: 0...64)),
        ]),
        .init(.created, "The gist.", .init(gist)),
        [.badRequest, .forbidden, .conflict, .unprocessable]
    )
    static let deleteGist = changeOperation(
        "Deletes a gist.",
        "deleteGist",
        .init(.noContent, "It was deleted."),
        [.notFound]
    )
    static let live = signedInOperation(
        "Reports over a WebSocket when gists are ready and links have failed.",
        "gistaLive",
        about:
            "Frames: `{\"type\":\"gist.ready\",\"id\",\"gistId\",\"linkId\"}`, `{\"type\":\"link.failed\",\"id\",\"linkId\",\"reason\"}`, "
            + "`{\"type\":\"readings.changed\",\"id\"}`, and `{\"type\":\"gap\"}` where events since `after` are no longer known. Closes with 4401 when the token or the "
            + "session ends.",
        .init(.switchingProtocols, "The connection is a WebSocket."),
        [.upgradeRequired],
        parameters: [.query("after", .string(), "The id of the last event received; the events after it follow.")]
    )
}

// MARK: Shapes

extension GistaReference {
    private static let userID = Schema.string(pattern: "^.+_[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$")

    private static let createUserBody = Schema.object([
        .required("userId", userID), .required("email", .string(format: "email", length: AccountRules.emailLength)),
        .required("password", .string(length: AccountRules.passwordLength)),
        .required("username", .string(length: AccountRules.usernameLength)),
    ])

    private static let user = Schema.named(
        "GistaUser",
        .object([
            .required("userId", userID), .required("username", .string()), .required("email", .string()),
            .required("message", .string()),
        ])
    )

    private static let session = Schema.named(
        "GistaSession",
        .object([
            .required("userId", userID), .required("accessToken", .string()), .required("refreshToken", .string()),
            .required("expiresIn", .integer(1...Int.max)),
        ])
    )

    private static let message = Schema.named("GistaMessage", .object([.required("message", .string())]))

    private static let link = Schema.named(
        "GistaLink",
        .object([
            .required("id", .string()), .required("title", .string()), .required("url", .string(format: "uri")),
            .required("category", .string()), .required("status", .oneOf(texts: ["pending", "ready", "failed"])),
            .required("reason", Schema.string().orNull), .required("gistId", Schema.string().orNull),
            .required(
                "progress",
                Schema.object([
                    .required("step", .oneOf(texts: ["waiting", "reading", "retrying"])),
                    .required("attempt", .integer(0...Int.max)), .optional("retryAt", .string(format: "date-time")),
                ]).orNull
            ),
            .required("createdAt", .string(format: "date-time")),
        ])
    )

    private static let moment = Schema.integer(ReadingLimits.moments)
    private static let device = Schema.string(length: ReadingLimits.device)

    private static let mark = Schema.named(
        "GistaMark",
        .object([.required("on", .boolean), .required("at", moment), .required("by", device)])
    )

    private static let reading = Schema.named(
        "GistaReading",
        .object([
            .required("linkId", .string(length: 1...100)), .optional("read", mark), .optional("archived", mark),
            .optional("favorite", mark),
            .optional(
                "position",
                .object([
                    .required("block", .integer(ReadingLimits.blocks)), .required("of", .integer(ReadingLimits.blocks)),
                    .required("at", moment), .required("by", device),
                ])
            ),
            .optional("tags", .object([], additional: .like(mark))),
            .optional("highlights", .object([], additional: .like(highlight))),
        ])
    )

    private static let highlight = Schema.named(
        "GistaHighlight",
        .object([
            .required("quote", .string(length: ReadingLimits.quote)),
            .optional("before", .string(length: ReadingLimits.around)),
            .optional("after", .string(length: ReadingLimits.around)), .required("kept", mark),
            .optional(
                "note",
                .object([
                    .optional(
                        "texts",
                        .array(
                            of: .object([
                                .required("text", .string(length: ReadingLimits.note)), .required("at", moment),
                                .required("by", device),
                            ]),
                            count: 0...ReadingLimits.notes
                        )
                    ),
                    .optional("seen", .object([], additional: .like(moment))),
                ])
            ),
        ])
    )

    private static let gist = Schema.named(
        "GistaGist",
        .object([
            .required("id", .string()), .required("title", .string()), .required("content", .string()),
            .required("userId", userID), .optional("sourceUrl", .string(format: "uri")),
            .optional("linkId", .string()), .optional("headline", .string()),
            .optional("summary", .array(of: .string())),
            .optional(
                "segments",
                .array(of: .object([.required("index", .integer(0...Int.max)), .required("text", .string())]))
            ),
            .optional("byline", .string()), .optional("published", .string()), .optional("language", .string()),
            .optional("siteName", .string()), .optional("category", .string()),
            .optional("tags", .array(of: .string())), .optional("wordCount", .integer(0...Int.max)),
            .optional("readingMinutes", .integer(1...Int.max)), .optional("createdAt", .string(format: "date-time")),
        ])
    )

    private static let article = Schema.named(
        "GistaArticle",
        .object([
            .required("gistId", .string()), .required("title", .string()), .optional("language", .string()),
            .required("direction", .oneOf(texts: ["ltr", "rtl"])), .required("blocks", .array(of: block)),
            .optional("digest", digest),
        ])
    )

    private static let digest = Schema.named(
        "GistaDigest",
        .object([
            .required("line", sentence), .required("sentences", .array(of: sentence)),
            .required("page", .array(of: sentence)),
            .required(
                "figures",
                .array(
                    of: .object([
                        .required("text", .string()), .required("sentence", .string()), .optional("place", place),
                    ])
                )
            ),
            .required(
                "names",
                .array(
                    of: .object([
                        .required("text", .string()), .required("count", .integer(1...Int.max)),
                        .optional("place", place),
                    ])
                )
            ),
            .required(
                "quotations",
                .array(
                    of: .object([
                        .required("text", .string()), .optional("speaker", .string()), .required("place", place),
                    ])
                )
            ),
        ])
    )

    private static let found = Schema.object([
        .required("link", link),
        .optional(
            "snippet",
            .object([
                .required("text", .string()),
                .required(
                    "marks",
                    .array(
                        of: .object([
                            .required("start", .integer(0...Int.max)), .required("end", .integer(0...Int.max)),
                        ])
                    )
                ),
                .required("place", place),
            ])
        ),
    ])

    private static let sentence = Schema.object([.required("text", .string()), .optional("place", place)])

    private static let place = Schema.named(
        "GistaArticlePlace",
        .object([
            .required("block", .integer(0...Int.max)), .required("start", .integer(0...Int.max)),
            .required("end", .integer(0...Int.max)),
        ])
    )

    private static let block = Schema.named(
        "GistaBlock",
        .object([
            .required("type", .oneOf(texts: ["heading", "paragraph", "list", "quote", "code", "table", "figure"])),
            .required("text", .string()), .optional("level", .integer(1...6)),
            .optional("items", .array(of: .string())), .optional("depths", .array(of: .integer(0...Int.max))),
            .optional("ordered", .boolean), .optional("language", Schema.string().orNull),
            .optional("rows", .array(of: .array(of: .string()))), .optional("header", .boolean),
            .optional("url", .string()), .optional("alt", .string()), .optional("caption", Schema.string().orNull),
            .optional("media", .oneOf(texts: ["video", "audio"])), .optional("spans", .array(of: span)),
            .optional(
                "source",
                .object([.required("start", .integer(0...Int.max)), .required("end", .integer(0...Int.max))])
            ),
        ])
    )

    private static let span = Schema.object([
        .required("kind", .oneOf(texts: ["link", "emphasis", "strong", "code"])),
        .required("start", .integer(0...Int.max)), .required("end", .integer(0...Int.max)),
        .optional("url", .string()),
    ])

    private static let notModified = Operation.Answer(.notModified, "The list has not changed.")

    private static func list(_ item: Schema) -> Operation.Answer {
        .init(
            .ok,
            "The whole list, or a page if `limit` or `cursor` is given.",
            .init(.array(of: item)),
            headers: [("ETag", .string()), (Gista.Header.liveEventID, .string()), ("Link", .string())]
        )
    }

    private static let pageParameters: [Operation.Parameter] = [
        .query("limit", .integer(1...100), "The size of a page; the whole list if omitted."),
        .query("cursor", .string(), "The start of the page: the `cursor` of the `Link` header whose `rel` is `next`."),
    ]
}

// MARK: Kinds of operations

extension GistaReference {
    private static let version = Operation.Parameter.header(
        Gista.Header.version,
        .oneOf(texts: APIVersions.all.map { String($0.number) }),
        "The API version of the caller; the newest if omitted. Responses of old versions have Deprecation and Sunset."
    )

    private static func publicOperation(
        _ summary: String,
        _ id: String,
        about description: String = "",
        body: Schema,
        _ answer: Operation.Answer,
        _ errors: [HTTPStatus],
        or other: Operation.Answer? = nil
    ) -> Operation {
        Operation(
            summary,
            id: id,
            description: description,
            tags: ["Gista"],
            parameters: [version],
            body: .init(body),
            answers: [answer] + [other].compactMap(\.self),
            errors: errors.filter { !commonErrors.contains($0) } + commonErrors + [.unsupportedMediaType]
        )
    }

    /// The errors that any change can get, in addition to validation errors.
    private static let commonErrors: [HTTPStatus] = [.tooManyRequests, .unavailable, .storageFull]

    private static func changeOperation(
        _ summary: String,
        _ id: String,
        about description: String = "",
        body: Schema? = nil,
        _ answer: Operation.Answer,
        _ errors: [HTTPStatus] = [.badRequest, .forbidden],
        or other: Operation.Answer? = nil
    ) -> Operation {
        let errors = errors + [.unavailable, .storageFull]
        return signedInOperation(summary, id, about: description, body: body, answer, errors, or: other)
    }

    private static func signedInOperation(
        _ summary: String,
        _ id: String,
        about description: String = "",
        body: Schema? = nil,
        _ answer: Operation.Answer,
        _ errors: [HTTPStatus] = [.badRequest, .forbidden],
        or other: Operation.Answer? = nil,
        parameters: [Operation.Parameter] = []
    ) -> Operation {
        Operation(
            summary,
            id: id,
            description: description,
            tags: ["Gista"],
            parameters: parameters + [version],
            body: body.map { .init($0) },
            answers: [answer] + [other].compactMap(\.self),
            // Every operation is refused with 400 if it asks for an unknown version.
            errors: errors.filter { $0 != .badRequest } + [.badRequest, .unauthorized, .tooManyRequests]
                + (body == nil ? [] : [.unsupportedMediaType]),
            security: [securityName]
        )
    }
}

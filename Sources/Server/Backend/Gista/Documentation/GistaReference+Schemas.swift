internal import HTTPServer
internal import Wire

/// The JSON of requests and responses.
extension GistaReference {
    static let userID = Schema.string(pattern: "^.+_[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$")

    static let createUserBody = Schema.object([
        .required("userId", userID), .required("email", .string(format: "email", length: AccountRules.emailLength)),
        .required("password", .string(length: AccountRules.passwordLength)),
        .required("username", .string(length: AccountRules.usernameLength)),
    ])

    static let user = Schema.named(
        "GistaUser",
        .object([
            .required("userId", userID), .required("username", .string()), .required("email", .string()),
            .required("message", .string()),
        ])
    )

    static let session = Schema.named(
        "GistaSession",
        .object([
            .required("userId", userID), .required("accessToken", .string()), .required("refreshToken", .string()),
            .required("expiresIn", .integer(1...Int.max)),
        ])
    )

    static let message = Schema.named("GistaMessage", .object([.required("message", .string())]))

    static let link = Schema.named(
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

    static let moment = Schema.integer(ReadingLimits.moments)
    static let device = Schema.string(length: ReadingLimits.device)

    static let mark = Schema.named(
        "GistaMark",
        .object([.required("on", .boolean), .required("at", moment), .required("by", device)])
    )

    static let reading = Schema.named(
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

    static let highlight = Schema.named(
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

    static let gist = Schema.named(
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

    static let article = Schema.named(
        "GistaArticle",
        .object([
            .required("gistId", .string()), .required("title", .string()), .optional("language", .string()),
            .required("direction", .oneOf(texts: ["ltr", "rtl"])), .required("blocks", .array(of: block)),
            .optional("digest", digest),
        ])
    )

    static let digest = Schema.named(
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

    static let found = Schema.object([
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

    static let sentence = Schema.object([.required("text", .string()), .optional("place", place)])

    static let place = Schema.named(
        "GistaArticlePlace",
        .object([
            .required("block", .integer(0...Int.max)), .required("start", .integer(0...Int.max)),
            .required("end", .integer(0...Int.max)),
        ])
    )

    static let block = Schema.named(
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

    static let span = Schema.object([
        .required("kind", .oneOf(texts: ["link", "emphasis", "strong", "code"])),
        .required("start", .integer(0...Int.max)), .required("end", .integer(0...Int.max)),
        .optional("url", .string()),
    ])

    static let notModified = Operation.Answer(.notModified, "The list has not changed.")

    static func list(_ item: Schema) -> Operation.Answer {
        .init(
            .ok,
            "The whole list, or a page if `limit` or `cursor` is given.",
            .init(.array(of: item)),
            headers: [("ETag", .string()), (Gista.Header.liveEventID, .string()), ("Link", .string())]
        )
    }

    static let pageParameters: [Operation.Parameter] = [
        .query("limit", .integer(1...100), "The size of a page; the whole list if omitted."),
        .query("cursor", .string(), "The start of the page: the `cursor` of the `Link` header whose `rel` is `next`."),
    ]
}

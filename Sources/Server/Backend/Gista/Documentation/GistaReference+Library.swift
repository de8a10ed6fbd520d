internal import FullText
internal import HTTPServer
internal import Wire

/// The saved links and their gists, the search in them, and the news about them.
extension GistaReference {
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
            .query("q", .string(length: 1...SearchQuery.maxLength), "The words and filters; required."),
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
    static let readPicture = signedInOperation(
        "Reads the picture of a figure in a gist's article.",
        "readPicture",
        about: """
            `block` is the figure's index in the article's `blocks`, from 0. This server fetches the picture from its \
            site at each call, by the same rules as pages, and stores it nowhere; so the site sees no reader. A picture \
            is at most 2 MB and 40 million pixels, as JPEG, PNG, GIF, WebP or AVIF, whatever its site calls it. 404 \
            stands for a block that is no picture, 413 for one that is too large, 422 with `NOT_A_PICTURE`, \
            `ADDRESS_REFUSED` or `SITE_FAILED` for a file, an address or a site that will give none later either, and \
            424 with `SITE_FAILED` for a site that may give the picture later.
            """,
        .init(
            .ok,
            "The picture.",
            .init(.string(format: "binary"), type: "image/*"),
            headers: [("ETag", .string()), ("Cache-Control", .string())]
        ),
        [.notFound, .payloadTooLarge, .unprocessable, .failedDependency, .unavailable],
        or: .init(.notModified, "The picture has not changed."),
        parameters: [.path("block", .integer(0...Int.max), "The index of the figure in the article's `blocks`.")]
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

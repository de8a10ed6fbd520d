internal import CivilTime
internal import HTTPServer
internal import Wire

/// A link to save. It can be saved if its reader has no errors.
struct LinkRequest {
    private let url: String
    private let address: LinkAddress?
    private let page: [UInt8]
    private let title: String?
    private let category: String
    private let makesGist: Bool

    /// `known` is the setting of a batch, which applies to all its links.
    init(_ body: inout BodyReader, makesGist known: Bool? = nil) {
        url = body.text("url", count: 1...LinkAddress.maxLength).trimmed
        title = body.optionalText("title", count: 0...500, bytes: 2_000)?.trimmed
        category = body.optionalText("category", count: 0...64, bytes: 256)?.trimmed ?? ""
        if let known { makesGist = known } else { makesGist = body.flag("autoCreateGist") ?? true }
        var address: LinkAddress?
        do throws(LinkAddress.ParseError) {
            address = try LinkAddress(url)
        } catch {
            body.reject("url", "cannot be used: \(error.reason)")
        }
        self.address = address
        let key = PageKey.of(address?.text ?? "")
        if key == nil { body.reject("url", "must be the address of a web page") }
        page = key ?? []
    }

    /// A link from a query. A title that is too long is cut, and its control characters become spaces.
    init(url: String, title: String?) throws(HTTPError) {
        self.url = url.trimmed
        self.title = title.map { $0.bounded(by: (characters: 500, bytes: 2_000)).trimmed }
        (category, makesGist) = ("", true)
        let address: LinkAddress
        do throws(LinkAddress.ParseError) {
            address = try LinkAddress(self.url)
        } catch {
            throw HTTPError.invalid([.init("url", "cannot be used: \(error.reason)")])
        }
        guard let page = PageKey.of(address.text) else {
            throw HTTPError.invalid([.init("url", "must be the address of a web page")])
        }
        (self.address, self.page) = (address, page)
    }

    /// Why this server does not fetch the page for any caller; nil if it does.
    func refusal(by fetcher: PageFetcher) -> HTTPError? {
        address.flatMap { fetcher.refusal(of: $0) }.map { refusal in
            HTTPError(.unprocessable, .addressRefused, refusal.reason, details: [.init("url", refusal.reason)])
        }
    }

    func link(of owner: LinkOwner, at place: Int64, now: Int64) -> (new: NewLink, json: String) {
        let link = Gista.Link(
            id: LibraryItemID(.link, tag: owner.tag, place: place).text,
            title: title.flatMap { $0.isEmpty ? nil : $0 } ?? url,
            url: url,
            category: category,
            status: makesGist ? .pending : .ready,
            progress: makesGist ? .waiting : nil,
            createdAt: UTCTime(milliseconds: Int(now)).rfc3339
        )
        let json = GistaJSON.text(link)
        let due = makesGist ? now : nil
        let words = link.words(of: owner.account)
        return (NewLink(account: owner.account, place: place, page: page, due: due, json: json, words: words), json)
    }
}

extension GistaServices {
    /// Saves a link in a library and queues the making of its gist. Returns the stored link, and whether it is new.
    func save(_ wish: LinkRequest, of owner: LinkOwner) async throws -> (json: String, isNew: Bool) {
        if let refusal = wish.refusal(by: fetcher) { throw refusal }
        let now = time.milliseconds
        let (link, json) = wish.link(of: owner, at: places.next(), now: now)
        switch try await library.save(link, now: now) {
        case .new:
            if link.due != nil { maker.poke() }
            return (json, true)
        case .known(let known): return (known, false)
        case .again(let known):
            maker.poke()
            return (known, false)
        case .full: throw HTTPError.libraryIsFull
        }
    }
}

extension Client {
    /// A list that a backend gives page by page, as a sequence of its pages.
    ///
    ///     for try await page in client.pages(of: .leagues(after: nil), next: { page in
    ///         page.value.cursor.map { .leagues(after: $0) }
    ///     }) { show(page.items) }
    ///
    /// `next` gives the call for the page after the one it is shown, or nil after the last one; an error that is no `CallError` ends the
    /// sequence as one of the layer `pages`. A page is read when it is asked for. Pages belong to one user: when that user signs out, the
    /// next page is `.signedOut`. A list that leads back to a page it has given, or that has more than `limit` pages, ends with
    /// `.unreadable`.
    public func pages<Value, Failure: Error>(
        of first: Endpoint<Value>,
        limit: Int = 1_000,
        next: @escaping @Sendable (Pages<Value>.Page) throws(Failure) -> Endpoint<Value>?
    ) -> Pages<Value> {
        Pages(client: self, first: first, limit: limit) { page throws(CallError) in
            do {
                return try next(page)
            } catch {
                throw .wrapping(error, from: "pages")
            }
        }
    }
}

/// The pages of a list, read one after the other while they are asked for. Each iterator starts at the first page.
public struct Pages<Value: Sendable>: AsyncSequence, Sendable {
    /// What a page holds.
    public typealias Element = Value

    /// A page, for the decision where the next one is.
    public struct Page: Sendable {
        /// What was read.
        public let value: Value
        /// The answer it came in.
        public let response: Response
        /// The call that gave it.
        public let endpoint: Endpoint<Value>
        /// Which page it is, counted from 1.
        public let number: Int

        /// The call that the answer's `Link` field with this relation leads to (RFC 8288); nil when there is none. A link to another
        /// origin throws `.redirectRefused`, because the call's header fields are not meant for it.
        public func linked(_ relation: String = "next") throws(CallError) -> Endpoint<Value>? {
            guard let address = response.link(relation) else { return nil }
            guard address.origin == response.address.origin else {
                throw CallError(.redirectRefused("the link leads to \(address.origin)"))
            }
            return endpoint.at(address)
        }
    }

    let client: Client
    let first: Endpoint<Value>
    let limit: Int
    let next: @Sendable (Page) throws(CallError) -> Endpoint<Value>?

    /// Starts at the first page.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pages: self)
    }

    /// Reads the pages in order.
    public struct Iterator: AsyncIteratorProtocol {
        private enum State {
            case atFirst
            case after(Page)
            case over
        }

        private let pages: Pages
        private var state = State.atFirst
        /// The user at the first page.
        private var principal: Principal?
        /// What was called so far, to notice a list that leads back.
        private var called: Set<WebAddress> = []

        init(pages: Pages) {
            self.pages = pages
        }

        /// The next page, or nil after the last one.
        public mutating func next() async throws(CallError) -> Value? {
            try await next(isolation: #isolation)
        }

        /// The next page, or nil after the last one.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(CallError) -> Value? {
            let before = state
            // A failure ends the sequence.
            state = .over
            guard let (endpoint, number) = try upcoming(before) else { return nil }
            let answered = try await pages.client.answer(to: endpoint, for: try reader())
            state = .after(
                Page(value: answered.value, response: answered.response, endpoint: endpoint, number: number)
            )
            return answered.value
        }

        /// The next call and its number.
        private mutating func upcoming(_ state: State) throws(CallError) -> (Endpoint<Value>, Int)? {
            switch state {
            case .atFirst:
                _ = try isNew(pages.first)
                return (pages.first, 1)
            case .after(let page):
                guard let endpoint = try pages.next(page) else { return nil }
                guard page.number < pages.limit else {
                    throw CallError(.unreadable(place: "next page", problem: "there are more than \(pages.limit)"))
                }
                guard try isNew(endpoint) else {
                    throw CallError(.unreadable(place: "next page", problem: "it is a page that was read before"))
                }
                return (endpoint, page.number + 1)
            case .over:
                return nil
            }
        }

        /// False for a call that was made already. One with a body may have its cursor there, so it counts as new.
        private mutating func isNew(_ endpoint: Endpoint<Value>) throws(CallError) -> Bool {
            guard case .none = endpoint.body else { return true }
            return called.insert(try pages.client.address(of: endpoint)).inserted
        }

        /// On whose behalf the next page is read.
        private mutating func reader() throws(CallError) -> Principal {
            let session = pages.client.session
            guard let principal else {
                let first = session.principal
                principal = first
                return first
            }
            guard session.isCurrent(principal) else { throw CallError(.signedOut) }
            return principal
        }
    }
}

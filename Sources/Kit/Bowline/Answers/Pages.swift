extension Client {
    /// The pages of a paginated list, as an asynchronous sequence.
    ///
    ///     for try await page in client.pages(of: .leagues(after: nil), next: { page in
    ///         page.value.cursor.map { .leagues(after: $0) }
    ///     }) { show(page.items) }
    ///
    /// `next` receives a page and returns the endpoint of the following page, or nil after the last page. If it throws
    /// an error other than `CallError`, the sequence fails with a `CallError` whose reason is `.layer(name: "pages",
    /// …)`. Each page is fetched when it is requested. All pages belong to one user: after that user signs out, the
    /// next page fails with `.signedOut`. A list that leads back to an earlier page, or that has more than `limit`
    /// pages, fails with `.unreadable`.
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

/// The pages of a list, each fetched when it is requested. Each iterator starts at the first page.
public struct Pages<Value: Sendable>: AsyncSequence, Sendable {
    /// The decoded value of a page.
    public typealias Element = Value

    /// A page, from which the next page is determined.
    public struct Page: Sendable {
        /// The decoded value.
        public let value: Value
        /// The response that contained the page.
        public let response: Response
        /// The call that fetched the page.
        public let endpoint: Endpoint<Value>
        /// The number of the page, counted from 1.
        public let number: Int

        /// The endpoint for the target of the response's `Link` field with this relation (RFC 8288); nil if there is
        /// none. Throws `.redirectRefused` for a link to another origin, because the call's header fields, e.g. the
        /// credential, must not reach another origin.
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

    /// Creates an iterator that starts at the first page.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pages: self)
    }

    /// Reads the pages in order.
    public struct Iterator: AsyncIteratorProtocol {
        private enum State {
            case atFirst
            case after(Page)
            case ended
        }

        private let pages: Pages
        private var state = State.atFirst
        /// The user for whom the first page was fetched.
        private var principal: Principal?
        /// The addresses requested so far, to detect a list that leads back to an earlier page.
        private var visited: Set<WebAddress> = []

        init(pages: Pages) {
            self.pages = pages
        }

        /// The next page; nil after the last page.
        public mutating func next() async throws(CallError) -> Value? {
            try await next(isolation: #isolation)
        }

        /// The next page; nil after the last page.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(CallError) -> Value? {
            let before = state
            // A failure ends the sequence.
            state = .ended
            guard let (endpoint, number) = try nextCall(before) else { return nil }
            let answered = try await pages.client.answer(to: endpoint, for: try currentPrincipal())
            state = .after(
                Page(value: answered.value, response: answered.response, endpoint: endpoint, number: number)
            )
            return answered.value
        }

        /// The next call and its number.
        private mutating func nextCall(_ state: State) throws(CallError) -> (Endpoint<Value>, Int)? {
            switch state {
            case .atFirst:
                _ = try isNew(pages.first)
                return (pages.first, 1)
            case .after(let page):
                guard let endpoint = try pages.next(page) else { return nil }
                guard page.number < pages.limit else {
                    throw CallError(
                        .unreadable(location: "next page", problem: "the list has more than \(pages.limit) pages")
                    )
                }
                guard try isNew(endpoint) else {
                    throw CallError(
                        .unreadable(
                            location: "next page",
                            problem: "the link leads back to a page that was already read"
                        )
                    )
                }
                return (endpoint, page.number + 1)
            case .ended:
                return nil
            }
        }

        /// Returns false if the same call was made before. A call with a body always counts as new, because its cursor
        /// may be in the body.
        private mutating func isNew(_ endpoint: Endpoint<Value>) throws(CallError) -> Bool {
            guard case .none = endpoint.body else { return true }
            return visited.insert(try pages.client.address(of: endpoint)).inserted
        }

        /// The principal for whom the next page is fetched; throws `.signedOut` if that principal has signed out.
        private mutating func currentPrincipal() throws(CallError) -> Principal {
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

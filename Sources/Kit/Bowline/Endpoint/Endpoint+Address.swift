extension Endpoint {
    /// Creates a call to a full address, e.g. a presigned one, instead of a path below the environment's base.
    ///
    ///     Endpoint(.put, at: WebAddress(upload.url), body: .file(path: photo, type: "image/jpeg"), answer: .nothing)
    ///
    /// The client's credential goes to the environment's own origin only, so a call to another origin carries none. The
    /// address must be `https`, with the exceptions of the environment. Logs show the address's origin and never its
    /// path or query.
    public init(
        _ method: RequestMethod,
        at address: WebAddress,
        headers: Headers = [:],
        body: RequestBody = .none,
        traits: Traits = Traits(),
        coding: JSONCoding? = nil,
        answer reader: Reader<Answer>
    ) {
        let path = EndpointPath(encoded: "", template: "\(address.origin)/{}", problem: nil)
        self.init(method, path, headers: headers, body: body, traits: traits, coding: coding, answer: reader)
        self.address = address
    }

    /// A copy of this call at another address, e.g. an address from an earlier response. The address's query replaces
    /// this call's query.
    ///
    /// The endpoint's header fields are sent there, too: do not call an address supplied by a server with fields that
    /// only the environment may see.
    public func at(_ address: WebAddress) -> Endpoint {
        var copy = self
        copy.address = address
        copy.query = QueryItems()
        return copy
    }
}

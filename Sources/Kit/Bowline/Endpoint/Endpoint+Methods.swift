extension Endpoint where Answer: Decodable {
    /// Reads JSON.
    public static func get(
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        traits: Traits = Traits(),
        coding: JSONCoding? = nil
    ) -> Endpoint {
        Endpoint(.get, path, query: query, headers: headers, traits: traits, coding: coding, answer: .json())
    }

    /// Sends a body and reads JSON.
    public static func post(
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        body: RequestBody = .none,
        traits: Traits = Traits(),
        coding: JSONCoding? = nil
    ) -> Endpoint {
        Endpoint(.post, path, query, headers, body, traits, coding, .json())
    }

    /// Puts a body in place and reads JSON.
    public static func put(
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        body: RequestBody = .none,
        traits: Traits = Traits(),
        coding: JSONCoding? = nil
    ) -> Endpoint {
        Endpoint(.put, path, query, headers, body, traits, coding, .json())
    }

    /// Changes a part and reads JSON.
    public static func patch(
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        body: RequestBody = .none,
        traits: Traits = Traits(),
        coding: JSONCoding? = nil
    ) -> Endpoint {
        Endpoint(.patch, path, query, headers, body, traits, coding, .json())
    }

    /// Removes something and reads JSON.
    public static func delete(
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        body: RequestBody = .none,
        traits: Traits = Traits(),
        coding: JSONCoding? = nil
    ) -> Endpoint {
        Endpoint(.delete, path, query, headers, body, traits, coding, .json())
    }
}

extension Endpoint where Answer == Void {
    /// Sends a body; nothing is read but the status.
    public static func post(
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        body: RequestBody = .none,
        traits: Traits = Traits(),
        coding: JSONCoding? = nil
    ) -> Endpoint {
        Endpoint(.post, path, query, headers, body, traits, coding, .nothing)
    }

    /// Puts a body in place; nothing is read but the status.
    public static func put(
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        body: RequestBody = .none,
        traits: Traits = Traits(),
        coding: JSONCoding? = nil
    ) -> Endpoint {
        Endpoint(.put, path, query, headers, body, traits, coding, .nothing)
    }

    /// Changes a part; nothing is read but the status.
    public static func patch(
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        body: RequestBody = .none,
        traits: Traits = Traits(),
        coding: JSONCoding? = nil
    ) -> Endpoint {
        Endpoint(.patch, path, query, headers, body, traits, coding, .nothing)
    }

    /// Removes something; nothing is read but the status.
    public static func delete(
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        body: RequestBody = .none,
        traits: Traits = Traits(),
        coding: JSONCoding? = nil
    ) -> Endpoint {
        Endpoint(.delete, path, query, headers, body, traits, coding, .nothing)
    }
}

extension Endpoint {
    fileprivate init(
        _ method: RequestMethod,
        _ path: EndpointPath,
        _ query: QueryItems,
        _ headers: Headers,
        _ body: RequestBody,
        _ traits: Traits,
        _ coding: JSONCoding?,
        _ answer: Reader<Answer>
    ) {
        self.init(
            method,
            path,
            query: query,
            headers: headers,
            body: body,
            traits: traits,
            coding: coding,
            answer: answer
        )
    }
}

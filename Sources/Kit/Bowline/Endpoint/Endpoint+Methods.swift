extension Endpoint where Answer: Decodable {
    /// A `GET` call that reads JSON.
    public static func get(
        _ path: EndpointPath,
        query: QueryItems = [:],
        headers: Headers = [:],
        traits: Traits = Traits(),
        coding: JSONCoding? = nil
    ) -> Endpoint {
        Endpoint(.get, path, query: query, headers: headers, traits: traits, coding: coding, answer: .json())
    }

    /// A `POST` call that reads JSON.
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

    /// A `PUT` call that reads JSON.
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

    /// A `PATCH` call that reads JSON.
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

    /// A `DELETE` call that reads JSON.
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
    /// A `POST` call that reads only the status.
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

    /// A `PUT` call that reads only the status.
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

    /// A `PATCH` call that reads only the status.
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

    /// A `DELETE` call that reads only the status.
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

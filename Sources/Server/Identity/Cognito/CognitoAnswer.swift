internal import BowlineJSON
package import Essentials

/// The context of a call besides its JSON.
package struct CognitoContext: Sendable {
    /// The value of the `Authorization` header, in which Admin calls send an operator's credential.
    package var authorization: String?
    /// The caller for whom wrong guesses are counted.
    package var guesser: Guesser
    /// The id of the request, for the audit log.
    package var requestID: String?

    /// Creates the context from the request's headers and id.
    package init(authorization: String? = nil, guesser: Guesser = Guesser(), requestID: String? = nil) {
        self.authorization = authorization
        self.guesser = guesser
        self.requestID = requestID
    }

    /// The header in which a device sends and receives its token.
    package static let deviceHeader = "X-Device-Token"
}

/// A response of the service, independent of HTTP.
package struct CognitoAnswer: Sendable {
    /// The HTTP status.
    package let status: Int
    /// The JSON body.
    package let body: Data
    /// The HTTP headers.
    package let headers: [(name: String, value: String)]

    private static let type = (name: "Content-Type", value: "application/x-amz-json-1.1")

    init(_ members: JSONObject, device: String?) {
        status = 200
        body = JSONValue.object(members).data(sortedKeys: true)
        headers = [Self.type] + [device.map { (CognitoContext.deviceHeader, $0) }].compactMap(\.self)
    }

    /// Creates the response for an error.
    package init(_ error: CognitoError) {
        status = error.status
        body = JSONValue.object(["__type": .string(error.name), "message": .string(error.message)]).data(
            sortedKeys: true
        )
        headers =
            [Self.type, ("x-amzn-ErrorType", error.name), ("x-amzn-ErrorMessage", error.message)]
            + (error == .unavailable ? [("Retry-After", "1")] : [])
    }
}

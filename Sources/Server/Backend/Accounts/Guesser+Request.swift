package import HTTPServer
package import Identity

extension Guesser {
    /// The caller to whom wrong guesses are attributed: the address as rate limits count it, and the device's token.
    package init(_ request: Request) {
        let subject = LimitSubject(address: request.clientAddress)
        self.init(
            address: subject?.id ?? "loopback",
            isLocal: subject == nil,
            device: request.header(CognitoContext.deviceHeader)
        )
    }
}

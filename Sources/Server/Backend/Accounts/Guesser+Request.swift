package import HTTPServer
package import Identity

extension Guesser {
    /// The caller for whom wrong guesses are counted: the address as rate limits take it, and the token the device
    /// shows.
    package init(_ request: Request) {
        let subject = LimitSubject(address: request.callersAddress)
        self.init(
            address: subject?.id ?? "loopback",
            isLocal: subject == nil,
            device: request.header(CognitoContext.deviceHeader)
        )
    }
}

internal import HTTPServer

/// The WebSocket that sends the changes of links.
struct LiveRoutes: Sendable {
    let parts: GistaServices

    var routes: [Route] { [live] }

    private var live: Route {
        Route(.get, "/api/live", GistaReference.live) { request in
            let caller = try request.signedInCaller()
            let feed = LiveFeed(library: parts.library, hub: parts.hub, time: parts.time, caller: caller)
            let start = try await feed.start(after: request.query("after"))
            var options = WebSocketOptions()
            options.maxMessageSize = 4_096
            options.frameRate = .listener
            return try request.upgrade(options) { socket in
                guard let listener = parts.hub.join(caller) else {
                    return socket.close(.policyViolation, reason: "too many are listening")
                }
                await feed.run(socket, listener, from: start)
            }
        }
    }
}

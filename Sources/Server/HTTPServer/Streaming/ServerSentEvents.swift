/// One event of a `text/event-stream`.
package struct ServerSentEvent: Sendable, Equatable {
    /// The content; it may have several lines.
    package var data: String
    /// The name browsers dispatch it under.
    package var event: String?
    /// The id that a browser sends as `Last-Event-ID` when it reconnects.
    package var id: String?

    package init(_ data: String, event: String? = nil, id: String? = nil) {
        self.data = data
        self.event = event
        self.id = id
    }

    /// The event as it stands on the wire. Line breaks in `event` or `id` would end the field and are left out.
    var bytes: [UInt8] {
        var text = ""
        if let id { text += "id: \(Self.oneLine(id))\n" }
        if let event { text += "event: \(Self.oneLine(event))\n" }
        let lines = data.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        for line in lines { text += "data: \(line)\n" }
        return Array((text + "\n").utf8)
    }

    private static func oneLine(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\n" && $0 != "\r" && $0 != "\0" }))
    }
}

extension Response {
    /// An endless answer of server-sent events. When the client goes away, the sequence's task is cancelled.
    package static func events<Events: AsyncSequence & Sendable>(_ events: Events) -> Response
    where Events.Element == ServerSentEvent {
        var response = Response.stream(contentType: "text/event-stream") { writer in
            for try await event in events { try await writer.write(event.bytes) }
        }
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}

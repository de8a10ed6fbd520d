/// Headers that keep browsers from doing what no page of ours asks for. A handler's own value wins.
package struct SecurityHeaders: Sendable {
    /// The header fields of every answer.
    package var always: [(name: String, value: String)] = [("X-Content-Type-Options", "nosniff")]
    /// The header fields of HTML pages. A page whose own policy names who may frame it has no `X-Frame-Options`, which
    /// says the same in an older form.
    package var pages: [(name: String, value: String)] = [
        ("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"),
        ("Referrer-Policy", "no-referrer"),
        ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
    /// Over TLS: browsers must not come back without it.
    package var overTLS: [(name: String, value: String)] = [("Strict-Transport-Security", "max-age=31536000")]

    package init() {}

    func apply(to headers: inout HTTPHeaders, isTLS: Bool) {
        add(always, to: &headers)
        if isTLS { add(overTLS, to: &headers) }
        guard let type = headers["Content-Type"], type.utf8.starts(with: "text/html".utf8) else { return }
        let saysWhoFrames = headers["Content-Security-Policy"]?.contains("frame-ancestors") == true
        add(saysWhoFrames ? pages.filter { $0.name != "X-Frame-Options" } : pages, to: &headers)
    }

    private func add(_ wanted: [(name: String, value: String)], to headers: inout HTTPHeaders) {
        for field in wanted where headers[field.name] == nil { headers.add(field.name, field.value) }
    }
}

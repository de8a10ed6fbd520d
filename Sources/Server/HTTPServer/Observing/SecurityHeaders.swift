/// Headers that disable browser features which the server's pages do not need. A handler's own value wins.
package struct SecurityHeaders: Sendable {
    /// Headers of every response.
    package var always: [(name: String, value: String)] = [("X-Content-Type-Options", "nosniff")]
    /// Headers of HTML pages. `X-Frame-Options` is left out if the page's own policy has `frame-ancestors`, its modern
    /// equivalent.
    package var pages: [(name: String, value: String)] = [
        ("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"),
        ("Referrer-Policy", "no-referrer"),
        ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
    /// Headers sent over TLS, so that browsers do not fall back to plain HTTP.
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

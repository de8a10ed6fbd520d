/// Finds and replaces secrets, which must not appear in logs, recordings and panels, nor be sent to another host.
public enum Redaction {
    /// The text that replaces a secret.
    public static let mark = "[redacted]"

    /// True for header fields that carry a credential or another secret.
    public static func isSecret(_ name: HeaderName) -> Bool {
        switch name {
        case .authorization, .proxyAuthorization, .cookie, .setCookie, .apiKey, .idempotencyKey: true
        default: name.text.contains("token") || name.text.contains("secret") || name.text.contains("api-key")
        }
    }

    /// The fields with secrets masked.
    public static func redacted(_ headers: Headers) -> Headers {
        Headers(headers.map { Headers.Field($0.name, isSecret($0.name) ? mark : $0.value) })
    }
}

/// Limits of Gista's network calls.
public enum NetworkConstants {
    /// The maximum number of retries after a transient failure, for reads and for changes with an idempotency key.
    public static let maxRetryAttempts = 3
    /// The maximum delay before the first retry, in seconds. It doubles with each retry; the actual delay is a random
    /// part of it.
    public static let retryDelay = 0.5
    /// The timeout of a call including retries, in seconds.
    public static let timeout = 30.0
    /// The version of the API this app speaks.
    public static let apiVersion = 2
}

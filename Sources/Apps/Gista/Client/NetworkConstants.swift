/// Figures of Gista's network.
public enum NetworkConstants {
    /// How often a call that failed in passing is made again; reads, and changes that carry a key.
    public static let maxRetryAttempts = 3
    /// The longest first wait before that, in seconds. It doubles, and a random part of it is taken.
    public static let retryDelay = 0.5
    /// How long a call may take in all, in seconds.
    public static let timeout = 30.0
    /// The version of the API this app speaks.
    public static let apiVersion = 2
}

extension Gista {
    /// Names of headers specific to this API.
    public enum Header {
        /// In responses with lists: the id of the last live event included in them, for `?after=`.
        public static let liveEventID = "X-Live-Event-Id"
        /// In requests: the API version that the caller uses, e.g. `2`. In responses: the version of the response.
        public static let version = "X-API-Version"
    }
}

extension String {
    /// The text as a CSV field (RFC 4180). It is quoted if it contains a comma, a quote or a line break, or if it
    /// starts or ends with white space.
    package var csvField: String {
        let isPlain = utf8.allSatisfy { ![0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        let hasEdges = first?.isWhitespace == true || last?.isWhitespace == true
        return isPlain && !hasEdges ? self : "\"" + doublingQuotes + "\""
    }
}

extension String {
    /// The text as a field of a table by RFC 4180: quoted where a comma, a quote or the end of a line would break it, or space around it
    /// would be lost.
    package var csvField: String {
        let isPlain = utf8.allSatisfy { ![0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        let hasEdges = first?.isWhitespace == true || last?.isWhitespace == true
        return isPlain && !hasEdges ? self : "\"" + replacing("\"", with: "\"\"") + "\""
    }
}

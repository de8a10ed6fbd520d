import Bowline

extension ByteWriter {
    mutating func write(fields: some Collection<Headers.Field>) {
        write(integer: fields.count)
        for field in fields {
            write(field.name.text)
            write(field.value)
        }
    }
}

extension ByteReader {
    mutating func readFields() throws(FormatError) -> [Headers.Field] {
        var fields: [Headers.Field] = []
        for _ in 0..<(try readInteger()) {
            let name = HeaderName(lowercased: try readText())
            fields.append(Headers.Field(name, try readText()))
        }
        return fields
    }
}

import Bowline
import Essentials

/// Requests and responses encoded as the bytes of a row. Bytes that cannot be decoded give nil and never trap.
enum OutboxRecord {
    static func bytes(of request: StoredRequest) -> [UInt8] {
        var writer = ByteWriter(capacity: 512 + (request.body?.count ?? 0))
        writer.write(request.method.name)
        writer.write(request.address.description)
        writer.write(fields: request.headers)
        writer.write(request.template)
        write(request.traits, to: &writer)
        writer.write(request.body) { writer, body in writer.bytes.append(contentsOf: body) }
        return writer.bytes
    }

    static func request(from bytes: UnsafeRawBufferPointer) -> StoredRequest? {
        var reader = ByteReader(bytes)
        do throws(ByteReader.FormatError) {
            let method = RequestMethod(try reader.readText())
            let address = try? WebAddress(try reader.readText())
            let headers = Headers(try reader.readFields())
            let template = try reader.readText()
            let traits = try readTraits(from: &reader)
            let body: Data? = try reader.readOptional { reader throws(ByteReader.FormatError) in
                Data(reader.readRest())
            }
            return address.map {
                StoredRequest(
                    method: method,
                    address: $0,
                    headers: headers,
                    body: body,
                    traits: traits,
                    template: template
                )
            }
        } catch {
            return nil
        }
    }

    static func bytes(of response: Response) -> [UInt8] {
        var writer = ByteWriter(capacity: 256 + response.bytes.count)
        writer.write(integer: response.status)
        writer.write(response.address.description)
        writer.write(fields: response.headers)
        writer.bytes.append(contentsOf: response.bytes)
        return writer.bytes
    }

    static func response(from bytes: [UInt8]) -> Response? {
        bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            do throws(ByteReader.FormatError) {
                let status = try reader.readInteger()
                let address = try? WebAddress(try reader.readText())
                let headers = Headers(try reader.readFields())
                let body = Data(reader.readRest())
                return address.map { Response(status: status, headers: headers, body: .bytes(body), address: $0) }
            } catch {
                return nil
            }
        }
    }

    // MARK: Traits

    /// Writes only the traits that matter for sending: the lane and the deadline have columns of their own.
    private static func write(_ traits: Traits, to writer: inout ByteWriter) {
        writer.write(integer: traits.retries == .never ? 1 : 0)
        writer.write(integer: traits.signIn == .required ? 0 : traits.signIn == .ifPossible ? 1 : 2)
        writer.write(integer: traits.bodyLimit)
        writer.write(traits.timeout.map { $0 / .milliseconds(1) }) { writer, time in
            writer.write(bits: time.bitPattern)
        }
        var tags: Set<String> = []
        if case .forgets(let names) = traits.caching { tags = names }
        writer.write(integer: tags.count)
        for tag in tags { writer.write(tag) }
    }

    private static func readTraits(from reader: inout ByteReader) throws(ByteReader.FormatError) -> Traits {
        var traits = Traits()
        traits.retries = try reader.readInteger() == 1 ? .never : .byMethod
        traits.signIn = [.required, .ifPossible, .none][min(2, try reader.readInteger())]
        traits.bodyLimit = try reader.readInteger()
        let time: Double? = try reader.readOptional { reader throws(ByteReader.FormatError) in
            Double(bitPattern: try reader.readBits())
        }
        traits.timeout = time.map { .milliseconds(Int64(Int(bounded: min(max(0, $0), 1e12)))) }
        var tags: Set<String> = []
        for _ in 0..<(try reader.readInteger()) { tags.insert(try reader.readText()) }
        if !tags.isEmpty { traits.caching = .forgets(tags: tags) }
        return traits
    }
}

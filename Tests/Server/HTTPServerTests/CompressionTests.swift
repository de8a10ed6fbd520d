import CZlib
import Testing

@testable import HTTPServer

struct CompressionTests {
    private let text = String(repeating: "the same again ", count: 400)

    private func compressed(_ headers: HTTPHeaders, accepting: String? = "gzip") -> Response {
        var response = Response(headers: headers, body: .bytes(Array(text.utf8)))
        Compression().apply(to: &response, accepting: accepting)
        return response
    }

    @Test func aLargeTextIsCompressedForWhoTakesIt() throws {
        let response = compressed(["Content-Type": "application/json", "ETag": "\"abc\""])
        #expect(response.headers["Content-Encoding"] == "gzip")
        #expect(response.headers["Vary"] == "Accept-Encoding")
        #expect(response.headers["ETag"] == "W/\"abc\"")
        guard case .bytes(let packed) = response.body else { return #expect(Bool(false), "no bytes") }
        #expect(packed.count < text.utf8.count / 10)
        #expect(unpacked(packed, room: text.utf8.count) == Array(text.utf8))
    }

    @Test func aWeakTagStaysAndVaryIsJoined() {
        let response = compressed(["Content-Type": "text/plain", "ETag": "W/\"abc\"", "Vary": "Authorization"])
        #expect(response.headers["ETag"] == "W/\"abc\"")
        #expect(response.headers["Vary"] == "Authorization, Accept-Encoding")
    }

    @Test func whoDoesNotTakeItGetsItPlainButVaried() {
        let response = compressed(["Content-Type": "text/plain", "ETag": "\"abc\""], accepting: nil)
        #expect(response.headers["Content-Encoding"] == nil)
        #expect(response.headers["ETag"] == "\"abc\"")
        #expect(response.headers["Vary"] == "Accept-Encoding")
    }

    @Test(
        arguments: [
            ["Content-Type": "image/png"], ["Content-Type": "text/plain", "Content-Encoding": "br"], [:],
            ["Content-Type": "text/plain", "Cache-Control": "no-transform"], ["Content-Type": "text/event-stream"],
        ] as [HTTPHeaders]
    )
    func whatGainsNothingStaysAsItIs(headers: HTTPHeaders) {
        #expect(compressed(headers).headers == headers)
    }

    @Test(arguments: [
        ("gzip", true), ("GZIP", true), ("deflate, gzip;q=0.5", true), ("gzip;q=0", false), ("*", true),
        ("*;q=0", false), ("identity", false), ("*, gzip;q=0", false), ("", false), ("gzip; q=0.0", false),
    ])
    func acceptEncodingIsReadWithItsWeights(header: String, accepts: Bool) { #expect(acceptsGzip(header) == accepts) }

    private func unpacked(_ packed: [UInt8], room: Int) -> [UInt8] {
        var stream = z_stream()
        inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        defer { inflateEnd(&stream) }
        var (input, output) = (packed, [UInt8](repeating: 0, count: room + 1))
        return input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(target.count)
                inflate(&stream, Z_FINISH)
                return Array(target.prefix(Int(stream.total_out)))
            }
        }
    }
}

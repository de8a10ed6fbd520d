import Bowline
import BowlineURLSession

/// The transports that benchmarks can use on this system.
enum BenchmarkTransport {
    static func named(_ name: String) throws -> any Transport {
        switch name {
        #if os(Linux)
            case "curl": return try CurlTransport()
        #endif
        case "urlsession": return URLSessionTransport()
        default: throw BenchmarkError("the transport \(name) is not available on this system")
        }
    }
}

/// Why a benchmark cannot run.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

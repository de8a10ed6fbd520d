#if os(Linux)
    internal import FoundationEssentials

    /// The `User-Agent` of requests that do not set one: the program and the kit (RFC 9110, 10.1.5).
    enum UserAgent {
        static let text = text(of: ProcessInfo.processInfo.processName)

        static func text(of program: String) -> String {
            let token = program.utf8.map { isTokenByte($0) ? $0 : UInt8(ascii: "-") }
            return token.isEmpty ? "Bowline" : String(decoding: token, as: UTF8.self) + " Bowline"
        }

        private static func isTokenByte(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }
#endif

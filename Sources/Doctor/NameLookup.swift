internal import Basics

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The addresses of a host name.
package enum NameLookup {
    /// The result of the system's resolver.
    package enum Outcome: Sendable, Hashable {
        case addresses([String])
        /// The name does not exist.
        case unknown
        /// The name servers cannot be reached.
        case noAnswer
        /// Any other error, with the system's message.
        case failed(String)
    }

    private static let worker = Worker(name: "bowline-names")

    /// Asks the system's resolver, which may block, on a worker thread.
    package static func system(_ host: String) async -> Outcome {
        await worker.run { lookUp(host) }
    }

    private static func lookUp(_ host: String) -> Outcome {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        // A literal IPv6 address is in brackets in a URL.
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let code = getaddrinfo(name, nil, &hints, &found)
        defer { if let found { freeaddrinfo(found) } }
        switch code {
        case 0: return .addresses(texts(found))
        case EAI_NONAME: return .unknown
        case EAI_AGAIN: return .noAnswer
        default: return .failed(String(cString: gai_strerror(code)))
        }
    }

    private static func texts(_ first: UnsafeMutablePointer<addrinfo>?) -> [String] {
        var texts: [String] = []
        var next = first
        while let info = next?.pointee {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let code = getnameinfo(info.ai_addr, info.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            if code == 0 {
                texts.append(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
            }
            next = info.ai_next
        }
        return texts
    }
}

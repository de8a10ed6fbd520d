#if canImport(Glibc)
    // This module sees the system's sockets through curl's header.
    internal import CCurl
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Looks names up. Blocks, so it is called on threads that may wait.
package protocol NameResolver: Sendable {
    /// Every address of a name.
    func addresses(of name: String) throws(LookupError) -> [IPAddress]
}

/// Why a name has no address.
package enum LookupError: Error, Sendable, Equatable {
    /// The name does not exist.
    case unknown
    /// The name service did not answer; a later attempt may succeed.
    case unanswered
}

/// The system's name lookup.
package struct SystemResolver: NameResolver {
    package init() {}

    package func addresses(of name: String) throws(LookupError) -> [IPAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(name, nil, &hints, &list)
        guard code == 0 else { throw code == EAI_AGAIN || code == EAI_SYSTEM ? .unanswered : .unknown }
        defer { freeaddrinfo(list) }
        var found: [IPAddress] = []
        var entry = list
        while let current = entry?.pointee {
            if let address = current.ai_addr.flatMap({ IPAddress(UnsafePointer($0)) }) { found.append(address) }
            entry = current.ai_next
        }
        return found
    }
}

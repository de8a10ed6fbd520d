import Bowline
import BowlineStore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

// A process of its own for the tests of FileSecretStore: adds one to a shared secret as often as it is told.
//
//     SecretRacer FOLDER TIMES

let arguments = CommandLine.arguments
guard arguments.count == 3, let times = Int(arguments[2]) else {
    print("usage: SecretRacer FOLDER TIMES")
    exit(2)
}
let store = FileSecretStore(folder: arguments[1])
for _ in 0..<times {
    while true {
        let secret = try await store.read("counter")
        let count = secret.flatMap { Int(String(decoding: $0.bytes, as: UTF8.self)) } ?? 0
        if try await store.write(Data("\(count + 1)".utf8), under: "counter", replacing: secret?.revision) { break }
    }
}

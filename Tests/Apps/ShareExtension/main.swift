import Bowline
import GistaApp

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

// The share extension as a process of its own, for the tests: shares URLs one after another with whoever is signed in
// in the app.
//
//     ShareExtension CONTAINER API-URL URL...
//
// It says one word a URL: saved, known, queued, or the reason why not.

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 3 else {
    print("usage: ShareExtension CONTAINER API-URL URL...")
    exit(2)
}
let container = try await GistaContainer.open(
    folder: words[0],
    environment: BackendEnvironment(.development, base: words[1]),
    transport: try CurlTransport(),
    role: .shareExtension
)
let share = await ShareViewControllerVM(container: container)
for word in words.dropFirst(2) {
    guard let url = URL(string: word) else { continue }
    switch await share.processSharedURL(url) {
    case .success(let response): print(response.standing)
    case .failure(let error): print(error)
    }
}
await container.close()

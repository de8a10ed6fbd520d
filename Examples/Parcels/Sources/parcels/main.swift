// parcels: shows what a courier has for you, and sends a parcel elsewhere.
//
//     COURIER_URL=http://127.0.0.1:8080/v2 COURIER_KEY=… parcels [--verbose] [NUMBER CITY]
import Bowline
import BowlineStore
import Foundation

let variables = ProcessInfo.processInfo.environment
var words = Array(CommandLine.arguments.dropFirst())
let isVerbose = words.first == "--verbose"
if isVerbose { words.removeFirst() }

func tell(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
}

// Answers outlive this run, so that a second one within half a minute asks nobody.
let folder = (variables["XDG_CACHE_HOME"] ?? (variables["HOME"] ?? ".") + "/.cache") + "/parcels"
let store = DiskCacheStore(folder: folder)

func client() throws(CallError) -> Client {
    guard let environment = try BackendEnvironment.variable("COURIER_URL", kind: .production) else {
        throw CallError(.invalidRequest(part: "address", problem: "set COURIER_URL"))
    }
    let session = Session()
    var configuration = Client.Configuration()
    configuration.credentials = .apiKey(variables["COURIER_KEY"] ?? "", header: "X-Courier-Key")
    configuration.cache = Cache(store: store)
    if isVerbose { configuration.trace = Trace(log: { tell("\($0)") }) }
    #if os(Linux)
        let transport = try CurlTransport()
    #else
        let transport = URLSessionTransport()  // import BowlineURLSession
    #endif
    return Client(environment: environment, transport: transport, session: session, configuration: configuration)
}

func list(_ client: Client) async throws(CallError) {
    var cursor: String?
    repeat {
        let page = try await client.send(.parcels(after: cursor))
        for parcel in page.parcels {
            print(parcel.number, parcel.status, parcel.city ?? "on its way", separator: "\t")
        }
        cursor = page.next
    } while cursor != nil
}

do throws(CallError) {
    let client = try client()
    switch words.count {
    case 0:
        try await list(client)
    case 2:
        let parcel = try await client.send(.redirect(words[0], to: words[1]))
        print("\(parcel.number) goes to \(parcel.city ?? words[1]) now.")
    default:
        tell("usage: parcels [--verbose] [NUMBER CITY]")
        exit(2)
    }
    // It writes behind us; this waits for it.
    await store.close()
} catch {
    tell("parcels: \(error.message)\n\(error.advice) (request \(error.requestID))")
    exit(1)
}

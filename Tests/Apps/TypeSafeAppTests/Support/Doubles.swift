import Basics
import Bowline
import BowlineTesting
import Essentials
import ScamSense
import TypeSafeApp
import Wire

/// Answers of the backend as they stand on the wire.
enum Sample {
    static let high =
        #"{"risk_level":"high","confidence":0.93,"category":"otp_phishing","explanation":"Asking for OTP."}"#
}

extension AnalyzeTextResponse {
    static let high = level("high")

    static func level(_ level: String, _ explanation: String = "Asking for OTP.") -> AnalyzeTextResponse {
        AnalyzeTextResponse(risk_level: level, confidence: 0.93, category: "otp_phishing", explanation: explanation)
    }
}

/// A network that gives one outcome and remembers what was asked.
final class StubNetwork: NetworkClient {
    private let outcome: Result<String, CallError>
    private let asked = Locked<[(path: EndpointPath, body: Data)]>([])

    init(_ outcome: Result<String, CallError>) {
        self.outcome = outcome
    }

    var bodies: [Data] { asked.withLock { $0.map(\.body) } }
    var paths: [EndpointPath] { asked.withLock { $0.map(\.path) } }

    func post(_ body: Data, to path: EndpointPath) async throws(CallError) -> Data {
        asked.withLock { $0.append((path, body)) }
        return Data(try outcome.get().utf8)
    }
}

/// A folder of a test's own, gone with it.
final class TestFolder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("typesafe-\(UUID().uuidString)").path

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

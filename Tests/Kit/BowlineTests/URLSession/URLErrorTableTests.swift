import Bowline
import Testing

@testable import BowlineURLSession

// Full Foundation: URLError is URLSession's.
#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#else
    import Foundation
#endif

@Suite struct URLErrorTableTests {
    @Test(arguments: [
        (URLError.Code.cancelled, "the call was cancelled"),
        (.cannotFindHost, "no connection to h: the host name cannot be resolved"),
        (.cannotConnectToHost, "no connection to h: the connection was refused"),
        (.notConnectedToInternet, "no connection to h: the host is unreachable"),
        (.serverCertificateUntrusted, "the server h is not trusted: no trusted authority signed the certificate"),
        (.serverCertificateHasBadDate, "the server h is not trusted: the certificate is not valid today"),
        (.networkConnectionLost, "the connection was lost while waiting for the response"),
        (.timedOut, "timed out while waiting for the response"),
    ])
    func anErrorOfTheSessionIsAFailureOfTheRoad(code: URLError.Code, message: String) {
        #expect(URLErrorTable.failure(for: URLError(code), host: "h", answerBegan: false).message == message)
    }

    @Test func aConnectionLostMidAnswerSaysSo() {
        let failure = URLErrorTable.failure(for: URLError(.networkConnectionLost), host: "h", answerBegan: true)
        guard case .connectionLost(let loss) = failure.reason else {
            Issue.record("\(failure)")
            return
        }
        #expect(loss.answerBegan && !loss.nothingSent)
    }
}

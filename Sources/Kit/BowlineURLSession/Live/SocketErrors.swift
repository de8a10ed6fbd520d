import Bowline
import BowlineLive

// Full Foundation: its errors and close codes are URLSession's.
#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#else
    import Foundation
#endif

/// What URLSession's errors and close codes mean for a WebSocket.
enum SocketErrors {
    /// Why a receive failed.
    static func reading(
        _ error: any Error,
        _ closeFrame: (code: WebSocketCloseCode?, reason: String)
    ) -> SocketMachine.ReceiveError {
        let error = error as NSError
        if isTooLarge(domain: error.domain, code: error.code) { return .tooLarge }
        return .ended(closeFrame.code, reason: closeFrame.reason)
    }

    /// True for the error of a message longer than `maximumMessageSize`: EMSGSIZE on Apple's systems, ENOBUFS on their
    /// older versions.
    static func isTooLarge(domain: String, code: Int) -> Bool {
        domain == NSPOSIXErrorDomain && [Int(EMSGSIZE), Int(ENOBUFS)].contains(code)
    }

    /// The code in the server's close frame; nil when there was no close frame.
    static func closeCode(_ code: Int) -> WebSocketCloseCode? {
        // 0 is URLSession's "invalid"; 1006 means that the connection ended without a close frame.
        guard code != 0, code != 1006, let number = UInt16(exactly: code) else { return nil }
        return WebSocketCloseCode(rawValue: number)
    }

    /// The code as URLSession sends it. Application-defined codes are not cases of the enumeration: Apple's systems
    /// accept any number, others only the cases.
    static func taskCode(of code: WebSocketCloseCode) -> URLSessionWebSocketTask.CloseCode {
        if code == .none { return .normalClosure }
        return URLSessionWebSocketTask.CloseCode(rawValue: Int(code.rawValue)) ?? .goingAway
    }
}

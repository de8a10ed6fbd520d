import HTTPServer
import Testing

@testable import Backend

@Suite struct CognitoErrorsTests {
    @Test func whoAsksTooOftenIsToldInCognitosWords() {
        let refusal = HTTPError(.tooManyRequests, .rateLimitExceeded, "Later.", headers: ["Retry-After": "3"])
        let response = CognitoErrors().render(refusal, requestID: "r")
        #expect(response.status == .badRequest)
        #expect(response.headers["Retry-After"] == "3")
        #expect(response.headers["x-amzn-ErrorType"] == "TooManyRequestsException")
    }
}

import BowlineTesting
import Essentials
import HTTPServer
import Testing
import Wire

@testable import Backend

struct ActionLimitTests {
    @Test func anAddressThatAsksTooOftenIsToldSoAsAnActionResult() async throws {
        let rule = try #require(LimitRule(perSecond: 1, burst: 2))
        let limiter = RateLimiter(LimitSettings(defaults: [.address: rule]), clock: ManualClock())
        let feature = ActionHandlerAPI(processor: .demo(), limiter: limiter)
        let table = try RouteTable(feature.groups)
        func ask() async -> HTTPServer.Response {
            let body = Array(#"{"input":"coffee 3"}"#.utf8)
            let headers = [("Content-Type", "application/json")].map { (name: $0.0, value: $0.1) }
            return await table.respond(
                to: Request(.post, "/api/v1/process", headers: headers, body: body, peer: "192.0.2.1")
            )
        }
        #expect(await ask().status == 200)
        #expect(await ask().status == 200)
        let refusal = await ask()
        #expect(refusal.status == 429)
        #expect(refusal.headers["Retry-After"] == "1")
        let result = try JSONDecoder().decode(ActionResultDTO.self, from: Data(refusal.text.utf8))
        #expect(!result.success && result.actionType == .error && result.appAction == nil)
    }
}

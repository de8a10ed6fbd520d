import Bowline
import Essentials
import ScoreBaseApp
import Testing

@Suite struct EnvironmentTests {
    @Test(arguments: APIEnvironment.allCases)
    func everyBackendHasAnAddressThatTheKitTakes(environment: APIEnvironment) throws {
        #expect(try environment.environment.base.description == environment.baseURL.absoluteString)
    }

    @Test func theAddressesAreThoseOfTheDocument() {
        #expect(APIEnvironment.production.baseURL.absoluteString == "https://api.scorebase.com/v1")
        #expect(APIEnvironment.staging.baseURL.absoluteString == "https://api-staging.scorebase.com/v1")
        #expect(APIEnvironment.development.baseURL.absoluteString == "http://localhost:3000/v1")
    }
}

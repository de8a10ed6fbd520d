// The compiler has to reject what would let one session's answers reach another's user, or drop a clock.
import Bowline

func aConfigurationServesTwoSessions(
    _ environment: BackendEnvironment,
    _ transport: any Transport,
    _ clock: any KitClock
) {
    var configuration = Client.Configuration(clock: clock)
    configuration.cache = Cache(bytes: 1 << 20)
    configuration.retry = Retry(attempts: 5)
    for session in [Session(), Session()] {
        _ = Client(environment: environment, transport: transport, session: session, configuration: configuration)
    }
}

func aCacheHasASessionOfItsOwn(_ session: Session) -> Cache {
    Cache(session: session)  // expected-error {{extra argument 'session' in call}}
}

func aCacheIsALayerOfTwoRoads(_ cache: Cache, _ first: inout Client.Configuration) {
    // expected-error@+1 {{cannot convert value of type 'Cache' to expected element type 'any Layer'}}
    first.applicationLayers = [cache]
}

func aRuleHasAClockOfItsOwn(_ clock: any KitClock) -> Retry {
    Retry(attempts: 5, clock: clock)  // expected-error {{extra argument 'clock' in call}}
}

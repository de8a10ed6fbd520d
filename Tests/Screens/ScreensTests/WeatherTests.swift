import BowlineFaults
import LocalizedTexts
import Testing

@testable import Screens

struct WeatherTests {
    @Test func fairWeatherHasNoFaults() {
        #expect(WeatherStation().plan.rules.isEmpty)
    }

    @Test(arguments: WeatherStation.Switch.allCases)
    func everySwitchBringsSomethingAndTakesItAwayAgain(weather: WeatherStation.Switch) {
        var station = WeatherStation()
        station.toggle(weather.rawValue)
        #expect(!station.plan.rules.isEmpty)
        #expect(station.panel(.english).html.contains("aria-checked=\"true\""))
        station.toggle(weather.rawValue)
        #expect(station == WeatherStation())
    }

    @Test func aNameThatIsNoSwitchChangesNothing() {
        var station = WeatherStation()
        station.toggle("hail")
        #expect(station == WeatherStation())
    }

    @Test func switchesAddUp() {
        var station = WeatherStation()
        station.toggle("slow")
        station.toggle("broken")
        #expect(station.plan.rules.map(\.fault) == [.latency(milliseconds: 900, jitter: 600), .status(500)])
    }
}

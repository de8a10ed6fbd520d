#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The positions of the sun and the moon, precise enough to date festivals: the sun to a hundredth of a degree, the
/// moon to a tenth.
///
/// Times are days since 1 January 2000, 12:00 UTC. The series are the leading terms of the published mean theories.
enum SkyClock {
    /// The days since noon of 1 January 2000 at an hour (UTC) of a day.
    static func time(_ day: Day, hour: Double) -> Double {
        Double(day - Day(year: 2000, month: 1, day: 1)) + (hour - 12) / 24
    }

    /// The day of a time at this offset from UTC, in hours.
    static func day(of time: Double, hoursAhead: Double) -> Day {
        // bounded: holidays are computed for years below 4000
        Day(year: 2000, month: 1, day: 1) + Int((time + 0.5 + hoursAhead / 24).rounded(.down))
    }

    /// The sun's ecliptic longitude in degrees.
    static func sun(_ time: Double) -> Double {
        let anomaly = radians(357.528 + 0.985_600_3 * time)
        return turned(280.460 + 0.985_647_4 * time + 1.915 * sin(anomaly) + 0.020 * sin(2 * anomaly))
    }

    /// The moon's ecliptic longitude in degrees.
    static func moon(_ time: Double) -> Double {
        let mean = 218.316_4 + 13.176_396_48 * time
        let anomaly = radians(134.963_4 + 13.064_992_95 * time)
        let sunAnomaly = radians(357.529_1 + 0.985_600_28 * time)
        let elongation = radians(297.850_2 + 12.190_749_12 * time)
        let latitude = radians(93.272_1 + 13.229_350_24 * time)
        var longitude = mean + 6.289 * sin(anomaly) + 1.274 * sin(2 * elongation - anomaly)
        longitude += 0.658 * sin(2 * elongation) + 0.214 * sin(2 * anomaly) - 0.186 * sin(sunAnomaly)
        longitude += -0.114 * sin(2 * latitude) + 0.059 * sin(2 * elongation - 2 * anomaly)
        longitude += 0.057 * sin(2 * elongation - sunAnomaly - anomaly) + 0.053 * sin(2 * elongation + anomaly)
        longitude += 0.046 * sin(2 * elongation - sunAnomaly) - 0.041 * sin(sunAnomaly - anomaly)
        longitude += -0.035 * sin(elongation) - 0.030 * sin(sunAnomaly + anomaly)
        return turned(longitude)
    }

    /// The angle of the moon ahead of the sun, in degrees from 0 (new) over 180 (full) to 360.
    static func phase(_ time: Double) -> Double {
        turned(moon(time) - sun(time))
    }

    /// The first time at or after `time` when the moon is `degrees` ahead of the sun.
    static func next(phase degrees: Double, after time: Double) -> Double {
        var found = time + turned(degrees - phase(time)) / 12.190_75
        for _ in 0..<6 {
            var error = phase(found) - degrees
            if error > 180 { error -= 360 }
            if error < -180 { error += 360 }
            found -= error / 12.190_75
        }
        return found
    }

    /// The first time at or after `time` when the sun's longitude minus `origin` is `degrees`.
    static func nextSun(at degrees: Double, after time: Double, origin: Double = 0) -> Double {
        var found = time + turned(degrees - sun(time) + origin) / 0.985_647
        for _ in 0..<6 {
            var error = sun(found) - origin - degrees
            error -= 360 * (error / 360).rounded()
            found -= error / 0.985_647
        }
        return found
    }

    /// The offset of the Indian zodiac from the seasons, in degrees (Lahiri).
    static func precession(_ time: Double) -> Double {
        23.853 + time / 365.25 * 0.013_97
    }

    private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

    private static func turned(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }
}

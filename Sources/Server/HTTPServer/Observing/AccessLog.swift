internal import BowlineJSON

/// Where log lines go. Called on the log's own thread, so it may block.
package protocol LogSink: Sendable {
    /// Takes whole lines, each ending in a newline.
    func write(_ lines: [UInt8])
}

/// One finished request, as the log tells it.
struct AccessRecord: Sendable {
    let secondsSince1970: Double
    let head: RequestHead?
    let method: String
    let route: String
    let id: String
    let peer: String
    let trace: TraceContext?
    let status: Int
    let microseconds: UInt64
    /// A failure's kind, never its contents.
    let failure: String?
    let wasCutOff: Bool
}

extension AccessRecord {
    /// The record as one line of JSON, secrets replaced.
    func write(to output: inout [UInt8]) {
        var members: JSONObject = [
            "time": .string(instantText(secondsSince1970)), "id": .string(id), "method": .string(method),
            "path": .string(head.map(redactedTarget) ?? ""), "route": .string(route), "status": .integer(status),
            "us": .integer(Int(clamping: microseconds)), "peer": .string(peer),
        ]
        if let client = head?.caller(from: peer).text, client != peer { members["client"] = .string(client) }
        if let agent = head?.first("User-Agent") { members["agent"] = .string(agent) }
        if let trace {
            members["trace_id"] = .string(trace.traceID)
            members["span_id"] = .string(trace.span)
        }
        if let failure { members["failure"] = .string(failure) }
        if wasCutOff { members["cut_off"] = .bool(true) }
        output += JSONValue.object(members).bytes()
        output.append(UInt8(ascii: "\n"))
    }
}

/// The target without the values of its query: a query may hold what people search for, their addresses, or tokens that a mistaken client
/// puts there. The names of its items stay, and an item without a name is hidden whole: `?limit=1000` becomes `?limit=[redacted]`. Ids in
/// paths stay, as operators look for them. A list of secret names would never be complete, and a list of harmless parameters per route
/// would be a third place to keep in step with every route. The kit's errors do the same.
func redactedTarget(_ head: RequestHead) -> String {
    guard let query = head.query else { return head.path }
    let items = query.split(separator: UInt8(ascii: "&")).map { item in
        let name = item.firstIndex(of: UInt8(ascii: "=")).map { item[...$0] } ?? []
        return String(decoding: name, as: UTF8.self) + "[redacted]"
    }
    return head.path + "?" + items.joined(separator: "&")
}

/// An instant as RFC 3339 in UTC with milliseconds.
package func instantText(_ secondsSince1970: Double) -> String {
    let milliseconds = Int((secondsSince1970 * 1000).rounded(.down))  // bounded: the clock of the system
    let (days, inDay) = (milliseconds.floorDivided(by: 86_400_000), milliseconds.floorRemainder(by: 86_400_000))
    let date = civilDate(daysSince1970: days)
    func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let time = [(inDay / 3_600_000, 2), (inDay / 60_000 % 60, 2), (inDay / 1000 % 60, 2)].map(padded)
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
        + time.joined(separator: ":") + ".\(padded(inDay % 1000, 3))Z"
}

/// A date as HTTP writes it, such as `Fri, 01 Jan 2027 00:00:00 GMT`.
package func httpDate(_ secondsSince1970: Double) -> String {
    let seconds = Int(secondsSince1970.rounded(.down))  // bounded: the clock of the system
    let days = seconds.floorDivided(by: 86_400)
    let date = civilDate(daysSince1970: days)
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][days.floorRemainder(by: 7)]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let clock = instantText(Double(seconds)).dropFirst(11).prefix(8)
    let day = date.day < 10 ? "0\(date.day)" : "\(date.day)"
    return "\(weekday), \(day) \(months[date.month - 1]) \(date.year) \(clock) GMT"
}

/// The Gregorian date of a day, by counting from 1 March of year 0, after which leap days fall at each year's end.
private func civilDate(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let days = daysSince1970 + 719_468
    let era = days.floorDivided(by: 146_097)
    let inEra = days.floorRemainder(by: 146_097)
    let yearOfEra = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
    let dayOfYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9, day)
}

extension Int {
    fileprivate func floorDivided(by divisor: Int) -> Int { (self - floorRemainder(by: divisor)) / divisor }
    fileprivate func floorRemainder(by divisor: Int) -> Int {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}

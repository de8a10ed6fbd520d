import Bowline

/// A person's way to the server: names the address they call from, as a proxy would, and reports how each call went.
struct PersonTransport: Transport {
    let person: Plan.Person
    private let network: CurlTransport

    init(_ person: Plan.Person) throws {
        self.person = person
        network = try CurlTransport()
    }

    func send(_ request: Request) async throws(CallError) -> Response {
        var request = request
        request.headers["X-Forwarded-For"] = person.address
        let start = ContinuousClock().now
        do throws(CallError) {
            let response = try await network.send(request)
            report(request, response.status, start)
            return response
        } catch {
            report(request, 0, start)
            throw error
        }
    }

    private func report(_ request: Request, _ status: Int, _ start: ContinuousClock.Instant) {
        let time = ContinuousClock().now - start
        person.report(.call) { report in
            report.detail = "\(request.method) \(request.address.path)"
            report.status = status
            report.milliseconds = time / .milliseconds(1)
        }
    }
}

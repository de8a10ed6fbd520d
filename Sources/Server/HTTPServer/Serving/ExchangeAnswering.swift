internal import CMicrohttpd

extension Exchange {
    /// Called when the request is complete or a parked connection was woken. Returning false closes the connection.
    func proceed() -> Bool {
        switch stage {
        case .collecting: return hasRoomForAnswer() && run()
        case .refusing(let error): return hasRoomForAnswer() && send(rendered(error))
        case .streaming(let handover, let stream):
            guard hasRoomForAnswer() else { return false }
            guard record.advance(to: .serving, at: started) else { return false }
            stream.finish()
            return wait(handover)
        case .waiting(let handover): return wait(handover)
        case .target, .answered: return false
        }
    }

    private func run() -> Bool {
        guard let entry, var request, record.advance(to: .serving, at: started) else { return false }
        request.body = body
        body = []
        self.request = nil
        if let direct = entry.direct { return runDirectly(direct, entry, request) }
        let handover = Handover(connection: connection, socket: record.socket, parked: core.parked)
        start(entry, request, handover)
        return wait(handover)
    }

    private func runDirectly(_ handle: Route.DirectHandler, _ entry: RouteTable.Entry, _ request: Request) -> Bool {
        do {
            return send(try handle(request))
        } catch {
            let (response, failure) = core.table.render(error, for: entry, id: id)
            self.failure = failure
            return send(response)
        }
    }

    /// Runs the handler on this thread up to its first suspension; most handlers never suspend.
    func start(_ entry: RouteTable.Entry, _ request: Request, _ handover: Handover) {
        let table = core.table
        let task = Task.immediate {
            let (response, failure) = await table.answer(entry, request)
            handover.complete(response, failure: failure)
        }
        if !handover.hasAnswer { handover.cancelOnDisconnect(task) }
    }

    private func wait(_ handover: Handover) -> Bool {
        guard let (response, failure) = handover.takeAnswer() else {
            stage = .waiting(handover)
            return handover.park()
        }
        self.failure = failure
        stage = .waiting(handover)
        return send(response)
    }

    /// The handover of this exchange, created now if its handler did not need one.
    var handover: Handover {
        switch stage {
        case .waiting(let handover), .streaming(let handover, _): handover
        default: Handover(connection: connection, socket: record.socket, parked: core.parked)
        }
    }

    func send(_ response: Response) -> Bool {
        let isSent = queue(response)
        stage = .answered
        return isSent
    }

    /// Called when the last byte is sent or the connection is lost.
    func ended(wasCutOff: Bool) {
        switch stage {
        case .streaming(let handover, let stream):
            stream.fail(.cutOff)
            handover.clientLeft()
        case .waiting(let handover): handover.clientLeft()
        default: break
        }
        if status == 0, case .ending = record.phase.0 { status = HTTPStatus.requestTimeout.code }
        callerSlot = nil
        record.enter(.idle, at: monotonicNanoseconds())
        account(wasCutOff: wasCutOff && !isRefused)
    }

    /// Counts and logs this exchange, once.
    func account(wasCutOff: Bool) {
        guard isCounted else { return }
        isCounted = false
        core.drain.end()
        core.metrics.changeInFlight(-1)
        let microseconds = (monotonicNanoseconds() - started) / 1000
        core.metrics.meter(routeIndex).record(status: status == 0 ? 499 : status, microseconds: microseconds)
        guard let log = core.log, !isLeftOut else { return }
        log.append(
            AccessRecord(
                secondsSince1970: secondsSince1970(),
                head: head,
                method: methodName,
                route: entry?.route.path ?? "",
                id: id,
                peer: record.peer,
                trace: trace,
                status: status,
                microseconds: microseconds,
                failure: failure,
                wasCutOff: wasCutOff
            )
        )
    }

    private var isLeftOut: Bool { entry?.route.isQuiet == true && status < 400 && failure == nil }
}

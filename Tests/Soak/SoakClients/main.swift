import Essentials

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

// The honest users of the chaos soak: `SoakClients PLAN.json`.
// See docs/decisions/checks.md, "The soak's honest clients are built on the kit, its check is not".
//
// All people of the plan use their app over the kit at once, each with a device folder of their own, and report as JSON
// lines what was acknowledged to them. The soak kills this program and starts it again: what a device kept continues
// from there. A plan that `finishes` begins nothing new, delivers what the outboxes hold, reports what is left, and
// ends.

/// Someone who uses an app until the program ends, or finishes what an earlier run began.
protocol User: Sendable {
    /// Opens the device of that person.
    static func open(_ person: Plan.Person, _ plan: Plan) async throws -> Self
    /// Uses the app until the task is cancelled.
    func work() async
    /// Delivers what the device holds and reports what is left.
    func finish() async
}

/// Opens a device and uses it; a device that cannot be opened is a fault, unless only its network is away.
func use<Someone: User>(_ kind: Someone.Type, _ person: Plan.Person, _ plan: Plan) async {
    do {
        let user = try await kind.open(person, plan)
        if plan.finishes { await user.finish() } else { await user.work() }
    } catch {
        person.fault("the device cannot be opened: \(error)")
    }
}

guard CommandLine.arguments.count == 2,
    let json = FileManager.default.contents(atPath: CommandLine.arguments[1])
else {
    print("usage: SoakClients PLAN.json")
    exit(2)
}
let plan = try JSONDecoder().decode(Plan.self, from: json)
for person in plan.people {
    try FileManager.default.createDirectory(atPath: person.folder, withIntermediateDirectories: true)
}
await withTaskGroup { group in
    for person in plan.people {
        group.addTask {
            switch person.app {
            case .gista: await use(Reader.self, person, plan)
            case .score: await use(Scorekeeper.self, person, plan)
            case .actions: await use(Planner.self, person, plan)
            case .typesafe: await use(Typist.self, person, plan)
            case .viewer: await use(Viewer.self, person, plan)
            }
        }
    }
}
Report(kind: .done).say()

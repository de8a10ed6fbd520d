/// Which jobs are running, and which may start. A pure value.
///
/// Accounts take turns: each round starts one job of each account, beginning after the account that was served last. No
/// account has more than half of the slots, so that one library with a thousand links to a slow site does not hold up
/// all others. A job during which the process died before runs alone.
///
/// See docs/decisions/limits.md, "A job that ended the server twice is set aside".
struct JobBoard {
    struct Key: Hashable {
        let account: Int64
        let place: Int64
    }

    private(set) var running: Set<Key> = []
    /// The account whose job began last.
    private(set) var lastAccount: Int64 = 0
    private var perAccount: [Int64: Int] = [:]
    private var isAlone = false
    let slots: Int

    init(slots: Int) { self.slots = slots }

    var hasRoom: Bool { !isAlone && running.count < slots }
    var isIdle: Bool { running.isEmpty }
    /// The maximum number of slots of one account.
    var share: Int { max(1, slots / 2) }

    /// Chooses jobs to start and marks them as running; `due` lists the accounts in the order of their turns.
    mutating func choose(from due: [GistJob]) -> [GistJob] {
        if let suspect = due.first(where: { $0.isSuspect && !isRunning($0) }) { return chooseAlone(suspect) }
        var chosen: [GistJob] = []
        var left = due.filter { !isRunning($0) }
        while hasRoom, !left.isEmpty {
            var served: Set<Int64> = []
            var later: [GistJob] = []
            for job in left {
                guard perAccount[job.account, default: 0] < share else { continue }
                if hasRoom, served.insert(job.account).inserted { chosen.append(begin(job)) } else { later.append(job) }
            }
            left = later
        }
        return chosen
    }

    /// Starts a suspect once all others have ended; until then nothing else starts, or its turn would never come.
    private mutating func chooseAlone(_ suspect: GistJob) -> [GistJob] {
        guard isIdle else { return [] }
        isAlone = true
        return [begin(suspect)]
    }

    private mutating func begin(_ job: GistJob) -> GistJob {
        running.insert(Key(account: job.account, place: job.place))
        perAccount[job.account, default: 0] += 1
        lastAccount = job.account
        return job
    }

    private func isRunning(_ job: GistJob) -> Bool { running.contains(Key(account: job.account, place: job.place)) }

    /// Removes a job that has ended, or that is not started after all.
    mutating func end(_ job: GistJob) {
        guard running.remove(Key(account: job.account, place: job.place)) != nil else { return }
        let share = perAccount[job.account, default: 1] - 1
        perAccount[job.account] = share > 0 ? share : nil
        if running.isEmpty { isAlone = false }
    }
}

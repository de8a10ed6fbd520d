/// Which jobs are being worked on, and which may begin. A pure value.
///
/// Nobody has more than half of the places, so that one shelf with a thousand links to a slow site does not hold up all others.
struct JobBoard {
    struct Key: Hashable {
        let account: Int64
        let place: Int64
    }

    private(set) var running: Set<Key> = []
    private var perAccount: [Int64: Int] = [:]
    private let slots: Int

    init(slots: Int) { self.slots = slots }

    var hasRoom: Bool { running.count < slots }
    var isIdle: Bool { running.isEmpty }

    /// Chooses jobs to begin, in order, and marks them as running.
    mutating func choose(from due: [GistJob]) -> [GistJob] {
        var chosen: [GistJob] = []
        for job in due where hasRoom {
            let key = Key(account: job.account, place: job.place)
            let share = perAccount[job.account, default: 0]
            guard !running.contains(key), share < max(1, slots / 2) else { continue }
            running.insert(key)
            perAccount[job.account] = share + 1
            chosen.append(job)
        }
        return chosen
    }

    /// A job is over, or will not be begun after all.
    mutating func end(_ job: GistJob) {
        guard running.remove(Key(account: job.account, place: job.place)) != nil else { return }
        let share = perAccount[job.account, default: 1] - 1
        perAccount[job.account] = share > 0 ? share : nil
    }
}

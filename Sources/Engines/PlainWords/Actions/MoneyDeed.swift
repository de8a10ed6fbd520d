/// Who pays whom: the subject of a clause, its verb of money, and the way the amount goes.
///
/// Nobody or the first person as subject means the writer's own money: "gave the cleaner 30". Another subject is about
/// the writer only if the money reaches or leaves them: "the plumber charged me 90", "the shop refunded 30".
struct MoneyDeed {
    /// Which way the money goes.
    enum Flow {
        case out, `in`, aside
    }

    /// The amount that the deed is about.
    struct Sum {
        let tokens: Range<Int>
        let isMoney: Bool
        let value: Double
        /// Whether the number has decimals, like a price.
        let isExact: Bool
    }

    let flow: Flow
    /// The words that only say what happens: subject, verb and particles.
    let spent: [Int]
    /// Whether the verb itself means paying, so that a word of income in the clause changes nothing: "paid the salary".
    var isPaying = false

    init?(_ clause: Clause, _ sum: Sum) {
        let reader = Reader(clause: clause, sum: sum)
        guard !reader.isHypothetical, let deed = reader.deed() else { return nil }
        self = deed
    }

    private init(_ flow: Flow, _ spent: [Int]) {
        self.flow = flow
        self.spent = spent
    }

    /// Whether a deed of the writer's own money may begin here: "… and got 60 back", "… spent 60 on shoes".
    static func opens(_ sentence: Sentence, at index: Int) -> Bool {
        let verb = selves.contains(sentence[index].hash) ? index + 1 : index
        return verbs.contains(sentence[verb].hash)
    }

    // MARK: - Reading

    private struct Reader {
        let clause: Clause
        let sum: Sum

        var sentence: Sentence { clause.sentence }

        func hash(_ index: Int) -> UInt64 { clause.tokens.contains(index) ? sentence[index].hash : 0 }

        /// "would pay", "if it cost", "didn't pay": nothing was paid.
        /// What follows the amount of a deed that is told takes nothing back: "blew 80 on a book i'll never open".
        var isHypothetical: Bool {
            guard MoneyDeed.opens(sentence, at: clause.tokens.lowerBound) else { return clause.has(MoneyDeed.unreal) }
            return clause.tokens.contains { index in
                MoneyDeed.unreal.contains(sentence[index].hash)
                    && (index < sum.tokens.lowerBound + 3 || MoneyDeed.conditions.contains(sentence[index].hash))
            }
        }

        func deed() -> MoneyDeed? {
            if let back = comesBack() ?? leaves() { return back }
            if let tip = tip() ?? income() { return tip }
            var spent: [Int] = []
            var place = clause.tokens.lowerBound
            while place < clause.tokens.upperBound,
                clause.isTime(place) || MoneyDeed.adverbs.contains(hash(place)) || sentence.key(place) == .and
            {
                place += 1
            }
            // "just been paid, 1,640", "had to shell out 80"
            if hash(place) == MoneyDeed.been, hash(place + 1) == MoneyDeed.paid, place + 2 <= sum.tokens.lowerBound {
                return isCounted ? nil : MoneyDeed(.in, [place, place + 1])
            }
            var isMine = false
            if MoneyDeed.selves.contains(hash(place)) {
                isMine = true
                spent.append(place)
                place += 1
                while MoneyDeed.adverbs.contains(hash(place)) { place += 1 }
            }
            if sentence.key(place) == .to, MoneyDeed.bases.contains(hash(place + 1)), hash(place - 1) == MoneyDeed.had {
                let isOut = MoneyDeed.particles.contains(hash(place + 2))
                spent += [place - 1, place, place + 1] + (isOut ? [place + 2] : [])
                return isCounted ? nil : MoneyDeed(.out, spent)
            }
            if MoneyDeed.verbs.contains(hash(place)) { return own(place, spent) }
            // "upi 350 to the driver"
            if MoneyDeed.apps.contains(hash(place)), place + 1 == sum.tokens.lowerBound, !sum.isMoney, sum.value >= 10,
                sentence.key(sum.tokens.upperBound) == .to
            {
                return MoneyDeed(.out, [place])
            }
            guard !isMine else { return nil }
            if MoneyDeed.strangers.contains(hash(place)), MoneyDeed.me.contains(hash(place + 2)) {
                return stranger(place + 1)
            }
            guard let verb = verb(behind: place) else { return nil }
            return others(verb, from: place)
        }

        /// The verb behind a subject of up to seven words: "tutoring the neighbor's kid earned …".
        private func verb(behind start: Int) -> Int? {
            var place = start
            while place < clause.tokens.upperBound, place - start < 8 {
                if place > start, MoneyDeed.othersVerbs.contains(hash(place)) { return place }
                let isJoined = sentence.isSign(place, in: "-&'") || sum.tokens.contains(place)
                guard sentence[place].kind == .word || isJoined, !MoneyDeed.strangers.contains(hash(place)) else {
                    return nil
                }
                place += 1
            }
            return nil
        }

        // MARK: The writer's own deeds

        private func own(_ verb: Int, _ before: [Int]) -> MoneyDeed? {
            let word = hash(verb)
            var spent = before + [verb]
            var place = verb + 1
            while MoneyDeed.particles.contains(hash(place)) || hash(place) == MoneyDeed.back {
                spent.append(place)
                place += 1
            }
            guard !isCounted, sum.tokens.lowerBound >= place else { return nil }
            if MoneyDeed.puts.contains(word), let aside = aside(verb, spent) { return aside }
            if MoneyDeed.gains.contains(word) {
                if let gained = gained(verb, spent) { return gained }
                guard word == MoneyDeed.got else { return nil }
            }
            // "lost 20 quid on the horses", and not "lost 20 pounds"
            if word == MoneyDeed.lost {
                return sum.isMoney && [.on, .at].contains(sentence.key(sum.tokens.upperBound))
                    ? MoneyDeed(.out, spent) : nil
            }
            // "returned a shirt to the shop for $59"
            if word == MoneyDeed.returned, sum.isMoney, sentence.key(sum.tokens.lowerBound - 1) == .for {
                return MoneyDeed(.in, spent)
            }
            if MoneyDeed.pays.contains(word) {
                var deed = MoneyDeed(.out, spent)
                deed.isPaying = true
                return deed
            }
            // "got the car serviced, 389": something done for money
            let isEnd = !clause.tokens.contains(sum.tokens.upperBound)
            if word == MoneyDeed.got, isEnd, sum.isMoney || sum.isExact || sum.value >= 20, isDone(before: verb) {
                return MoneyDeed(.out, spent)
            }
            if word == MoneyDeed.got, sentence.key(sum.tokens.lowerBound - 1) != .for { return nil }
            if MoneyDeed.puts.contains(word), clause.has(MoneyDeed.accounts) { return nil }
            guard MoneyDeed.hands.contains(word), sum.isMoney || sum.isExact || sum.value >= 20, isLed(place) else {
                return nil
            }
            return MoneyDeed(.out, spent)
        }

        /// "got my hair cut 45": an article, a noun and a participle between the verb and the amount.
        private func isDone(before verb: Int) -> Bool {
            guard MoneyDeed.articles.contains(hash(verb + 1)) else { return false }
            return (verb + 3..<max(sum.tokens.lowerBound, verb + 3)).contains {
                MoneyDeed.done.contains(hash($0)) || sentence[$0].kind == .word && sentence.ends($0, with: "ed")
            }
        }

        /// "put fifty into the savings", "kept aside 5000 for the trip", "put 30 away".
        private func aside(_ verb: Int, _ spent: [Int]) -> MoneyDeed? {
            let end = sum.tokens.upperBound
            if let word = [verb + 1, end].first(where: { MoneyDeed.asides.contains(hash($0)) }) {
                return MoneyDeed(.aside, spent + [word])
            }
            guard [.to, .in].contains(sentence.key(end)) || MoneyDeed.towards.contains(hash(end)) else { return nil }
            let isLodged = hash(verb) == MoneyDeed.lodged && clause.has(MoneyDeed.accounts)
            let isSaved = isLodged || (end + 1..<end + 7).contains { MoneyDeed.savings.contains(hash($0)) }
            return isSaved ? MoneyDeed(.aside, spent) : nil
        }

        /// "got 1.2 lakh bonus", "made 90 bucks babysitting", "got forty quid off my uncle", "won a tenner".
        private func gained(_ verb: Int, _ spent: [Int]) -> MoneyDeed? {
            var place = verb + 1
            if MoneyDeed.refunds.contains(hash(place)) { return MoneyDeed(.in, spent + [place]) }
            while place < sum.tokens.lowerBound, MoneyDeed.articles.contains(hash(place)) { place += 1 }
            let end = sum.tokens.upperBound
            guard place == sum.tokens.lowerBound else {
                // "received my bonus, 500", "got a refund of 30"
                let isNamed = (place..<sum.tokens.lowerBound).contains { MoneyDeed.incomes.contains(hash($0)) }
                return isNamed && sum.tokens.lowerBound - place <= 5 ? MoneyDeed(.in, spent) : nil
            }
            let isNamed = (end..<end + 3).contains { MoneyDeed.incomes.contains(hash($0)) }
            if isNamed { return MoneyDeed(.in, spent) }
            guard sum.isMoney || sum.isExact || sum.value >= 20 else { return nil }
            let isSure = MoneyDeed.sureGains.contains(hash(verb))
            // "got 50 euro in a card from auntie"
            if sum.isMoney, (end..<max(clause.tokens.upperBound, end)).contains(where: { sentence.key($0) == .from }) {
                return MoneyDeed(.in, spent)
            }
            if sentence.key(end) == .from || hash(end) == MoneyDeed.off { return MoneyDeed(.in, spent) }
            // "got 200 for the couch and spent 35 on a lamp": another deed of money stands beside it.
            if !sum.isMoney, clause.tokens != 0..<sentence.count, sentence.key(end) == .for,
                MoneyDeed.articles.contains(hash(end + 1)) || sentence.key(end + 1) == .the
            {
                return MoneyDeed(.in, spent)
            }
            guard sum.isMoney else { return nil }
            let isWork = sentence[end].kind == .word && sentence.ends(end, with: "ing")
            return isSure || isWork || sentence.key(end) == .for || end >= clause.tokens.upperBound
                ? MoneyDeed(.in, spent) : nil
        }

        // MARK: What others do

        /// "they charged me $12", "it cost me 35 to get the key cut".
        private func stranger(_ verb: Int) -> MoneyDeed? {
            guard sum.tokens.lowerBound > verb, !isCounted, MoneyDeed.charges.contains(hash(verb)) else { return nil }
            return MoneyDeed(.out, [verb - 1, verb, verb + 1])
        }

        private func others(_ verb: Int, from start: Int) -> MoneyDeed? {
            let word = hash(verb)
            var spent = MoneyDeed.adverbs.contains(hash(verb - 1)) ? [verb - 1, verb] : [verb]
            if MoneyDeed.arrivals.contains(word) {
                // "the rebate of 41.40 landed", "children's allowance came in, 140"
                if (start..<verb).contains(where: { MoneyDeed.incomes.contains(hash($0)) }) {
                    guard sum.tokens.upperBound == verb || !isCounted else { return nil }
                    return MoneyDeed(.in, spent + (hash(verb + 1) == MoneyDeed.through ? [verb + 1] : []))
                }
            }
            guard sum.tokens.lowerBound > verb, !isCounted else { return nil }
            if let cost = cost(verb, from: start) { return cost }
            let isMe = MoneyDeed.me.contains(hash(verb + 1))
            if isMe { spent.append(verb + 1) }
            let place = verb + (isMe ? 2 : 1)
            let isBack = hash(place) == MoneyDeed.back
            if isBack { spent.append(place) }
            if isMe {
                if MoneyDeed.charges.contains(word) { return MoneyDeed(.out, spent) }
                if MoneyDeed.backCharges.contains(word) { return isBack ? MoneyDeed(.out, spent) : nil }
                return MoneyDeed.gives.contains(word) ? MoneyDeed(.in, spent) : nil
            }
            let isInward = hash(place) == MoneyDeed.inward
            // "the daycare took out 1,340"
            let isOutward = MoneyDeed.takes.contains(word) && hash(place) == MoneyDeed.outward
            if isInward || isOutward { spent.append(place) }
            var object = isBack || isInward || isOutward ? place + 1 : place
            while object < sum.tokens.lowerBound, MoneyDeed.articles.contains(hash(object)) { object += 1 }
            guard object == sum.tokens.lowerBound else { return nil }
            if MoneyDeed.refunds.contains(word) { return MoneyDeed(.in, spent) }
            let isBig = sum.isMoney || sum.isExact || sum.value >= 20
            if isBig, !isBack, isLed(verb) || !clause.tokens.contains(sum.tokens.upperBound) {
                if MoneyDeed.sends.contains(word) { return MoneyDeed(.in, spent) }
                if word == MoneyDeed.paid, (start..<verb).contains(where: { MoneyDeed.payers.contains(hash($0)) }) {
                    return MoneyDeed(.in, spent)
                }
                let end = sum.tokens.upperBound
                let isOffMe = hash(end) == MoneyDeed.off && MoneyDeed.me.contains(hash(end + 1))
                let isTaken = sentence.key(end) == .for || hash(end) == MoneyDeed.asHash || isOffMe
                if isTaken || isOutward, MoneyDeed.takes.contains(word) {
                    return MoneyDeed(.out, spent)
                }
            }
            let isSure = isBack ? MoneyDeed.gives.contains(word) : isInward && MoneyDeed.brings.contains(word)
            return isSure ? MoneyDeed(.in, spent) : nil
        }

        /// "the taxi was 14.50", "the ride to the airport cost 740", "the groceries came to $60".
        private func cost(_ verb: Int, from start: Int) -> MoneyDeed? {
            let word = hash(verb)
            let isCame = word == MoneyDeed.came && sentence.key(verb + 1) == .to
            guard isCame || MoneyDeed.amounts.contains(word), verb - start <= 6 else { return nil }
            var place = verb + (isCame ? 2 : 1)
            while place < sum.tokens.lowerBound, MoneyDeed.articles.contains(hash(place)),
                hash(place) != MoneyDeed.like
            { place += 1 }
            let isPrice = sum.isMoney || sum.isExact && sum.tokens.count == 3
            let end = sum.tokens.upperBound
            guard place == sum.tokens.lowerBound, isPrice || word == MoneyDeed.costHash && sum.value >= 10,
                !clause.tokens.contains(end) || clause.isTime(end) || [.for, .at, .on].contains(sentence.key(end)),
                !(start..<verb).contains(where: { MoneyDeed.measures.contains(hash($0)) || clause.isTime($0) })
            else { return nil }
            return MoneyDeed(.out, isCame ? [verb, verb + 1] : [verb])
        }

        // MARK: Without a verb of money

        /// "took the boots back to the shop, $129 back on my card", "… and got 25 back", "got my deposit back, 300".
        private func comesBack() -> MoneyDeed? {
            let first = clause.tokens.lowerBound
            let start = MoneyDeed.selves.contains(hash(first)) ? first + 1 : first
            guard sum.isMoney || sum.isExact || sum.value >= 10 else { return nil }
            let end = sum.tokens.upperBound
            // "sent the dress back, £42 refunded", "rent from the tenant 18000 received"
            if MoneyDeed.booked.contains(hash(end)), !clause.tokens.contains(end + 1) || clause.isTime(end + 1) {
                return MoneyDeed(.in, [end])
            }
            guard !isCounted else { return nil }
            // "the deposit from the landlord came back, 400"
            if sentence.isSign(sum.tokens.lowerBound - 1, in: ",-:"), hash(sum.tokens.lowerBound - 2) == MoneyDeed.back,
                hash(sum.tokens.lowerBound - 3) == MoneyDeed.came, sum.tokens.lowerBound - first > 3
            {
                return MoneyDeed(.in, [sum.tokens.lowerBound - 3, sum.tokens.lowerBound - 2])
            }
            let isReturning = MoneyDeed.returns.contains(hash(start))
            if hash(end) == MoneyDeed.back, isReturning || sum.tokens.lowerBound == start {
                let next = end + 1
                let isEnded =
                    next >= clause.tokens.upperBound || sentence[next].kind == .sign || sentence.key(next) != .none
                    || clause.isTime(next) || hash(next) == MoneyDeed.off
                return isEnded ? MoneyDeed(.in, [start].filter { isReturning && $0 >= first } + [end]) : nil
            }
            guard MoneyDeed.received.contains(hash(start)),
                let back = (start + 1..<start + 5).first(where: { hash($0) == MoneyDeed.back }),
                back < sum.tokens.lowerBound
            else { return nil }
            let isBeside =
                (sentence.isSign(back + 1, in: ",-:") || back + 1 == sum.tokens.lowerBound)
                && sum.tokens.lowerBound - back <= 2
            // "got my deposit back from the landlord, 950"
            let isFromSomebody =
                sentence.key(back + 1) == .from && sentence.isSign(sum.tokens.lowerBound - 1, in: ",-:")
                && sum.tokens.lowerBound - back <= 6
            guard isBeside || isFromSomebody else { return nil }
            return MoneyDeed(.in, [start, back])
        }

        /// "rent 650 went out", "a premium of 900 debited": a name, its amount, and that it is gone.
        private func leaves() -> MoneyDeed? {
            let (start, end) = (clause.tokens.lowerBound, sum.tokens.upperBound)
            let isTwo = MoneyDeed.goings.contains(hash(end)) && hash(end + 1) == MoneyDeed.outward
            let isDone = hash(end) == MoneyDeed.doneHash && sentence.key(sum.tokens.lowerBound - 1) == .of
            guard isTwo || isDone || MoneyDeed.gone.contains(hash(end)), sum.isMoney || sum.value >= 10,
                (1...4).contains(sum.tokens.lowerBound - start),
                (start..<sum.tokens.lowerBound).allSatisfy({
                    sentence[$0].kind == .word && !MoneyDeed.strangers.contains(hash($0)) && !clause.isTime($0)
                        && !MoneyDeed.verbs.contains(hash($0)) && !MoneyDeed.selves.contains(hash($0))
                })
            else { return nil }
            let next = isTwo ? end + 2 : end + 1
            guard
                !clause.tokens.contains(next) || clause.isTime(next) || [.for, .from, .to].contains(sentence.key(next))
            else { return nil }
            let isSaved = (next..<max(clause.tokens.upperBound, next)).contains { MoneyDeed.savings.contains(hash($0)) }
            return MoneyDeed(isSaved ? .aside : .out, Array(end..<next))
        }

        /// "valet tip 50", "two quid tip for the barista", "tip for the bartender 5".
        private func tip() -> MoneyDeed? {
            guard clause.has(MoneyDeed.tips), clause.looseWords <= 6 else { return nil }
            let first = clause.tokens.lowerBound
            let isFirst =
                MoneyDeed.tips.contains(hash(first))
                && (sentence.key(first + 1) == .for || first + 1 == sum.tokens.lowerBound)
            let isBeside =
                MoneyDeed.tips.contains(hash(sum.tokens.lowerBound - 1)) && sum.tokens.lowerBound - 1 > first
                || MoneyDeed.tips.contains(hash(sum.tokens.upperBound)) && sum.tokens.lowerBound == first
            let isEnd = sum.tokens.upperBound >= clause.tokens.upperBound
            guard isBeside || isFirst && (isEnd || sentence.key(sum.tokens.upperBound) == .for),
                !clause.tokens.contains(where: { MoneyDeed.strangers.contains(hash($0)) })
            else { return nil }
            // "my tip was …" and verbs before it are read elsewhere.
            return MoneyDeed.verbs.contains(hash(first)) || MoneyDeed.selves.contains(hash(first))
                ? nil : MoneyDeed(.out, [])
        }

        /// "health fund rebate 62.15", "a refund of 30 from the shop".
        private func income() -> MoneyDeed? {
            if let told = incomeTold() { return told }
            let before = sum.tokens.lowerBound - (sentence.key(sum.tokens.lowerBound - 1) == .of ? 2 : 1)
            let isTransfer = MoneyDeed.transfers.contains(hash(before))
            guard isTransfer || MoneyDeed.sureIncomes.contains(hash(before)), !isCounted,
                before - clause.tokens.lowerBound <= 4,
                (clause.tokens.lowerBound..<before).allSatisfy({
                    sentence[$0].kind == .word && !MoneyDeed.strangers.contains(hash($0))
                        && !MoneyDeed.verbs.contains(hash($0)) && !clause.isTime($0)
                })
            else { return nil }
            let end = sum.tokens.upperBound
            // "bank transfer of 75 to lucy"
            if isTransfer {
                return sentence.key(end) == .to && before + 2 == sum.tokens.lowerBound ? MoneyDeed(.out, []) : nil
            }
            let isEnded =
                !clause.tokens.contains(end) || clause.isTime(end) || [.from, .for, .on].contains(sentence.key(end))
                || MoneyDeed.arrivals.contains(hash(end)) || hash(end) == MoneyDeed.direct
            return isEnded ? MoneyDeed(.in, MoneyDeed.arrivals.contains(hash(end)) ? [end] : []) : nil
        }

        /// "my pay was 1640", "child benefit in, 102.40": the name of an income, and that it came.
        private func incomeTold() -> MoneyDeed? {
            let isBehindSign = sentence.isSign(sum.tokens.lowerBound - 1, in: ",:-")
            let verb = isBehindSign ? sum.tokens.lowerBound - 2 : sum.tokens.lowerBound - 1
            let first =
                sentence.key(clause.tokens.lowerBound) == .the
                    || MoneyDeed.articles.contains(hash(clause.tokens.lowerBound))
                ? clause.tokens.lowerBound + 1 : clause.tokens.lowerBound
            // "grandad's pension - 410 euros"
            if isBehindSign, sum.isMoney, !isCounted, sum.tokens.upperBound >= clause.tokens.upperBound,
                verb - clause.tokens.lowerBound <= 4,
                MoneyDeed.sureIncomes.contains(hash(first)) || MoneyDeed.sureIncomes.contains(hash(verb))
            {
                return MoneyDeed(.in, [])
            }
            let isIn = isBehindSign && hash(verb) == MoneyDeed.inward
            let isWas = !isBehindSign && hash(verb) == MoneyDeed.was && (sum.isMoney || sum.isExact || sum.value >= 100)
            guard isIn || isWas, MoneyDeed.incomes.contains(hash(verb - 1)), !isCounted,
                (clause.tokens.lowerBound..<verb).count <= 4,
                (clause.tokens.lowerBound..<verb).allSatisfy({
                    sentence[$0].kind == .word && !MoneyDeed.strangers.contains(hash($0))
                })
            else { return nil }
            return MoneyDeed(.in, [verb])
        }

        // MARK: The amount

        /// Whether the number counts the thing behind it: "gave the dog 2 treats".
        private var isCounted: Bool {
            guard !sum.isMoney, !sum.isExact else { return false }
            let next = sum.tokens.upperBound
            // "the keys, 200 of them"
            if sentence.key(next) == .of, MoneyDeed.things.contains(hash(next + 1)) { return true }
            guard clause.tokens.contains(next), sentence[next].kind == .word, sentence.key(next) == .none,
                !clause.isTime(next)
            else { return [.percent, .times, .more].contains(sentence.key(next)) }
            return !MoneyDeed.behindSums.contains(hash(next)) && !MoneyDeed.incomes.contains(hash(next))
                && !MoneyDeed.strangers.contains(hash(next)) && !MoneyDeed.selves.contains(hash(next))
        }

        /// Whether the amount ends the clause or tells its purpose, and something besides it is named.
        private func isLed(_ place: Int) -> Bool {
            let end = sum.tokens.upperBound
            if clause.tokens.contains(where: { sentence.key($0) == .since }) { return false }
            let rest = end..<max(clause.tokens.upperBound, end)
            let isNamed =
                place < sum.tokens.lowerBound
                || rest.contains { sentence[$0].kind == .word && !clause.isTime($0) }
            guard isNamed else { return false }
            return sum.isMoney || !clause.tokens.contains(end) || clause.isTime(end) || sentence[end].kind == .sign
                || sentence.ends(end, with: "ing")
                || MoneyDeed.behindSums.contains(hash(end)) || MoneyDeed.leaders.contains(hash(end))
                || MoneyDeed.selves.contains(hash(end))
        }
    }

    // MARK: - Words

    private static let selves = Clause.hashes("i we ive weve")
    private static let me = Clause.hashes("me us")
    private static let adverbs = Clause.hashes(
        "just finally already also only have had so ok okay then has actually literally even ended"
    )
    private static let unreal = Clause.hashes(
        "would should could will wont wouldnt shouldnt couldnt cant cannot didnt doesnt dont never not if might may"
            + " must need wish hope imagine unless whether gonna wanna what why how when who which"
    )
    /// Subjects of talk about others.
    private static let strangers = Clause.hashes(
        "he she they you u it this that these those who what which there someone somebody everyone everybody"
            + " people nobody hes shes theyve theyre youve its his her their your him them"
    )

    /// Paying, by whatever means.
    private static let pays = Clause.hashes(
        "spent paid shelled forked coughed splurged donated tipped lent loaned repaid wired transferred venmoed venmod"
            + " zelled zelleed paypalled paypaled paypald gpayed gpayd paytmed paytmd phoneped phonepeed revolutd"
            + " revoluted cashapped monzod bizumed upid upied payidd settled reimbursed contributed chipped"
            + " pitched invested"
    )
    private static let apps = Clause.hashes("upi paytm gpay phonepe venmo zelle revolut paypal neft imps")
    /// Deeds that are about money only with an amount that can be nothing else.
    private static let hands = Clause.hashes(
        "gave handed slipped sent dropped chucked threw put stuck popped covered bought grabbed picked"
            + " ordered booked topped loaded recharged filled refilled renewed hired blew splashed left lobbed"
            + " whacked got returned lost"
    )
    private static let puts = Clause.hashes(
        "put set kept saved moved transferred stuck popped added deposited stashed tucked laid chucked threw lobbed"
            + " whacked shoved bunged squirrelled invested locked lodged"
    )
    private static let gains = Clause.hashes("got received earned made won collected pocketed cashed found netted")
    private static let sureGains = Clause.hashes("received earned won pocketed netted")
    private static let verbs = pays.union(hands).union(puts).union(gains)

    private static let charges = Clause.hashes("charged cost costs billed stung fined invoiced ran rushed")
    private static let backCharges = Clause.hashes("set sets knocked")
    private static let gives = Clause.hashes(
        "gave sent paid handed slipped tipped refunded reimbursed lent loaned transferred wired earned returned repaid"
            + " credited venmoed venmod zelled paypalled gpayed gpayd revolutd netted chucked threw bunged gifted"
    )
    private static let refunds = Clause.hashes("refunded reimbursed credited repaid")
    private static let brings = Clause.hashes("brought pulled")
    private static let arrivals = Clause.hashes(
        "came landed arrived hit cleared credited received dropped went deposited"
    )
    private static let sends = Clause.hashes("sent transferred wired deposited")
    private static let takes = Clause.hashes("charged took billed")
    private static let payers = Clause.hashes("client clients customer customers tenant tenants lodger boss employer")
    private static let amounts = Clause.hashes("cost was were totalled totaled")
    /// What is measured without being paid.
    private static let measures = Clause.hashes(
        "gpa rate score average time temperature temp weight height size version speed rating grade marks"
            + " yield ratio level"
    )
    private static let booked = Clause.hashes("refunded reimbursed credited received deposited")
    private static let transfers = Clause.hashes("transfer debit remittance")
    private static let othersVerbs = amounts.union(sends).union(takes).union(charges)
        .union(backCharges).union(gives).union(refunds).union(brings).union(arrivals)
    private static let incomes = Clause.hashes(
        "salary wage wages paycheck paycheque bonus allowance pension stipend dividend dividends refund refunds rebate"
            + " rebates cashback reimbursement benefit grant scholarship commission royalties royalty payment interest"
            + " incentive overtime bursary winnings payout settlement tips severance advance alimony money pay"
    )

    /// Names of income that are no payment of one's own.
    private static let sureIncomes = Clause.hashes(
        "refund rebate cashback reimbursement pension stipend dividend dividends allowance commission royalties"
            + " winnings payout bonus benefit overtime severance bursary"
    )

    private static let particles = Clause.hashes("out up over off in")
    private static let things = Clause.hashes("them these those")
    private static let articles = Clause.hashes(
        "a an the my our about another around roughly like nearly almost full extra"
    )
    private static let asides = Clause.hashes("aside away by")
    private static let towards = Clause.hashes("into onto towards toward")
    private static let savings = Clause.hashes(
        "savings saving isa pot fund kitty piggy rd fd ppf sip ira roth super jar nest stash deposit"
            + " tfsa rrsp fhsa resp hsa sipp lisa"
    )
    private static let accounts = Clause.hashes("account accounts checking")
    private static let returns = Clause.hashes("took brought returned sent got received had cancelled")
    private static let received = Clause.hashes("got received had")
    private static let tips = Clause.hashes("tip tips gratuity")
    /// Words behind an amount that it does not count.
    private static let behindSums = Clause.hashes(
        "back home cash card each aside away down off altogether total into towards toward as via using online tip"
            + " tips again only"
    )
    private static let leaders = Clause.hashes("for on to at in into as towards toward from of and via back by with")
    private static let done = Clause.hashes("cut done fixed redone cleaned")
    private static let bases = Clause.hashes("pay spend shell fork cough hand buy")
    private static let conditions = Clause.hashes("if might may need unless whether what why how")
    private static let gone = Clause.hashes("gone deducted debited")
    private static let goings = Clause.hashes("went came gone")
    private static let outward = Hash.of("out")
    private static let doneHash = Hash.of("done")
    private static let lost = Hash.of("lost")
    private static let was = Hash.of("was")
    private static let direct = Hash.of("direct")
    private static let had = Hash.of("had")
    private static let been = Hash.of("been")
    private static let got = Hash.of("got")
    private static let returned = Hash.of("returned")
    private static let lodged = Hash.of("lodged")
    private static let paid = Hash.of("paid")
    private static let asHash = Hash.of("as")
    private static let came = Hash.of("came")
    private static let costHash = Hash.of("cost")
    private static let like = Hash.of("like")
    private static let back = Hash.of("back")
    private static let off = Hash.of("off")
    private static let inward = Hash.of("in")
    private static let through = Hash.of("through")
}

#if os(Linux)
    #if canImport(Glibc)
        import Basics
        import EventLoop
        import Glibc
        import Testing

        @Suite(.timeLimit(.minutes(8))) struct EventLoopTests {
            @Test func jobsRunInOrderOnOneThreadOfTheGivenName() async throws {
                let loop = try EventLoop(name: "a quite long name")
                let seen = Locked<[(Int, pthread_t)]>([])
                for number in 0..<100 {
                    loop.submit { _ in
                        let thread = pthread_self()
                        seen.withLock { $0.append((number, thread)) }
                    }
                }
                let name = await loop.run { _ in threadName() }
                #expect(name == "a quite long na")
                let jobs = seen.withLock { $0 }
                #expect(jobs.map(\.0) == Array(0..<100))
                #expect(Set(jobs.map(\.1)).count == 1)
            }

            @Test func everyJobOfManyThreadsRunsOnce() async throws {
                let loop = try EventLoop(name: "many")
                let count = Locked(0)
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<8 {
                        group.addTask {
                            for _ in 0..<5_000 { loop.submit { _ in count.withLock { $0 += 1 } } }
                        }
                    }
                }
                await loop.run { _ in }
                #expect(count.withLock { $0 } == 40_000)
            }

            @Test func timersComeDueInOrderAndCancelledOnesDoNot() async throws {
                let loop = try EventLoop(name: "timers")
                let log = Locked<[String]>([])
                await withCheckedContinuation { done in
                    loop.submit { context in
                        let start = ContinuousClock.now
                        context.schedule(after: .milliseconds(20)) { _ in
                            log.withLock {
                                $0.append(ContinuousClock.now - start >= .milliseconds(20) ? "late" : "early!")
                            }
                            done.resume()
                        }
                        context.schedule(after: .milliseconds(-5)) { _ in log.withLock { $0.append("at once") } }
                        let cancelled = context.schedule(after: .milliseconds(5)) { _ in
                            log.withLock { $0.append("no!") }
                        }
                        context.schedule(after: .milliseconds(1)) { context in
                            log.withLock { $0.append("soon") }
                            context.cancel(cancelled)
                        }
                    }
                }
                #expect(log.withLock { $0 } == ["at once", "soon", "late"])
            }

            @Test func aDescriptorIsReportedUntilItIsUnwatched() async throws {
                let loop = try EventLoop(name: "watch")
                let pipe = Pipe()
                let reports = Locked(0)
                await withCheckedContinuation { done in
                    loop.submit { context in
                        context.watch(pipe.reader, for: .read) { context, readiness in
                            #expect(readiness.contains(.read))
                            guard
                                reports.withLock({
                                    $0 += 1; return $0 == 3
                                })
                            else { return }
                            context.unwatch(pipe.reader)
                            done.resume()
                        }
                        pipe.write()
                    }
                }
                await loop.run { _ in }
                #expect(reports.withLock { $0 } == 3)
            }

            @Test func aWatcherUnwatchedInTheSameTurnIsNotCalled() async throws {
                let loop = try EventLoop(name: "turn")
                let (one, other) = (Pipe(), Pipe())
                let calls = Locked(0)
                await loop.run { context in
                    for (mine, others) in [(one, other), (other, one)] {
                        mine.write()
                        context.watch(mine.reader, for: .read) { context, _ in
                            calls.withLock { $0 += 1 }
                            context.unwatch(mine.reader)
                            context.unwatch(others.reader)
                        }
                    }
                }
                await loop.run { _ in }
                await loop.run { _ in }
                #expect(calls.withLock { $0 } == 1)
            }

            @Test func theInterestInADescriptorCanChange() async throws {
                let loop = try EventLoop(name: "interest")
                let pipe = Pipe()
                let readiness = await withCheckedContinuation { done in
                    loop.submit { context in
                        context.watch(pipe.writer, for: .read) { _, _ in Issue.record("a writer is never readable") }
                        context.watch(pipe.writer, for: .write) { context, readiness in
                            context.unwatch(pipe.writer)
                            done.resume(returning: readiness)
                        }
                    }
                }
                #expect(readiness == .write)
            }

            @Test func aDescriptorThatCannotBeWatchedIsReported() async throws {
                let loop = try EventLoop(name: "refused")
                let problem = await loop.run { context in
                    let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
                    defer { close(file) }
                    return context.watch(file, for: .read) { _, _ in }
                }
                #expect(problem == EPERM)
            }

            @Test func whatManyEventsAskForIsDoneOnceAtTheEndOfTheTurn() async throws {
                let loop = try EventLoop(name: "ending")
                let log = Locked<[String]>([])
                await loop.run { context in
                    context.atEndOfTurn { context in
                        log.withLock { $0.append("ending") }
                        context.atEndOfTurn { _ in log.withLock { $0.append("ending of the ending") } }
                    }
                    log.withLock { $0.append("job") }
                }
                await loop.run { _ in }
                #expect(log.withLock { $0 } == ["job", "ending", "ending of the ending"])
            }

            @Test func aStoppedLoopRunsWhatItHasAndRefusesMore() async throws {
                let loop = try EventLoop(name: "stop")
                let ran = Locked(0)
                await withCheckedContinuation { done in
                    loop.submit { _ in
                        for _ in 0..<10 { #expect(loop.submit { _ in ran.withLock { $0 += 1 } }) }
                        #expect(loop.submit { _ in done.resume() })
                        loop.stop()
                        loop.stop()
                        #expect(!loop.submit { _ in ran.withLock { $0 += 100 } })
                    }
                }
                #expect(ran.withLock { $0 } == 10)
            }

            @Test func aLoopThatNobodyHoldsLetsGoOfWhatItHeld() async throws {
                await withCheckedContinuation { released in
                    let loop = try? EventLoop(name: "abandoned")
                    loop?.submit { context in
                        let guest = Guest { released.resume() }
                        context.schedule(after: .seconds(3_600)) { _ in withExtendedLifetime(guest) {} }
                    }
                }
            }

            @Test func aValueBoundToTheLoopIsReachedOnIt() async throws {
                final class Counter { var count = 0 }
                let loop = try EventLoop(name: "bound")
                let counter = await loop.run { context in LoopBound(Counter(), to: context) }
                for _ in 0..<10 { await loop.run { context in counter.value(in: context).count += 1 } }
                #expect(await loop.run { context in counter.value(in: context).count } == 10)
            }
        }

        extension EventLoop {
            /// Runs a job and waits for its result.
            @discardableResult
            func run<Result: Sendable>(_ job: @escaping @Sendable (LoopContext) -> Result) async -> Result {
                await withCheckedContinuation { done in
                    submit { context in done.resume(returning: job(context)) }
                }
            }
        }

        /// Tells when it goes.
        private final class Guest: Sendable {
            let whenReleased: @Sendable () -> Void

            init(whenReleased: @escaping @Sendable () -> Void) {
                self.whenReleased = whenReleased
            }

            deinit {
                whenReleased()
            }
        }

        /// Two ends of a pipe, closed with it.
        private final class Pipe: Sendable {
            let reader: Int32
            let writer: Int32

            init() {
                var ends: [Int32] = [-1, -1]
                pipe(&ends)
                (reader, writer) = (ends[0], ends[1])
            }

            deinit {
                close(reader)
                close(writer)
            }

            func write() {
                var byte: UInt8 = 1
                _ = Glibc.write(writer, &byte, 1)
            }
        }

        private func threadName() -> String {
            var name = [CChar](repeating: 0, count: 16)
            let file = open("/proc/thread-self/comm", O_RDONLY | O_CLOEXEC)
            defer { close(file) }
            let count = read(file, &name, 15)
            return String(decoding: name.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    #endif
#endif

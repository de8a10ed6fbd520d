/// Turns touches and times into key commands. A pure value.
///
///     let commands = input.touchBegan(id, at: point, now)
///     wake(at: input.wakeTime) { input.timePassed($0) }
///
/// A new touch finishes the key of the previous touch, so that two thumbs may overlap.
/// See docs/decisions/apps.md, "The keyboard's keys are one value that takes touches and times".
public struct KeyInput: Sendable, Equatable {
    /// The time after which a held key offers its accents, or the space bar moves the cursor.
    public static let holdTime = Duration.milliseconds(400)
    /// The time after which a held delete key repeats.
    public static let repeatDelay = Duration.milliseconds(500)
    /// The time between two repeated characters.
    public static let characterTime = Duration.milliseconds(100)
    /// The time between two repeated words.
    public static let wordTime = Duration.milliseconds(300)
    /// The number of repeated characters after which whole words are deleted.
    public static let charactersBeforeWords = 20
    /// How far a finger moves on the space bar to move the cursor by one character, in points.
    public static let cursorStep = 8.0

    /// The state of the keys.
    public private(set) var keys: Keys
    /// The layout of the keys.
    public private(set) var grid: KeyGrid
    /// The time at which to call `timePassed(_:)`; nil if there is nothing to wait for.
    public private(set) var wakeTime: Duration?
    private var size = KeyFrame(x: 0, y: 0, width: 0, height: 0)
    private var isPad = false
    private var press: Press?

    /// A finger on a key.
    private struct Press: Sendable, Equatable {
        let id: Int
        let origin: KeyCell
        var cell: KeyCell
        var point: KeyPoint
        var mode = Mode.key
    }

    private enum Mode: Sendable, Equatable {
        /// The key acts when the finger lifts.
        case key
        /// The key has acted.
        case done
        /// The finger chooses one of these characters.
        case choosing(KeyChoices)
        /// The finger moves the cursor; `rest` is the distance in points that has not moved it yet.
        case cursor(rest: Double)
        /// The delete key repeats; the number of repetitions so far.
        case deleting(Int)
    }

    /// Creates keys with these letters, without a size yet.
    public init(letters: KeyLetters = .english) {
        keys = Keys(letters: letters)
        grid = KeyGrid(KeyRows(letters, .letters, for: KeyTraits(), isPad: false), width: 0, height: 0, isPad: false)
    }

    /// The key under the finger.
    public var pressed: KeyCell? {
        switch press?.mode {
        case .key, .choosing, .deleting: press?.cell
        case .done: press?.origin.key == .shift ? press?.cell : nil
        case .cursor, nil: nil
        }
    }

    /// The characters to choose from; nil unless the finger is choosing a character.
    public var choices: KeyChoices? {
        if case .choosing(let choices) = press?.mode { choices } else { nil }
    }

    /// True while the space bar moves the cursor.
    public var isMovingCursor: Bool {
        if case .cursor = press?.mode { true } else { false }
    }

    /// Whether the keys have the iPad layout.
    public var hasPadKeys: Bool { isPad && size.width >= KeyGrid.padWidth }

    // MARK: The field and the place

    /// See `Keys.read(_:before:isNewField:)`.
    public mutating func read(_ traits: KeyTraits, before text: String?, isNewField: Bool = false) {
        keys.read(traits, before: text, isNewField: isNewField)
        layOut()
    }

    /// Sets the size of the keys. If it changes, the current touch is dropped.
    public mutating func resize(width: Double, height: Double, isPad: Bool) {
        let size = KeyFrame(x: 0, y: 0, width: max(width, 0), height: max(height, 0))
        guard size != self.size || isPad != self.isPad else { return }
        self.size = size
        self.isPad = isPad
        forgetTouch()
        layOut()
    }

    /// Drops the current touch, e.g. because the keys were hidden.
    public mutating func forgetTouch() {
        press = nil
        wakeTime = nil
    }

    // MARK: Touches

    /// A finger came down.
    public mutating func touchBegan(_ id: Int, at point: KeyPoint, _ now: Duration) -> [KeyCommand] {
        var commands = finish(now)
        guard let cell = grid.cell(at: point) else { return commands }
        commands.append(.click)
        press = Press(id: id, origin: cell, cell: cell, point: point)
        switch cell.key {
        case .delete:
            press?.mode = .deleting(0)
            wakeTime = now + Self.repeatDelay
            commands += tap(.delete, now)
        case .shift, .plane:
            press?.mode = .done
            commands += tap(cell.key, now)
        case .write, .space: waitForHold(now)
        case .enter, .letters, .nextKeyboard: break
        }
        return commands
    }

    /// A finger moved.
    public mutating func touchMoved(_ id: Int, to point: KeyPoint, _ now: Duration) -> [KeyCommand] {
        guard var press, press.id == id else { return [] }
        // No screen is wider. A distance that is not a number counts as no movement.
        let way = min(max(point.x - press.point.x, -4_096), 4_096)
        press.point = point
        defer { self.press = press }
        switch press.mode {
        case .choosing(var choices):
            choices.choose(at: point)
            press.mode = .choosing(choices)
        case .cursor(var rest):
            if way == way { rest += way }
            var count = 0
            while rest >= Self.cursorStep {
                rest -= Self.cursorStep
                count += 1
            }
            while rest <= -Self.cursorStep {
                rest += Self.cursorStep
                count -= 1
            }
            press.mode = .cursor(rest: rest)
            return count == 0 ? [] : keys.moveCursor(by: count)
        case .deleting:
            if grid.cell(at: point)?.key != .delete {
                press.mode = .done
                wakeTime = nil
            }
        case .key, .done:
            guard let cell = grid.cell(at: point), cell != press.cell else { break }
            slide(&press, to: cell, now)
        }
        return []
    }

    /// A finger lifted.
    public mutating func touchEnded(_ id: Int, at point: KeyPoint, _ now: Duration) -> [KeyCommand] {
        guard press?.id == id else { return [] }
        return touchMoved(id, to: point, now) + finish(now)
    }

    /// The system cancelled the touch; it has no effect.
    public mutating func touchCancelled(_ id: Int) {
        if press?.id == id { forgetTouch() }
    }

    /// A key was activated without a touch, e.g. by VoiceOver.
    public mutating func activate(_ key: Key, _ now: Duration) -> [KeyCommand] {
        finish(now) + [.click] + tap(key, now)
    }

    /// Called at `wakeTime`.
    public mutating func timePassed(_ now: Duration) -> [KeyCommand] {
        guard let wakeTime, wakeTime <= now, var press else { return [] }
        self.wakeTime = nil
        defer { self.press = press }
        switch (press.mode, press.cell.key) {
        case (.key, .space): press.mode = .cursor(rest: 0)
        case (.key, .write(let text)):
            let offered = keys.choices(of: text)
            guard !offered.isEmpty else { break }
            let (key, finger) = (press.cell.frame, press.point.x)
            press.mode = .choosing(KeyChoices(offered, over: key, finger: finger, within: size))
        case (.deleting(let count), _):
            let isOverCharacters = count >= Self.charactersBeforeWords
            press.mode = .deleting(min(count + 1, Self.charactersBeforeWords))
            self.wakeTime = now + (isOverCharacters ? Self.wordTime : Self.characterTime)
            return [.click] + (isOverCharacters ? keys.deleteWord() : tap(.delete, now))
        default: break
        }
        return []
    }

    // MARK: Steps

    /// Performs the action of the key under the finger and ends the touch.
    private mutating func finish(_ now: Duration) -> [KeyCommand] {
        guard let press else { return [] }
        self.press = nil
        wakeTime = nil
        switch press.mode {
        case .key:
            let commands = tap(press.cell.key, now)
            // Sliding from a plane's key to one of its signs writes the sign and returns to the letters.
            if case .plane = press.origin.key { _ = tap(.plane(.letters), now) }
            return commands
        case .choosing(let choices):
            let commands = keys.write(choices.text)
            layOut()
            return commands
        case .done, .cursor, .deleting: return []
        }
    }

    private mutating func tap(_ key: Key, _ now: Duration) -> [KeyCommand] {
        let commands = keys.tap(key, at: now)
        layOut()
        return commands
    }

    /// Lets a finger slide between keys that write, but not on to other keys, so that a drifting thumb loses no letter.
    private mutating func slide(_ press: inout Press, to cell: KeyCell, _ now: Duration) {
        switch (press.origin.key, cell.key) {
        case (.write, .write): break
        case (.plane, .write): press.mode = .key
        case (.enter, _), (.letters, _):
            // These keys cannot be undone, so they act only if the finger stays on them.
            press.mode = .done
            return
        default: return
        }
        press.cell = cell
        waitForHold(now)
    }

    private mutating func waitForHold(_ now: Duration) { wakeTime = now + Self.holdTime }

    private mutating func layOut() {
        let rows = KeyRows(keys.letters, keys.plane, for: keys.traits, isPad: hasPadKeys)
        grid = KeyGrid(rows, width: size.width, height: size.height, isPad: hasPadKeys)
    }
}

/// A key of the keyboard. Its letters are lowercase, whatever the state of the shift key.
public enum Key: Sendable, Hashable {
    /// Writes this text, which is one character except for `.com`.
    case write(String)
    /// Writes a space; held down, it moves the cursor.
    case space
    /// Deletes before the cursor; held down, it repeats.
    case delete
    /// Capital letters.
    case shift
    /// Inserts a line break, sends the text, or does whatever else the host's return key does.
    case enter
    /// Shows the keys of this plane.
    case plane(KeyPlane)
    /// Shows these letters.
    case letters(KeyLetters)
    /// Switches to the system's next keyboard.
    case nextKeyboard
}

/// The planes of the keyboard.
public enum KeyPlane: Sendable, Hashable {
    /// Letters.
    case letters
    /// Digits and the usual punctuation marks.
    case numbers
    /// Brackets, currencies and other signs.
    case symbols
}

/// The letter layouts.
public enum KeyLetters: Sendable, Hashable, CaseIterable {
    /// The Latin letters of English, as QWERTY.
    case english
    /// The Cyrillic letters of Bulgarian, in the traditional phonetic order.
    case bulgarian

    /// The letters from top to bottom, lowercase.
    var rows: [String] {
        switch self {
        case .english: ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
        case .bulgarian: ["явертъуиопч", "асдфгхйклшщ", "зьцжбнмю"]
        }
    }

    /// The letters that the key for other letters shows.
    var other: KeyLetters { self == .english ? .bulgarian : .english }
}

/// Whether letters are capital letters.
public enum Shift: Sendable, Equatable {
    /// Small letters.
    case off
    /// One capital letter, then small ones.
    case once
    /// Capital letters until shift is tapped again.
    case locked
}

/// A command for the host app's text field; the keyboard's owner carries it out.
public enum KeyCommand: Sendable, Equatable {
    /// Write this at the cursor.
    case insert(String)
    /// Delete this many characters before the cursor.
    case delete(Int)
    /// Move the cursor by this many characters; backwards when negative.
    case moveCursor(Int)
    /// Do what the return key does.
    case enter
    /// Play the sound of a key.
    case click
}

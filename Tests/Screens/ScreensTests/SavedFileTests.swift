import Foundation
import Testing

@testable import Screens

struct SavedFileTests {
    @Test func theLinkHoldsTheFile() {
        let file = SavedFile(name: "a.csv", mediaType: "text/csv; charset=utf-8", bytes: Data("щ,1".utf8))
        #expect(file.address == "data:text/csv;charset=utf-8;base64,0YksMQ==")
    }
}

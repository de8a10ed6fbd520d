// The compiler has to reject a list in a query that does not say how it is written: its description would be sent.
import Bowline

func listsSayHowTheyAreWritten(_ ids: [Int], _ cursor: String?) -> QueryItems {
    ["ids": .repeated(ids), "tags": .joined(["a", "b"]), "cursor": cursor, "limit": 20]
}

func aListIsNoValue(_ ids: [Int]) -> QueryItems {
    // expected-error@+1 {{cannot convert value of type '[Int]' to expected dictionary value type '(any QueryConvertible)?'}}
    ["ids": ids]
}

func aDictionaryIsNoValue(_ prices: [String: Int]) -> QueryItems {
    // expected-error@+1 {{cannot convert value of type '[String : Int]' to expected dictionary value type '(any QueryConvertible)?'}}
    ["price": prices]
}

/// Common misspellings and abbreviations of the words that identify requests.
enum Spellings {
    private static let lists: [(String, String)] = [
        ("remind", "rmd rmnd remnid remaind remid reming remine remnd"), ("reminder", "remider remindr"),
        ("appointment", "appt appointmnt apointment appoinment appoitment appointement"),
        ("meeting", "mtg meting meetin"),
        ("calendar", "calander calandar calender calenda"),
        ("available", "availble availabe avaliable availible availabel"),
        ("delete", "delet dleete"), ("remove", "remov remvoe"), ("cancel", "cancle cancell cancels"),
        ("grocery", "grocerry grocey"),
        ("shopping", "shoping"), ("schedule", "shedule schedual scedule sched"), ("birthday", "bday birtday"),
    ]

    /// The hash of the intended word, by the hash of the word as typed.
    static let table = WordTable<UInt64>(
        lists.flatMap { word, forms in forms.split(separator: " ").map { (Hash.of($0), Hash.of(word)) } }
    )
}

extension Currency {
    /// The units of this currency that one euro replaced, by the Council's regulations; nil if the euro did not replace
    /// it.
    package var unitsPerEuro: Quantity? { Self.fixedRates[code] }

    private static let fixedRates: [String: Quantity] = [
        "ATS": Quantity(137_603, exponent: -4), "BEF": Quantity(403_399, exponent: -4),
        "BGN": Quantity(195_583, exponent: -5), "CYP": Quantity(585_274, exponent: -6),
        "DEM": Quantity(195_583, exponent: -5), "EEK": Quantity(156_466, exponent: -4),
        "ESP": Quantity(166_386, exponent: -3), "FIM": Quantity(594_573, exponent: -5),
        "FRF": Quantity(655_957, exponent: -5), "GRD": Quantity(34_075, exponent: -2),
        "HRK": Quantity(75_345, exponent: -4), "IEP": Quantity(787_564, exponent: -6),
        "ITL": Quantity(193_627, exponent: -2), "LTL": Quantity(34_528, exponent: -4),
        "LUF": Quantity(403_399, exponent: -4), "LVL": Quantity(702_804, exponent: -6),
        "MTL": Quantity(4_293, exponent: -4), "NLG": Quantity(220_371, exponent: -5),
        "PTE": Quantity(200_482, exponent: -3), "SIT": Quantity(239_640, exponent: -3),
        "SKK": Quantity(301_260, exponent: -4),
    ]
}

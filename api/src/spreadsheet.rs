//! Fields of lists that spreadsheets open: no text of ours may become a formula there (OWASP, CSV injection).

/// What a formula, or a field that ends up as one, begins with.
const FORMULA_SIGNS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// The field that a spreadsheet shows as this text.
pub fn field_of(text: &str) -> String {
    if text.starts_with(FORMULA_SIGNS) { format!("'{text}") } else { text.to_owned() }
}

/// The text that such a field shows.
pub fn text_of(field: &str) -> &str {
    field.strip_prefix('\'').filter(|text| text.starts_with(FORMULA_SIGNS)).unwrap_or(field)
}

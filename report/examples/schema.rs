//! Prints the JSON schema of the report: `cargo run -p report --example schema > report/schema.json`.

#![expect(clippy::print_stdout, reason = "an example that prints a file")]

fn main() {
    let schema = schemars::schema_for!(report::Report);
    println!("{}", serde_json::to_string_pretty(&schema).expect("a schema is plain data"));
}

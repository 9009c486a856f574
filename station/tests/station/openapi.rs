//! The OpenAPI document and the routes name the same operations, and what is really answered is what its schemas say.

use std::collections::BTreeSet;

use dashboard::routes;
use serde_json::{Value, json};

use crate::harness::{Hall, Visitor};

#[test]
fn the_document_and_the_routes_agree() {
    let hall = Hall::empty();
    let document = Visitor::new(hall.address).get("/api/v1/openapi.json");
    let document: Value = serde_json::from_str(&document.body).unwrap();
    let described: BTreeSet<(String, String)> = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, operations)| {
            operations.as_object().unwrap().keys().map(move |method| (method.clone(), format!("/api/v1{path}")))
        })
        .collect();
    let routed: BTreeSet<(String, String)> = routes::all()
        .into_iter()
        .filter(|route| route.path.starts_with("/api/"))
        .map(|route| (route.method.to_owned(), route.path.to_owned()))
        .collect();
    assert_eq!(described, routed);
    assert_eq!(document["openapi"], "3.1.0");
}

/// What the document says of answers.
struct Document(Value);

impl Document {
    /// Where an answer is not what the document says of this operation and status.
    fn faults(&self, operation: &str, status: u16, body: &Value) -> Vec<String> {
        let (method, path) = operation.split_once(' ').unwrap();
        let mut response = &self.0["paths"][path][method]["responses"][status.to_string()];
        if let Some(reference) = response["$ref"].as_str() {
            response = self.0.pointer(reference.trim_start_matches('#')).unwrap();
        }
        let schema = &response["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{operation} {status} has no schema: {response}");
        self.faults_by(schema, body)
    }

    fn faults_by(&self, schema: &Value, body: &Value) -> Vec<String> {
        let whole = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "components": self.0["components"],
            "allOf": [schema],
        });
        let validator = jsonschema::validator_for(&whole).unwrap();
        validator.iter_errors(body).map(|error| format!("{}: {error}", error.instance_path())).collect()
    }
}

#[test]
fn real_answers_are_what_the_schemas_say() {
    let hall = Hall::open();
    let (mut program, nobody) = (hall.visitor("arbiter"), Visitor::new(hall.address));
    let document = Document(serde_json::from_str(&nobody.get("/api/v1/openapi.json").body).unwrap());
    let told = |operation: &str, status: u16, answer: crate::harness::Answer| {
        assert_eq!(answer.status, status, "{operation}: {}", answer.body);
        let body: Value = serde_json::from_str(&answer.body).unwrap();
        assert_eq!(document.faults(operation, status, &body), Vec::<String>::new(), "{operation} {status}: {body:#}");
        body
    };
    told("get /openapi.json", 200, nobody.get("/api/v1/openapi.json"));
    told("get /health", 200, nobody.get("/api/v1/health"));
    told("get /head", 200, nobody.get("/api/v1/head?from=1"));
    told("get /head", 400, nobody.get("/api/v1/head?from=x"));
    told("get /games", 401, nobody.get("/api/v1/games"));
    told("post /session", 401, nobody.form("/api/v1/session", &[("name", "arbiter"), ("password", "wrong")]));
    let password = crate::harness::password("arbiter");
    told("post /session", 200, nobody.form("/api/v1/session", &[("name", "arbiter"), ("password", &password)]));
    told("get /games", 200, program.get("/api/v1/games"));
    told("get /games/{round}/{table}", 404, program.get("/api/v1/games/7/7"));
    let game = |status| told("get /games/{round}/{table}", status, program.get("/api/v1/games/1/1"));
    assert_eq!(game(200)["state"], "playing");
    let photo = crate::harness::photo("board-9.jpg");
    told("post /games/{round}/{table}/photos", 202, program.upload("/api/v1/games/1/1/photos", &[], &photo));
    told("post /games/{round}/{table}/photos", 422, program.upload("/api/v1/games/1/1/photos", &[], b"x"));
    hall.read();
    game(200);
    hall.correct(&program, "board-9.json");
    let counted = [("black_bowl", "12"), ("white_bowl", "13"), ("black_lid", "1"), ("white_lid", "2")];
    assert_eq!(program.form("/game/1/1/stones", &counted).status, 303);
    let photo = game(200)["photos"][0]["photo"].as_str().unwrap().to_owned();
    let looked_at = [("photo", photo.as_str()), ("point", "B9"), ("stone", "white")];
    assert_eq!(program.form("/game/1/1/point", &looked_at).status, 303);
    let whole = game(200);
    assert!(!whole["counts"].as_array().unwrap().is_empty(), "{whole}");
    assert!(!whole["said"].as_object().unwrap().is_empty(), "{whole}");
    // Each fault is found: a schema that takes everything would hold nothing.
    let faults = |change: &dyn Fn(&mut Value)| {
        let mut other = whole.clone();
        change(&mut other);
        document.faults("get /games/{round}/{table}", 200, &other)
    };
    assert!(faults(&|_| {}).is_empty());
    assert!(!faults(&|game| game["state"] = json!("finished")).is_empty());
    assert!(!faults(&|game| game["round"] = json!("1")).is_empty());
    assert!(!faults(&|game| drop(game.as_object_mut().unwrap().remove("black"))).is_empty());
    assert!(!faults(&|game| game["photos"][0]["shows"] = json!("something")).is_empty());
    assert!(!faults(&|game| game["photos"][0]["reading"] = json!({ "status": "read" })).is_empty());
    assert!(!faults(&|game| game["marked"] = json!({ "dead": [] })).is_empty());
    assert_eq!(program.form("/game/1/1/word", &[("result", "B+R")]).status, 303);
    let entry = hall.see(|game| game.claim.as_ref().unwrap().sequence).to_string();
    assert_eq!(hall.visitor("second").form("/game/1/1/confirm", &[("claim", &entry)]).status, 303);
    assert_eq!(game(200)["state"], "confirmed");
    let results = told("get /results", 200, program.get("/api/v1/results"));
    assert_eq!(results[0]["winner"], "black");
    program.bearer = Some("none".to_owned());
    told("get /results", 401, program.get("/api/v1/results"));
}

#[test]
fn a_program_logs_in_sends_a_photograph_and_gets_the_reading() {
    let hall = Hall::open();
    let mut program = Visitor::new(hall.address);
    let wrong = program.form("/api/v1/session", &[("name", "arbiter"), ("password", "wrong")]);
    assert_eq!(wrong.status, 401);
    let answer = program.form("/api/v1/session", &[("name", "arbiter"), ("password", "arbiter arbiter")]);
    let answer: Value = serde_json::from_str(&answer.body).unwrap();
    program.bearer = Some(answer["token"].as_str().unwrap().to_owned());
    let stored = program.upload("/api/v1/games/1/1/photos", &[], &crate::harness::photo("board-9.jpg"));
    assert_eq!(stored.status, 202, "{}", stored.body);
    hall.read();
    let game: Value = serde_json::from_str(&program.get("/api/v1/games/1/1").body).unwrap();
    assert_eq!(game["photos"][0]["reading"]["status"], "read");
    assert_eq!(game["photos"][0]["reading"]["rows"].as_array().unwrap().len(), 9);
    assert!(program.get("/api/v1/metrics").body.contains("shoutan_games{state=\"playing\"} 0"));
    let missing = program.get("/api/v1/games/7/7");
    assert_eq!(missing.status, 404);
    assert!(serde_json::from_str::<Value>(&missing.body).unwrap()["error"].is_string());
}

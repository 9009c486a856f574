//! The OpenAPI document and the routes name the same operations.

use std::collections::BTreeSet;

use dashboard::routes;
use serde_json::Value;

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

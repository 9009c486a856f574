//! The walls inside the rooms: no circle of imports is larger than a pair of files, anywhere in the house, and no room that was once part
//! of `station` is larger than a person can hold in mind.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Item, ItemMod, Macro, UseTree};

/// Two files may know each other, as a type and its set do.
const LARGEST_CIRCLE: usize = 2;
/// Lines of a room without its tests.
const LARGEST_ROOM: usize = 5_000;
/// Rooms that were part of one crate of 25,000 lines.
const ONCE_STATION: [&str; 13] = [
    "api",
    "bowls",
    "dashboard",
    "demo",
    "files",
    "hall",
    "instruments",
    "pipeline",
    "records",
    "server",
    "station",
    "terminal",
    "words",
];

/// A module by the names that lead to it from its crate; the crate's root has none.
type Module = Vec<String>;

/// What each file of a room imports from the others.
type Imports = BTreeMap<Module, BTreeSet<Module>>;

fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every folder of the house that holds a crate.
fn rooms() -> Vec<String> {
    let folders =
        fs::read_dir(house()).expect("the house can be read").map(|entry| entry.expect("the house can be read").path());
    let crates = folders.filter(|path| path.join("Cargo.toml").exists() && path.join("src").exists());
    crates
        .map(|path| {
            path.file_name().expect("the house can be read").to_str().expect("the house can be read").to_owned()
        })
        .collect()
}

/// The sources of a room by their modules.
fn sources(folder: &Path, above: &[String], found: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).expect("the house can be read") {
        let path = entry.expect("the house can be read").path();
        let name = path.file_stem().expect("the house can be read").to_str().expect("the house can be read").to_owned();
        if path.is_dir() {
            sources(&path, &[above, &[name]].concat(), found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let is_root = name == "mod" || above.is_empty() && name == "lib";
            let module = if is_root { above.to_vec() } else { [above, &[name]].concat() };
            found.insert(module, fs::read_to_string(&path).expect("the house can be read"));
        }
    }
}

/// The paths from `crate`, `super` or `self` that a file names, its tests' left out.
#[derive(Default)]
struct Named(BTreeSet<Vec<String>>);

impl Named {
    fn take(&mut self, path: Vec<String>) {
        if path.first().is_some_and(|first| ["crate", "super", "self"].contains(&first.as_str())) {
            self.0.insert(path);
        }
    }

    fn take_tree(&mut self, above: &[String], tree: &UseTree) {
        let with = |name: &syn::Ident| [above, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.take_tree(&with(&path.ident), &path.tree),
            UseTree::Name(name) => self.take(with(&name.ident)),
            UseTree::Rename(renamed) => self.take(with(&renamed.ident)),
            UseTree::Glob(_) => self.take(above.to_vec()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.take_tree(above, tree)),
        }
    }
}

impl Visit<'_> for Named {
    /// A module within a file counts from elsewhere; there are none but tests.
    fn visit_item_mod(&mut self, _: &ItemMod) {}

    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        self.take_tree(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &syn::Path) {
        self.take(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    /// Who may see an item says nothing of what the file needs.
    fn visit_visibility(&mut self, _: &syn::Visibility) {}

    /// What stands in a macro is no tree of paths, but its words are the same.
    fn visit_macro(&mut self, called: &Macro) {
        let is_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
        let plain = |letter| if is_name(letter) { letter } else { ' ' };
        let text = called.tokens.to_string().replace("::", " :: ");
        let text: String = text.chars().map(plain).collect();
        let words: Vec<&str> = text.split_whitespace().collect();
        for start in 0..words.len() {
            let names = words[start..].iter().step_by(2);
            let joints = words[start + 1..].iter().step_by(2).take_while(|joint| **joint == "::").count();
            self.take(names.take(joints + 1).map(|name| (*name).to_owned()).collect());
        }
        visit::visit_macro(self, called);
    }
}

fn is_test(item: &Item) -> bool {
    matches!(item, Item::Mod(module) if module.attrs.iter().any(|attribute| attribute.path().is_ident("cfg")))
}

/// What the files of a room import from each other; a room's root hands its files' names on, and is left out.
fn imports(sources: &BTreeMap<Module, String>) -> Imports {
    let mut imports = Imports::new();
    for (module, source) in sources {
        let mut named = Named::default();
        let file = syn::parse_file(source).unwrap_or_else(|error| panic!("{module:?}: {error}"));
        file.items.iter().filter(|item| !is_test(item)).for_each(|item| named.visit_item(item));
        for path in named.0 {
            let supers = path.iter().take_while(|name| *name == "super").count();
            let above = if path[0] == "crate" { &[][..] } else { &module[..module.len().saturating_sub(supers)] };
            let rest = path.iter().filter(|name| !["crate", "super", "self"].contains(&name.as_str())).cloned();
            let whole: Module = above.iter().cloned().chain(rest).collect();
            // The longest part of the path that is a file: the rest is what is in it.
            let meant = (1..=whole.len()).rev().map(|length| whole[..length].to_vec());
            if let Some(meant) = meant.into_iter().find(|meant| sources.contains_key(meant))
                && meant != *module
            {
                imports.entry(module.clone()).or_default().insert(meant);
            }
        }
    }
    imports
}

/// Everything that a file reaches by imports.
fn reached(imports: &Imports, from: &Module) -> BTreeSet<Module> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        for next in imports.get(module).into_iter().flatten() {
            if reached.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    reached
}

/// Files that all reach each other.
fn circles(imports: &Imports) -> BTreeSet<Vec<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<Module>> =
        imports.keys().map(|module| (module, reached(imports, module))).collect();
    let circle = |module: &Module| -> Vec<Module> {
        let back = |other: &&Module| reached.get(other).is_some_and(|reached| reached.contains(module));
        reached[module].iter().filter(back).cloned().collect()
    };
    imports.keys().map(circle).filter(|circle| circle.len() > LARGEST_CIRCLE).collect()
}

#[test]
fn no_circle_of_imports_is_larger_than_a_pair_of_files() {
    let rooms = rooms();
    assert!(rooms.len() >= 20, "{rooms:?}");
    let mut found = Vec::new();
    for room in &rooms {
        let mut files = BTreeMap::new();
        sources(&house().join(room).join("src"), &[], &mut files);
        found.extend(circles(&imports(&files)).into_iter().map(|circle| {
            let names: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
            format!("{room}: {}", names.join(", "))
        }));
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn no_room_is_too_large() {
    let mut too_large = Vec::new();
    for room in ONCE_STATION {
        let mut files = BTreeMap::new();
        sources(&house().join(room).join("src"), &[], &mut files);
        let without_tests = |(module, source): (&Module, &String)| {
            let is_tests = module.last().is_some_and(|name| name == "tests");
            let ours = source.split("\n#[cfg(test)]\n").next().unwrap_or_default();
            if is_tests { 0 } else { ours.lines().count() }
        };
        let lines: usize = files.iter().map(without_tests).sum();
        assert!(lines > 50, "nothing of {room} was read");
        if lines > LARGEST_ROOM {
            too_large.push(format!("{room}: {lines} lines"));
        }
    }
    assert_eq!(too_large, Vec::<String>::new());
}

#[test]
fn circles_are_found_wherever_a_file_names_another() {
    let file = |source: &str| source.to_owned();
    let module = |name: &str| name.split("::").map(str::to_owned).collect::<Module>();
    let mut files = BTreeMap::from([
        (Module::new(), file("mod a; mod b; mod c;")),
        (module("a"), file("use crate::b::{self, Other}; use std::fmt;")),
        (module("b"), file("fn other() { super::c::deep::make(); }")),
        (module("c"), file("mod deep;")),
        (module("c::deep"), file("fn page() { html! { p { (crate::a::name()) } } }")),
    ]);
    assert_eq!(circles(&imports(&files)), [["a", "b", "c::deep"].map(module).to_vec()].into());
    files.insert(module("c::deep"), file("#[cfg(test)] mod tests { use crate::a::name; }"));
    assert_eq!(circles(&imports(&files)), BTreeSet::new());
    files.insert(module("b"), file("type Pair = crate::a::Pair;"));
    assert_eq!(circles(&imports(&files)), BTreeSet::new(), "a pair is let pass");
}

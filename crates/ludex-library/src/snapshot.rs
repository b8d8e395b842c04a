//! How a party is kept: its live side as one document, each build as content of its own, so that
//! the many snapshots of a game share the builds that stay as they are.

use ludex_play::{PartyFile, TEAM};
use serde_json::Value;

use crate::store::{Hash, StoreError};

/// The key of a sheet that is kept apart.
const BUILD: &str = "build";

/// Writes a party: `keep` keeps bytes that speak of other content, and tells their hash.
pub(crate) fn write(party: &PartyFile, keep: &mut dyn FnMut(Vec<u8>, Vec<Hash>) -> Hash) -> Hash {
    let mut document = party.to_json();
    let mut links = Vec::new();
    for sheet in sheets(&mut document) {
        if let Some(build) = sheet.get_mut(BUILD) {
            let hash = keep(build.to_string().into_bytes(), Vec::new());
            *build = hash.to_string().into();
            if !links.contains(&hash) {
                links.push(hash);
            }
        }
    }
    keep(document.to_string().into_bytes(), links)
}

/// Reads what [`write()`] wrote as a party file.
pub(crate) fn read(
    hash: Hash,
    blob: &dyn Fn(Hash) -> Result<Vec<u8>, StoreError>,
) -> Result<Value, StoreError> {
    let mut document = parse(&blob(hash)?)?;
    for sheet in sheets(&mut document) {
        let Some(kept) = sheet.get_mut(BUILD) else {
            continue;
        };
        let hash = kept.as_str().and_then(Hash::parse).ok_or_else(|| {
            StoreError::Damaged("a card does not say where its build is kept".to_owned())
        })?;
        *kept = parse(&blob(hash)?)?;
    }
    Ok(document)
}

fn sheets(document: &mut Value) -> impl Iterator<Item = &mut Value> {
    let parts = document.as_object_mut().into_iter().flatten();
    parts.flat_map(|(key, part)| match (key.as_str(), part) {
        ("characters", Value::Array(cards)) => cards.iter_mut().collect(),
        (TEAM, team) => vec![team],
        _ => Vec::new(),
    })
}

fn parse(bytes: &[u8]) -> Result<Value, StoreError> {
    serde_json::from_slice(bytes).map_err(|problem| {
        StoreError::Damaged(format!("a snapshot that was kept does not read: {problem}"))
    })
}

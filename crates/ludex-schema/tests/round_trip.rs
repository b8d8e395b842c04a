//! Encoding, then decoding, gives the same value; nothing panics on any JSON.
#![allow(clippy::unwrap_used)]

mod common;

use common::{
    DishOf, FaceOf, GameOf, Guests, Heads, Hour, Hours, Inn, OnBread, Price, Recipe, Reckoning,
    Room_, SOUND, Soup, Trade, decode, options, read,
};
use ludex_schema::{
    Const, Decimal, FreeText, Id, Int, Label, PromptText, Ref, Role, Schema, Slug, Unexamined,
    decode_document,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use serde_json::{Value, json};

#[test]
fn defaults_are_left_out_and_keys_keep_their_order() {
    let text = r#"{"rate":1.0,"dogs?":true,"hours":{"to":22,"from":6},"rooms":[],"name":"A","id":"a",
        "reckoning":{"by":"feeling"},"schemaVersion":1,"days":{"b":"1","$comment":"x","a":"2"}}"#;
    let inn = decode(text).value.unwrap();
    assert_eq!(
        inn.encode().to_string(),
        r#"{"schemaVersion":1,"id":"a","name":"A","reckoning":{"by":"feeling"},"days":{"b":"1","a":"2"}}"#
    );
}

#[test]
fn the_sound_document_comes_back() {
    let inn = decode(SOUND).value.unwrap();
    let written = inn.encode().to_string();
    let again = decode(&written);
    assert_eq!(again.issues, []);
    assert_eq!(again.value.unwrap(), inn);
}

fn id<R: Role>() -> impl Strategy<Value = Id<R>> {
    "[a-z][a-z0-9_]{0,39}".prop_map(|text| Id::new(&text).unwrap())
}

fn name<R: Role>() -> impl Strategy<Value = Ref<R>> {
    "\\PC{0,6}".prop_map(|text| Ref::new(&text))
}

fn prompt<const MAX: usize>() -> impl Strategy<Value = PromptText<MAX>> {
    any::<String>().prop_filter_map("prompt-safe", |text| PromptText::new(&text).ok())
}

fn int<const MIN: i64, const MAX: i64>() -> impl Strategy<Value = Int<MIN, MAX>> {
    (MIN..=MAX).prop_map(Int::held)
}

fn label() -> impl Strategy<Value = Label> {
    "[^\\[\\]{}\\pC\\pZ]{1,80}".prop_map(|text| Label::new(&text).unwrap())
}

fn trade() -> impl Strategy<Value = Trade> {
    let leaf = prop_oneof![name().prop_map(Trade::Dish), int().prop_map(Trade::Work)];
    leaf.prop_recursive(3, 9, 3, |inner| {
        vec(inner.prop_map(Box::new), 1..4).prop_map(|all| Trade::AnyOf(all.into()))
    })
}

fn price() -> impl Strategy<Value = Price> {
    prop_oneof![
        Just(Price::Free),
        Just(Price::AsYouLike),
        int().prop_map(Price::Coins),
        trade().prop_map(Price::Trade)
    ]
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let soup = (int(), vec(name(), 0..4));
    let bread = (int(), vec((label(), int()), 0..4));
    prop_oneof![
        Just(Recipe::Raw),
        soup.prop_map(|(minutes, from)| Recipe::Soup(Soup {
            minutes,
            from: from.into()
        })),
        bread.prop_map(|(slices, layers)| {
            Recipe::OnBread(Box::new(OnBread {
                slices,
                layers: layers.into(),
            }))
        }),
    ]
}

fn room() -> impl Strategy<Value = Room_> {
    let guests = prop_oneof![
        Just(Guests::All),
        Just(Guests::RidersOnly),
        Just(Guests::OldFriends)
    ];
    (id(), label(), int(), guests, option::of(name())).prop_map(
        |(id, label, beds, guests, beside)| Room_ {
            id,
            label,
            beds,
            guests,
            beside,
        },
    )
}

fn game() -> impl Strategy<Value = GameOf> {
    let faces = vec(id().prop_map(|id| FaceOf { id }), 2..7);
    (id(), faces, name(), trade()).prop_map(|(id, faces, wins, prize)| GameOf {
        id,
        faces: faces.into(),
        wins,
        prize,
    })
}

fn inn() -> impl Strategy<Value = Inn> {
    let hours = (int(), int()).prop_map(|(from, to)| Hours {
        from: Hour(from),
        to: Hour(to),
    });
    let dish =
        (id(), recipe(), price()).prop_map(|(id, recipe, price)| DishOf { id, recipe, price });
    let reckoning = prop_oneof![
        Just(Reckoning::Feeling),
        int().prop_map(|each| Reckoning::Heads(Heads { each }))
    ];
    let cents = |range: std::ops::RangeInclusive<i64>| {
        range.prop_map(|cents| Decimal::billionths(cents * 10_000_000))
    };
    let days = proptest::collection::btree_map("[a-z]{1,5}", prompt::<8>(), 0..4);
    let ledger = option::of(any::<bool>().prop_map(|value| Unexamined(json!([value, null]))));
    let head = (
        "[a-z0-9]{1,8}(-[a-z0-9]{1,5}){0,2}",
        label(),
        option::of("(?s).{0,60}"),
    );
    let lists = (vec(room(), 0..5), vec(dish, 0..7), vec(game(), 0..4));
    let rest = (
        hours,
        cents(1..=1000),
        option::of(cents(1..=99_999)),
        reckoning,
        days,
        ledger,
    );
    (head, lists, rest, any::<bool>()).prop_map(
        |((id, name, welcome), (rooms, dishes, games), rest, dogs)| {
            let (hours, rate, tip, reckoning, days, ledger) = rest;
            Inn {
                schema_version: Const,
                id: Slug::new(&id).unwrap(),
                name,
                welcome: welcome.map(|text| FreeText::new(&text).unwrap()),
                rooms: rooms.into(),
                dishes: dishes.into(),
                hours,
                rate,
                tip,
                games: games.into(),
                reckoning,
                days: days.into_iter().collect(),
                ledger,
                dogs,
            }
        },
    )
}

fn json_value() -> impl Strategy<Value = Value> {
    let key = prop_oneof![
        "[a-z$?]{0,4}".boxed(),
        proptest::sample::select(vec![
            "$comment", "id", "kind", "price", "rooms", "dishes", "games", "faces", "by", "each",
            "anyOf", "work", "dish", "minutes", "slices", "layers", "label", "name", "days",
        ])
        .prop_map(str::to_owned)
        .boxed(),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (-3i64..300).prop_map(Value::from),
        "\\PC{0,5}".prop_map(Value::from),
        proptest::sample::select(vec!["soup", "on-bread", "raw", "free", "heads"])
            .prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 60, 6, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Value::from),
            vec((key.clone(), inner), 0..8)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_the_same(inn in inn()) {
        let text = inn.encode().to_string();
        let decoded = decode(&text);
        let names = ["unknown-reference", "duplicate"];
        for issue in &decoded.issues {
            prop_assert!(names.contains(&issue.code), "{}", issue.message);
        }
        prop_assert_eq!(decoded.value, Some(inn));
    }

    #[test]
    fn any_json_is_read_without_panic_and_issues_lie_in_order(value in json_value()) {
        let text = value.to_string();
        let root = read(&text);
        let decoded = decode_document::<Inn>(&root, options());
        prop_assert!(decoded.issues.is_sorted_by_key(|issue| (issue.span.start, issue.span.end)));
        for issue in &decoded.issues {
            prop_assert!(text.get(issue.span.range()).is_some());
            prop_assert!(issue.message.len() > 10, "{}", issue.message);
            if issue.code != "missing" {
                prop_assert!(issue.pointer.find(&root).is_some(), "{}", issue.pointer);
            }
        }
        prop_assert!(!decoded.issues.is_empty(), "no such value is an inn");
    }
}

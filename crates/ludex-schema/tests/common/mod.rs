//! A small invented format that uses every feature: the house rules of an inn.
#![allow(dead_code, unreachable_pub, missing_docs, clippy::expect_used)]

use ludex_schema::{
    Const, Decimal, Decoded, FreeText, Id, Int, Label, List, Map, Options, PromptText, Ref, Schema,
    Set, Slug, Unexamined, decode_document, roles,
};
use ludex_text::{JsonLimits, Node, Source, read_json};

roles! { Room: "a" "room", Dish: "a" "dish", Game: "a" "game", Face: "a" "face" }

/// The house rules of an inn.
///
/// Everything a guest may ask for.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(container)]
pub struct Inn {
    /// The form these rules are written in.
    pub schema_version: Const<1>,
    /// The inn's own id.
    pub id: Slug<24>,
    /// What the sign says.
    pub name: Label,
    /// A longer word of welcome.
    pub welcome: Option<FreeText<60>>,
    /// The rooms to let.
    #[schema(default)]
    pub rooms: List<Room_, 0, 4>,
    /// What the kitchen makes.
    #[schema(default)]
    pub dishes: List<DishOf, 0, 6>,
    /// How late guests may come.
    #[schema(default = Hours::usual())]
    pub hours: Hours,
    /// What everything costs, more or less.
    #[schema(default = 1, min = "0.01", max = "10")]
    pub rate: Decimal,
    /// The day's tip.
    #[schema(above = "0")]
    pub tip: Option<Decimal>,
    /// The games in the common room.
    #[schema(default, scope = "face")]
    pub games: List<GameOf, 0, 3>,
    /// How the landlord reckons.
    pub reckoning: Reckoning,
    /// Words for the days, by their names.
    #[schema(default)]
    pub days: Map<PromptText<8>, 0, 3>,
    /// Whatever the landlord's nephew keeps here.
    pub ledger: Option<Unexamined>,
    /// Whether dogs are welcome.
    #[schema(default = true, key = "dogs?")]
    pub dogs: bool,
}

/// A room.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(name = "RoomEntry")]
pub struct Room_ {
    /// Its id.
    pub id: Id<Room>,
    /// What guests call it.
    pub label: Label,
    /// How many sleep there.
    #[schema(default = 2)]
    pub beds: Int<1, 8>,
    /// Who may have it.
    #[schema(default = Guests::All)]
    pub guests: Guests,
    /// The room its door leads to.
    pub beside: Option<Ref<Room>>,
}

/// Who is let in.
#[derive(Clone, Copy, Debug, PartialEq, Schema)]
pub enum Guests {
    /// Everybody.
    All,
    /// Those with a horse.
    #[schema(word = "riders-only")]
    RidersOnly,
    /// Regulars.
    OldFriends,
}

/// The hours, from and to.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Hours {
    /// The first hour.
    pub from: Hour,
    /// The last hour.
    pub to: Hour,
}

/// An hour of the day.
#[derive(Clone, Copy, Debug, PartialEq, Schema)]
pub struct Hour(pub Int<0, 24>);

impl Hours {
    fn usual() -> Self {
        Self {
            from: Hour(Int::held(6)),
            to: Hour(Int::held(22)),
        }
    }
}

/// A dish.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(container)]
pub struct DishOf {
    /// Its id.
    pub id: Id<Dish>,
    /// How it is made.
    #[schema(flatten)]
    pub recipe: Recipe,
    /// What it costs.
    pub price: Price,
}

/// How a dish is made.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(tag = "kind")]
pub enum Recipe {
    /// Cooked in water.
    Soup(Soup),
    #[schema(word = "on-bread")]
    OnBread(Box<OnBread>),
    /// As it grew.
    Raw,
}

/// A soup.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Soup {
    /// Minutes over the fire.
    pub minutes: Int<1, 600>,
    /// The dishes it is cooked from.
    #[schema(default)]
    pub from: Set<Ref<Dish>, 0, 3>,
}

/// Something on bread.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(container)]
pub struct OnBread {
    /// How many slices.
    #[schema(default = 1)]
    pub slices: Int<1, 4>,
    /// What lies on it, and how thick.
    #[schema(default)]
    pub layers: List<(Label, Int<0, 9>), 0, 3>,
}

/// What something costs.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(by_type)]
pub enum Price {
    /// Nothing.
    Free,
    /// Whatever the guest gives.
    #[schema(word = "asYouLike")]
    AsYouLike,
    /// So many coins.
    Coins(Int<1, 100>),
    /// Something in exchange.
    Trade(Trade),
}

/// Something in exchange.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(one_key)]
pub enum Trade {
    /// Another dish.
    Dish(Ref<Dish>),
    /// Hours of work.
    Work(Int<1, 12>),
    /// The first that is at hand.
    #[schema(key = "anyOf")]
    AnyOf(List<Box<Trade>, 1, 3>),
}

/// A game with dice of its own.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(scope = "face")]
pub struct GameOf {
    /// Its id.
    pub id: Id<Game>,
    /// The faces of its die.
    pub faces: List<FaceOf, 2, 6>,
    /// The face that wins.
    pub wins: Ref<Face>,
    /// What the winner gets.
    #[schema(flatten)]
    pub prize: Trade,
}

/// One face.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct FaceOf {
    /// Its id.
    pub id: Id<Face>,
}

/// How the landlord reckons.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(tag = "by")]
pub enum Reckoning {
    /// By head.
    Heads(Heads),
    /// By feeling.
    Feeling,
}

/// By head.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Heads {
    /// Coins for each head.
    pub each: Int<1, 20>,
}

pub const URL: &str = "https://example.org/inn.schema.json";

pub fn options() -> Options {
    Options {
        schema_url: Some(URL),
        ..Options::default()
    }
}

pub fn read(text: &str) -> Node<'_> {
    let parsed = read_json(text, &JsonLimits::default());
    parsed.root.expect("a value")
}

pub fn decode(text: &str) -> Decoded<Inn> {
    decode_document(&read(text), options())
}

/// Every issue as lines of a snapshot, with what is underlined.
pub fn report<T>(text: &str, decoded: &Decoded<T>) -> String {
    let mut out = String::new();
    let source = Source::new("inn.json", text);
    for issue in &decoded.issues {
        let at = source.positions(issue.span).0;
        let underlined = &text[issue.span.range()];
        let underlined: String = underlined.chars().take(30).collect();
        out += &format!(
            "{} @ {}: {}\n",
            issue.code,
            issue.pointer.dotted(),
            issue.message
        );
        out += &format!("    at {}:{} {underlined}", at.line, at.column);
        if let Some(label) = &issue.label {
            out += &format!("  <- {label}");
        }
        out += "\n";
        if let Some(help) = &issue.help {
            out += &format!("    help: {help}\n");
        }
        if let Some(fix) = &issue.fix {
            out += &format!(
                "    fix: {} -> {}\n",
                &text[fix.span.range()],
                fix.replacement
            );
        }
        for related in &issue.related {
            let place = source.positions(related.span).0;
            out += &format!(
                "    see {}:{}: {}\n",
                place.line, place.column, related.message
            );
        }
    }
    out
}

pub const SOUND: &str = r#"{
  "$schema": "https://example.org/inn.schema.json",
  "$comment": "A quiet house.",
  "schemaVersion": 1.0,
  "id": "the-old-oak",
  "name": "The Old Oak {1}",
  "welcome": "Come in!\nWipe your feet.",
  "rooms": [
    { "id": "attic", "label": "Attic", "beds": 3e0, "guests": "riders-only", "beside": "cellar" },
    { "id": "cellar", "label": "Cellar" }
  ],
  "dishes": [
    { "id": "leek", "kind": "raw", "price": "free" },
    { "kind": "soup", "id": "stew", "minutes": 90, "from": ["leek"], "price": 4 },
    { "id": "toast", "kind": "on-bread", "slices": 2, "layers": [["Butter", 1]],
      "price": { "anyOf": [{ "dish": "leek" }, { "work": 2, "$comment": "or sing" }] } }
  ],
  "hours": { "from": 5, "to": 23 },
  "rate": 0.5,
  "tip": 0.25,
  "games": [
    { "id": "crown", "faces": [{ "id": "crown" }, { "id": "anchor" }], "wins": "crown", "work": 1 },
    { "id": "stars", "faces": [{ "id": "crown" }, { "id": "star" }], "wins": "star", "dish": "stew" }
  ],
  "reckoning": { "by": "heads", "each": 3 },
  "days": { "$comment": "no entry", "monday": "Washing", "tuesday": "Market" },
  "ledger": { "anything": [null, 1.5, true, { "x": 18446744073709551615 }] },
  "dogs?": false
}"#;

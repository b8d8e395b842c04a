//! Who a check is for (page 1, 9.2).

use crate::evaluate::Evaluation;
use crate::name::card_name;

/// The characters of the game.
#[derive(Clone, Copy, Debug)]
pub struct Party<'a> {
    /// Every card; names may repeat.
    pub cards: &'a [Evaluation<'a>],
    /// The position of the player's own card.
    pub player: Option<usize>,
    /// The face of a d20 the player threw before the check; it stands for the dice where those are
    /// one d20 (page 1, 5.5).
    pub own_die: Option<u32>,
}

/// Who checks.
#[derive(Clone, Copy)]
pub(crate) enum Who<'a> {
    /// One of the party.
    Card(&'a Evaluation<'a>),
    /// Somebody without a card, by the name that was asked for.
    Stranger(Option<&'a str>),
}

impl<'a> Party<'a> {
    /// The cards of a game whose first is the player's.
    #[must_use]
    pub fn of(cards: &'a [Evaluation<'a>]) -> Self {
        Self {
            cards,
            player: (!cards.is_empty()).then_some(0),
            own_die: None,
        }
    }

    /// Every card of a name.
    pub(crate) fn named(&self, name: &str) -> impl Iterator<Item = &'a Evaluation<'a>> + use<'a> {
        let wanted = card_name(name);
        let cards = self.cards.iter();
        cards.filter(move |card| is_named(card, &wanted))
    }

    /// The card a name means: the player's without a name; the only card of that name; of several
    /// the player's, else nobody's.
    pub(crate) fn who(&self, name: Option<&'a str>) -> Who<'a> {
        let player = self.player.and_then(|at| self.cards.get(at));
        let Some(asked) = name else {
            return player.map_or(Who::Stranger(None), Who::Card);
        };
        let mut named = self.named(asked);
        let found = match (named.next(), named.next()) {
            (Some(only), None) => Some(only),
            (None, _) => None,
            _ => player.filter(|player| is_named(player, &card_name(asked))),
        };
        found.map_or(Who::Stranger(Some(asked)), Who::Card)
    }
}

fn is_named(card: &Evaluation<'_>, wanted: &str) -> bool {
    card_name(card.name()) == wanted
}

impl<'a> Who<'a> {
    /// The name a record gives: the card's own, a stranger's as it was asked.
    pub(crate) fn name(self) -> Option<&'a str> {
        match self {
            Self::Card(card) => Some(card.name()),
            Self::Stranger(name) => name,
        }
    }

    /// The card, if there is one.
    pub(crate) fn card(self) -> Option<&'a Evaluation<'a>> {
        match self {
            Self::Card(card) => Some(card),
            Self::Stranger(_) => None,
        }
    }
}

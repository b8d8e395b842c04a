//! What a name is the name of.

/// A sort of thing that has ids: abilities, skills, bands.
///
/// A type that stands for a role holds nothing; [`roles!`](crate::roles) writes it.
pub trait Role: 'static {
    /// The word for one such thing: `ability`.
    const NAME: &'static str;
    /// The article before the word: `an`.
    const ARTICLE: &'static str;
    /// The role as a value.
    const ROLE: RoleName = RoleName {
        name: Self::NAME,
        article: Self::ARTICLE,
    };
}

/// A [`Role`] as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RoleName {
    /// The word for one such thing.
    pub name: &'static str,
    /// The article before the word.
    pub article: &'static str,
}

impl std::fmt::Display for RoleName {
    /// Writes the word with its article: `an ability`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.article, self.name)
    }
}

/// Declares roles: `roles! { Ability: "an" "ability", Skill: "a" "skill" }`.
#[macro_export]
macro_rules! roles {
    ($($role:ident: $article:literal $name:literal),* $(,)?) => {$(
        #[doc = concat!("The role of ", $article, " ", $name, "'s id.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $role;

        impl $crate::Role for $role {
            const NAME: &'static str = $name;
            const ARTICLE: &'static str = $article;
        }
    )*};
}

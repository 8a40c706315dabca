//! All games by name: the listed ones, and those registered at run time.

use std::{
    fs::File,
    path::Path,
    sync::{Arc, PoisonError, RwLock},
};

use burnside::catalog::{Entry, UnknownGame, family};
use burnside_solve::table::Header;

use crate::{
    Answer, AnyGame, Context, Error, Kind, Request, VerifyOptions, Watch,
    answers::{About, Verified},
    game::Typed,
    records::named_game,
    solving,
    tables::open_file,
};

/// Answers requests about every game, and keeps what searches learn.
///
/// Games that are not listed can be registered at run time; from then on every request works for
/// them as for the others.
pub struct Service {
    games: RwLock<Vec<Arc<dyn AnyGame>>>,
}

impl Default for Service {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

impl Service {
    /// With all listed games.
    pub fn new() -> Self {
        macro_rules! all {
            ($($name:literal => $game:expr,)*) => {
                vec![$(Arc::new(Typed::new($game)) as Arc<dyn AnyGame>),*]
            };
        }
        Self { games: RwLock::new(burnside::for_each_game!(all)) }
    }

    /// Adds a game. Its name must be new, and a name that every interface can write: letters, digits,
    /// `-`, `_` and `.`, with the variant after a colon.
    pub fn register<G: Entry>(&self, game: G) -> Result<Arc<dyn AnyGame>, Error> {
        check_name(game.name())?;
        let game: Arc<dyn AnyGame> = Arc::new(Typed::new(game));
        let mut games = self.games.write().unwrap_or_else(PoisonError::into_inner);
        if games.iter().any(|known| known.name().eq_ignore_ascii_case(game.name())) {
            let message = format!("there is already a game {:?}", game.name());
            return Err(Error::new(Kind::Game, message).hint("give it another name"));
        }
        games.push(Arc::clone(&game));
        Ok(game)
    }

    /// The game of this name; case does not matter, and a game's plain name is its first variant.
    pub fn game(&self, name: &str) -> Result<Arc<dyn AnyGame>, Error> {
        let name = name.trim();
        let games = self.games.read().unwrap_or_else(PoisonError::into_inner);
        let is_named = |game: &&Arc<dyn AnyGame>| game.name().eq_ignore_ascii_case(name);
        let is_first = |game: &&Arc<dyn AnyGame>| family(game.name()).eq_ignore_ascii_case(name);
        let found = games.iter().find(is_named).or_else(|| games.iter().find(is_first));
        match found {
            Some(game) => Ok(Arc::clone(game)),
            None => Err(UnknownGame::new(name, games.iter().map(|game| game.name())).into()),
        }
    }

    /// All games, in the order in which they were listed and registered.
    pub fn all(&self) -> Vec<Arc<dyn AnyGame>> {
        self.games.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The names of all games.
    pub fn names(&self) -> Vec<String> {
        self.all().iter().map(|game| game.name().to_owned()).collect()
    }

    /// The descriptions of all games.
    pub fn games(&self) -> Vec<About> {
        self.all().iter().map(|game| self.about(&**game)).collect()
    }

    /// The description of a game, with the names of its variants.
    pub fn about(&self, game: &dyn AnyGame) -> About {
        let is_variant = |name: &String| family(name) == family(game.name());
        About { variants: self.names().into_iter().filter(is_variant).collect(), ..game.about() }
    }

    /// The game of a record: the one named, or the one that the file is of. A file in a game's own
    /// form says itself which variant it is.
    pub fn game_of_record(
        &self,
        bytes: &[u8],
        named: Option<&str>,
    ) -> Result<Option<Arc<dyn AnyGame>>, Error> {
        let listed = named_game(bytes).and_then(|name| self.game(&name).ok());
        let named = named.map(|name| self.game(name)).transpose()?.or(listed);
        let fits = |game: &Arc<dyn AnyGame>| {
            named.as_ref().is_none_or(|named| family(named.name()) == family(game.name()))
        };
        let own = self.all().into_iter().filter(fits).find(|game| game.is_own_record(bytes));
        Ok(own.or(named))
    }

    /// Checks every value of a table, or of an opening book, by the rules of the game that it
    /// names.
    pub fn verify(
        &self,
        file: File,
        options: &VerifyOptions,
        watch: Watch<'_>,
    ) -> Result<Verified, Error> {
        let (name, file) = solving::open(file)?;
        let of_another = |error: Error| Error { kind: Kind::Table, ..error };
        self.game(&name).map_err(of_another)?.verify(file, options, watch)
    }

    /// The same by the rules of this game, listed or not; the file must be one of it.
    pub fn verify_as(
        &self,
        game: &dyn AnyGame,
        file: File,
        options: &VerifyOptions,
        watch: Watch<'_>,
    ) -> Result<Verified, Error> {
        game.verify(solving::open(file)?.1, options, watch)
    }

    /// Answers from a table in a file from now on, for the game that it names.
    pub fn open_table(&self, path: &Path) -> Result<Arc<dyn AnyGame>, Error> {
        let table = open_file(path)?;
        let game = self.game(&Header::read(&table)?.game)?;
        game.open_table_of(table)?;
        Ok(game)
    }

    /// Answers a request about the game of this name.
    pub fn answer(
        &self,
        game: &str,
        request: &Request,
        context: &Context<'_>,
    ) -> Result<Answer, Error> {
        self.game(game)?.answer(request, context)
    }
}

fn check_name(name: &str) -> Result<(), Error> {
    let is_word = |part: &str| {
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        !part.is_empty() && part.chars().all(fits)
    };
    let (plain, variant) = name.split_once(':').map_or((name, None), |(a, b)| (a, Some(b)));
    if name.len() <= 64 && is_word(plain) && variant.is_none_or(is_word) {
        return Ok(());
    }
    let message = format!("{name:?} is not a name for a game");
    Err(Error::new(Kind::Game, message)
        .hint("a name has letters, digits, `-`, `_` and `.`, with the variant after a colon: my-game:small"))
}

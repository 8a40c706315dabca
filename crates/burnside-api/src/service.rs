//! All games by name: the listed ones, those registered or loaded at run time, and those that come
//! with the program as files.

#[cfg(feature = "proving")]
use std::fs::File;
use std::{
    path::Path,
    sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard},
};

use burnside::catalog::{self, Entry, UnknownGame, family};
use burnside_define::{Shipped, shipped_games};
use burnside_solve::table::{AnyReader, Header};

use crate::{
    Answer, AnyGame, Collection, Context, Error, Kind, Request,
    answers::{About, ShippedGame},
    collection::is_collection,
    game::Typed,
    load::read_game_file,
    records::named_game,
    tables::open_file,
};
#[cfg(feature = "proving")]
use crate::{VerifyOptions, Watch, answers::Verified, verifying};

/// Answers requests about every game, and keeps what searches learn.
///
/// Games that are not listed can be registered at run time, or loaded from the text of a game
/// file; from then on every request works for them as for the others. The games that come with the
/// program as files are there by name too; each is read when it is first asked for.
pub struct Service {
    /// Those that are there without being registered or loaded.
    first: fn() -> Vec<Known>,
    games: RwLock<Vec<Known>>,
    /// Games that come with the program as files and were asked for, the last one at the end.
    shipped: Mutex<Vec<Arc<dyn AnyGame>>>,
}

/// Shipped games that are kept though nobody has them: what searches learn takes memory.
const IDLE: usize = 8;

/// A game, and the file that it is from if it was loaded.
#[derive(Clone)]
pub(crate) struct Known {
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) text: Option<Box<str>>,
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
        Self::beginning_with(listed)
    }

    /// Without listed games: for those that are loaded from files, and those that come with the
    /// program as files. A program that uses only this has no code of the listed ones.
    pub fn of_files() -> Self {
        Self::beginning_with(Vec::new)
    }

    fn beginning_with(first: fn() -> Vec<Known>) -> Self {
        Self { first, games: RwLock::new(first()), shipped: Mutex::default() }
    }

    /// Adds a game. Its name must be new, and a name that every interface can write: letters, digits,
    /// `-`, `_` and `.`, with the variant after a colon.
    pub fn register<G: Entry>(&self, game: G) -> Result<Arc<dyn AnyGame>, Error> {
        self.add(Arc::new(Typed::new(game)), None)
    }

    /// Adds a game, or puts it where an earlier one from a file of the same name was.
    pub(crate) fn add(
        &self,
        game: Arc<dyn AnyGame>,
        text: Option<&str>,
    ) -> Result<Arc<dyn AnyGame>, Error> {
        check_name(game.name())?;
        let mut games = self.games.write().unwrap_or_else(PoisonError::into_inner);
        let same = games.iter_mut().find(|known| known.is_named(game.name()));
        let known = Known { game: Arc::clone(&game), text: text.map(Box::from) };
        match same {
            None => games.push(known),
            // Read by two threads at once.
            Some(earlier) if text.is_some() && earlier.text == known.text => {
                return Ok(Arc::clone(&earlier.game));
            }
            Some(earlier) if text.is_some() && earlier.text.is_some() => *earlier = known,
            Some(_) => {
                let message = format!("there is already a game {:?}", game.name());
                return Err(Error::new(Kind::Game, message).hint("give it another name"));
            }
        }
        Ok(game)
    }

    /// The game of this name; case does not matter, and a game's plain name is its first variant.
    /// A game that comes with the program as a file is found if no other has its name.
    pub fn game(&self, name: &str) -> Result<Arc<dyn AnyGame>, Error> {
        let name = name.trim();
        let unknown = {
            let games = self.known();
            let is_first = |known: &&Known| family(known.game.name()).eq_ignore_ascii_case(name);
            let found = games.iter().find(|known| known.is_named(name));
            if let Some(known) = found.or_else(|| games.iter().find(is_first)) {
                return Ok(Arc::clone(&known.game));
            }
            let names = games.iter().map(|known| known.game.name());
            let every = names.clone().chain(unlisted().map(|file| &*file.name));
            let UnknownGame { nearest, .. } = UnknownGame::new(name, every);
            UnknownGame { nearest, ..UnknownGame::new(name, names) }
        };
        let mut files = unlisted();
        let file = files.find(|file| file.name.eq_ignore_ascii_case(name));
        self.read_shipped(file.ok_or(unknown)?)
    }

    /// A game that comes with the program as a file. As long as somebody has it, it is the same.
    fn read_shipped(&self, file: &Shipped) -> Result<Arc<dyn AnyGame>, Error> {
        let lock = || self.shipped.lock().unwrap_or_else(PoisonError::into_inner);
        let take = |kept: &mut Vec<Arc<dyn AnyGame>>| {
            let at = kept.iter().position(|game| game.name() == file.name)?;
            Some(kept.remove(at))
        };
        {
            let mut kept = lock();
            if let Some(game) = take(&mut kept) {
                kept.push(Arc::clone(&game));
                return Ok(game);
            }
        }
        let read = read_game_file(file.text)?;
        let mut kept = lock();
        // Another thread may have been faster.
        let game = take(&mut kept).unwrap_or(read);
        kept.push(Arc::clone(&game));
        let idle =
            |game: &Arc<dyn AnyGame>| Arc::strong_count(game) == 1 && game.collection().is_none();
        if kept.iter().filter(|game| idle(game)).count() > IDLE
            && let Some(at) = kept.iter().position(idle)
        {
            kept.remove(at);
        }
        Ok(game)
    }

    /// The games that come with the program as files, but for those that are listed anyway:
    /// [`game`](Self::game) reads one when it is asked for.
    pub fn shipped(&self) -> Vec<ShippedGame> {
        let said = |file: &'static Shipped| {
            let Shipped { name, title, rules, source, .. } = file;
            ShippedGame { name, title, rules, source }
        };
        unlisted().map(said).collect()
    }

    /// Whether some games were loaded from files.
    pub fn has_loaded(&self) -> bool {
        self.known().iter().any(|known| known.text.is_some())
    }

    /// The same games, without what searches have learned: those from files are read again.
    #[must_use]
    pub fn fresh(&self) -> Self {
        let fresh = Self::beginning_with(self.first);
        for Known { game, text } in &*self.known() {
            match text {
                Some(text) => drop(fresh.load(text)),
                None if catalog::names().any(|name| name == game.name()) => {}
                None => drop(fresh.add(Arc::clone(game), None)),
            }
        }
        fresh
    }

    /// Takes a game that was loaded from the list. Whoever still has it keeps it. Other games stay:
    /// then the answer is an error.
    pub fn unload(&self, name: &str) -> Result<(), Error> {
        let mut games = self.games.write().unwrap_or_else(PoisonError::into_inner);
        let loaded = |known: &Known| known.text.is_some() && known.is_named(name.trim());
        let Some(at) = games.iter().position(loaded) else {
            let message = format!("no game {name:?} was loaded");
            return Err(Error::new(Kind::Game, message));
        };
        games.remove(at);
        Ok(())
    }

    /// All games that were listed, registered or loaded, in that order.
    pub fn all(&self) -> Vec<Arc<dyn AnyGame>> {
        self.known().iter().map(|known| Arc::clone(&known.game)).collect()
    }

    pub(crate) fn known(&self) -> RwLockReadGuard<'_, Vec<Known>> {
        self.games.read().unwrap_or_else(PoisonError::into_inner)
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
        let mut names = self.names();
        // A game that is in no list is its own variant.
        if !names.iter().any(|name| name == game.name()) {
            names.push(game.name().to_owned());
        }
        let is_variant = |name: &String| family(name) == family(game.name());
        About { variants: names.into_iter().filter(is_variant).collect(), ..game.about() }
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

    /// Checks every value of a table by the rules of the game that it names.
    #[cfg(feature = "proving")]
    pub fn verify(
        &self,
        file: File,
        options: &VerifyOptions,
        watch: Watch<'_>,
    ) -> Result<Verified, Error> {
        let (name, file) = verifying::open(file)?;
        let of_another = |error: Error| Error { kind: Kind::Table, ..error };
        self.game(&name).map_err(of_another)?.verify(file, options, watch)
    }

    /// The same by the rules of this game, listed or not; the file must be one of it.
    #[cfg(feature = "proving")]
    pub fn verify_as(
        &self,
        game: &dyn AnyGame,
        file: File,
        options: &VerifyOptions,
        watch: Watch<'_>,
    ) -> Result<Verified, Error> {
        game.verify(verifying::open(file)?.1, options, watch)
    }

    /// Answers from a table in a file from now on, for the game that it names. A collection of
    /// games can be opened in the same way, for all games that it has and that are known.
    pub fn open_table(&self, path: &Path) -> Result<Arc<dyn AnyGame>, Error> {
        self.open_reader(open_file(path)?)
    }

    fn open_reader(&self, table: AnyReader) -> Result<Arc<dyn AnyGame>, Error> {
        if is_collection(&table) {
            return self.open_collection(&Collection::open(table)?);
        }
        let game = self.game(&Header::read(&table)?.game)?;
        game.open_table_of(table)?;
        Ok(game)
    }

    /// Answers questions about openings from this collection from now on, for all games that it has
    /// and that are known. The answer is the game with the most records.
    pub fn open_collection(&self, collection: &Arc<Collection>) -> Result<Arc<dyn AnyGame>, Error> {
        let mut opened: Result<(Arc<dyn AnyGame>, u64), Error> =
            Err(Error::new(Kind::Table, "the collection has no games"));
        for (name, records) in collection.games() {
            let game = self.game(name).and_then(|game| {
                game.open_collection(Arc::clone(collection))?;
                Ok(game)
            });
            match (game, &opened) {
                (Ok(_), Ok((_, most))) if *most >= records => {}
                (Err(_), Ok(_)) => {}
                (game, _) => opened = game.map(|game| (game, records)),
            }
        }
        Ok(opened?.0)
    }

    /// Answers from a table or a collection of games in memory from now on, for the game
    /// that it names.
    pub fn open_bytes(&self, bytes: Vec<u8>) -> Result<Arc<dyn AnyGame>, Error> {
        self.open_reader(Box::new(bytes))
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

/// All listed games.
fn listed() -> Vec<Known> {
    macro_rules! all {
        ($($name:literal => $game:expr,)*) => {
            vec![$(Known { game: Arc::new(Typed::new($game)), text: None }),*]
        };
    }
    burnside::for_each_game!(all)
}

/// The shipped files whose games are not listed.
fn unlisted() -> impl Iterator<Item = &'static Shipped> + Clone {
    let is_listed = |file: &Shipped| catalog::names().any(|name| name == file.name);
    shipped_games().iter().filter(move |file| !is_listed(file))
}

impl Known {
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.game.name().eq_ignore_ascii_case(name)
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

//! A game without its type: what every interface (program, server, Python, C) talks to.

use std::{
    path::Path,
    sync::{
        Arc, OnceLock, PoisonError, RwLock,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
};

use burnside::{catalog::Entry, scene::Scene};
use burnside_draw::{Look, Picture};
use burnside_prove::Guide;
use burnside_solve::{
    Evaluator, Limits, evaluator_with_table,
    puzzles::PuzzleFile,
    solve::solve_small,
    table::{AnyReader, Probe},
};

#[cfg(not(feature = "arrays"))]
use crate::no_arrays::Batches;
use crate::{
    Answer, Collection, Context, Drawing, Effort, Error, Kind, PictureFile, PictureOptions, Place,
    PuzzleOptions, RecordSource, Report, Request,
    answers::{
        self, About, analysis, counting, lesson,
        openings::{self, Worths},
        positions, puzzle, reading, record, rules, value, view,
    },
    collection::is_collection,
    image,
    many::Many,
    picture,
    positions::Positions,
    puzzles::{self, Puzzles},
    records,
    records::AnalyzedRecord,
    tables::{Values, open_file},
};
#[cfg(feature = "proving")]
use crate::{
    PosterSheet, ProveOptions, ProveWatch, Verifiable, VerifyOptions,
    answers::{Proved, Verified},
    proving, verifying,
};
#[cfg(feature = "solving")]
use crate::{
    SolveOptions, Watch,
    answers::{Plan, Solved, Stats},
    planning, solving, statistics,
};
#[cfg(feature = "arrays")]
use crate::{action_maps::GroupMaps, batches::Batches};

/// A game without its type.
pub trait AnyGame: Positions + Many + Batches + Send + Sync {
    /// Its name, variant included.
    fn name(&self) -> &str;

    /// Its description, without its variants.
    fn about(&self) -> About;

    /// Whether the value of every position is in a table.
    fn is_solved(&self) -> bool;

    /// Answers from this table of the game from now on, and no longer from another one or from
    /// the search. A table of another game or of other rules is refused, and nothing changes.
    ///
    /// A [collection](Collection) of games can be opened in the same way; values stay what they
    /// are.
    fn open_table_of(&self, table: AnyReader) -> Result<(), Error>;

    /// Answers questions about openings from this collection of games from now on. One without
    /// this game, or of other rules, is refused, and nothing changes.
    fn open_collection(&self, collection: Arc<Collection>) -> Result<(), Error>;

    /// The collection that was opened.
    fn collection(&self) -> Option<Arc<Collection>>;

    /// Answers from a table in a file, or from a collection, read where it is needed.
    fn open_table(&self, path: &Path) -> Result<(), Error> {
        self.open_table_of(open_file(path)?)
    }

    /// Answers a request.
    fn answer(&self, request: &Request, context: &Context<'_>) -> Result<Answer, Error>;

    /// Whether a request is answered at once: rules and symmetry always are, values where there is
    /// a table.
    fn answers_at_once(&self, request: &Request) -> bool;

    /// The image of a position, or of a move that is legal in it, under the symmetry of this name.
    /// Without a move, a position that can be written down will do.
    fn image(&self, place: &Place, symmetry: &str, mv: Option<&str>) -> Result<String, Error>;

    /// What is to be drawn of a position; one that can be written down will do.
    fn scene(&self, place: &Place) -> Result<Scene, Error>;

    /// Only the board of a position, for galleries; one that can be written down will do.
    fn board_picture(&self, place: &Place, look: Look) -> Result<Picture, Error>;

    /// A picture of a position as a file; a position that can be written down will do.
    fn picture(
        &self,
        place: &Place,
        options: &PictureOptions,
        context: &Context<'_>,
    ) -> Result<PictureFile, Error>;

    /// A position drawn in characters; one that can be written down will do.
    fn drawing(
        &self,
        place: &Place,
        options: &PictureOptions,
        context: &Context<'_>,
    ) -> Result<Drawing, Error>;

    /// Whether a file is a record of this very game in a form of the game's own.
    fn is_own_record(&self, bytes: &[u8]) -> bool;

    /// Goes through a record: in the game's own form if it is one, else as a move list. Values are
    /// looked for if an effort is given.
    fn analyze_record(
        &self,
        bytes: &[u8],
        group: Option<&str>,
        values: Option<Effort>,
        context: &Context<'_>,
    ) -> Result<AnalyzedRecord, Error>;

    /// Reads a record: in the game's own form if it is one, else as a move list. What comes before
    /// something wrong is there.
    fn read_record(&self, bytes: &[u8]) -> (Place, Option<Error>);

    /// Reads a record for a collection: in the game's own form, if that is wanted, else as a move
    /// list. `None` if it is none in the game's own form.
    #[cfg(feature = "collecting")]
    #[doc(hidden)] // the collector's
    fn fold_record(
        &self,
        bytes: &[u8],
        own: bool,
        options: &crate::CollectOptions,
    ) -> Option<Result<crate::Folded, Error>>;

    /// A game as a move list that names it.
    fn move_list(&self, place: &Place) -> Result<String, Error>;

    /// The name of the group whose images are shown.
    fn picture_group(&self) -> String;

    /// Solves the game completely and writes its table.
    #[cfg(feature = "solving")]
    fn solve(&self, path: &Path, options: &SolveOptions, watch: Watch<'_>)
    -> Result<Solved, Error>;

    /// What tells its rules from others of the same name.
    fn rules_hash(&self) -> [u8; 32];

    /// Solves the game together with the other processes of a run; process 0 writes the table.
    #[cfg(feature = "cluster")]
    fn solve_divided(
        &self,
        path: &Path,
        member: burnside_cluster::Member,
        options: burnside_cluster::Options,
        watch: crate::DividedWatch<'_>,
    ) -> Result<(Solved, crate::Cost), Error>;

    /// Solves the game completely in memory: what came out, and the bytes of the table, which
    /// [`open_table_of`](Self::open_table_of) takes.
    #[cfg(feature = "solving")]
    fn solve_in_memory(
        &self,
        options: &SolveOptions,
        watch: Watch<'_>,
    ) -> Result<(Solved, Vec<u8>), Error>;

    /// Says what solving the game would take. Reports how many classes were looked at.
    #[cfg(feature = "solving")]
    fn plan(&self, context: &Context<'_>) -> Result<Plan, Error>;

    /// Says what a table tells about the game as a whole: the one that was opened, the one of the
    /// program, or one that is made on the spot if the game has few classes. An error if there is
    /// none. Reports how many classes of how many were seen.
    #[cfg(feature = "solving")]
    fn stats(&self, context: &Context<'_>) -> Result<Stats, Error>;

    /// Finds a small certificate of who wins, or that both players draw, and its text.
    #[cfg(feature = "proving")]
    fn prove(
        &self,
        options: &ProveOptions,
        watch: ProveWatch<'_>,
    ) -> Result<(Proved, String), Error>;

    /// Draws a certificate on one sheet, after checking it.
    #[cfg(feature = "proving")]
    fn poster(&self, proof: &str, sheet: PosterSheet, look: Look) -> Result<Picture, Error>;

    /// Chooses puzzles, and answers with the file of them. An error if values cannot be had.
    fn puzzles(&self, options: &PuzzleOptions, report: Report<'_>) -> Result<PuzzleFile, Error>;

    /// Checks every value of a table, or a certificate, by the rules alone: see
    /// [`Service::verify`](crate::Service::verify).
    #[cfg(feature = "proving")]
    fn verify(
        &self,
        file: Verifiable,
        options: &VerifyOptions,
        watch: Watch<'_>,
    ) -> Result<Verified, Error>;
}

/// A game that has its type, with what its searches have learned.
pub(crate) struct Typed<G: Entry> {
    pub(crate) game: G,
    /// Tells its values from those of every other game of this process.
    pub(crate) number: u32,
    /// What symmetries do to actions.
    #[cfg(feature = "arrays")]
    pub(crate) group_maps: GroupMaps<G>,
    about: OnceLock<About>,
    /// A table in memory, if there are few classes and somebody asked.
    small: OnceLock<Option<Arc<dyn Probe<G>>>>,
    /// The puzzles, if there are any.
    pub(crate) puzzles: OnceLock<Option<Puzzles<G>>>,
    /// The strategies of a certificate, if there is one.
    pub(crate) guides: OnceLock<Result<Vec<Guide<G>>, Error>>,
    /// Replaced when a table is opened; whoever is at work goes on with the old ones.
    values: RwLock<Arc<Values<G>>>,
    /// Games that were played, if there are any.
    collection: RwLock<Option<Arc<Collection>>>,
}

impl<G: Entry> Typed<G> {
    pub(crate) fn new(game: G) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        Self {
            values: RwLock::new(Arc::new(Values::of_program())),
            game,
            number: NEXT.fetch_add(1, Relaxed),
            #[cfg(feature = "arrays")]
            group_maps: GroupMaps::default(),
            about: OnceLock::new(),
            small: OnceLock::new(),
            puzzles: OnceLock::new(),
            guides: OnceLock::new(),
            collection: RwLock::new(None),
        }
    }

    /// Where values come from.
    pub(crate) fn values(&self) -> Arc<Values<G>> {
        Arc::clone(&self.values.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The evaluator of this game.
    pub(crate) fn evaluator(&self, book: bool) -> Arc<dyn Evaluator<G>> {
        self.values().evaluator(&self.game, book)
    }

    /// The table in memory of a game with few classes. Others are not solved just because somebody
    /// asks for a puzzle, a lesson or statistics.
    pub(crate) fn small_table(&self) -> Option<Arc<dyn Probe<G>>> {
        const FEW: usize = 10_000;
        self.small.get_or_init(|| Some(solve_small(&self.game, FEW)?.into())).clone()
    }

    /// Who knows every value: a table, or one in memory.
    pub(crate) fn complete_evaluator(&self) -> Option<Arc<dyn Evaluator<G>>> {
        if self.is_solved() {
            return Some(self.evaluator(true));
        }
        let table = self.small_table()?;
        Some(evaluator_with_table(&self.game, Box::new(table)).into())
    }

    /// The limits of a search: those asked for within those given, or the usual ones.
    pub(crate) fn limits<'a>(
        evaluator: &dyn Evaluator<G>,
        effort: Effort,
        context: &Context<'a>,
    ) -> Limits<'a> {
        let limits = effort.within(&context.limits);
        if limits.nodes.is_none() && limits.time.is_none() {
            return Limits { nodes: evaluator.usual_nodes(), ..limits };
        }
        limits
    }
}

impl<G: Entry> AnyGame for Typed<G> {
    fn name(&self) -> &str {
        self.game.name()
    }

    fn about(&self) -> About {
        let about = self.about.get_or_init(|| answers::about::about(&self.game));
        let collected = self.collection().and_then(|games| games.records(self.game.name()));
        About { solved: self.is_solved(), collected, ..about.clone() }
    }

    fn is_solved(&self) -> bool {
        self.values().is_complete(&self.game)
    }

    fn open_table_of(&self, table: AnyReader) -> Result<(), Error> {
        if is_collection(&table) {
            return self.open_collection(Collection::open(table)?);
        }
        let values = Arc::new(Values::of_table(&self.game, table)?);
        *self.values.write().unwrap_or_else(PoisonError::into_inner) = values;
        Ok(())
    }

    fn open_collection(&self, collection: Arc<Collection>) -> Result<(), Error> {
        collection.check_game(self.game.name(), &self.rules_hash())?;
        *self.collection.write().unwrap_or_else(PoisonError::into_inner) = Some(collection);
        Ok(())
    }

    fn collection(&self) -> Option<Arc<Collection>> {
        self.collection.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn answer(&self, request: &Request, context: &Context<'_>) -> Result<Answer, Error> {
        let Self { game, .. } = self;
        let Context { limits, report, book } = context;
        Ok(match request {
            Request::Moves { place } => Answer::Moves(positions::moves(game, place)?),
            Request::Play { place } => Answer::Play(positions::play(game, place)?),
            Request::View { place } => {
                let evaluator = self.is_solved().then(|| self.evaluator(true));
                Answer::View(Box::new(view::view(game, evaluator.as_deref(), place)?))
            }
            Request::Scene { place } => Answer::Scene(Box::new(self.scene(place)?)),
            Request::Canon { place, group } => {
                Answer::Canon(positions::canon(game, place, group.as_deref())?)
            }
            Request::Orbit { place, group } => {
                Answer::Orbit(positions::orbit(game, place, group.as_deref())?)
            }
            Request::Convert { place, to, from } => {
                Answer::Convert(positions::convert(game, place, to, from.as_deref())?)
            }
            Request::Perft { place, depth } => {
                Answer::Perft(counting::perft(game, place, *depth, limits, *report)?)
            }
            Request::Unique { place, depth, group } => {
                let group = group.as_deref();
                Answer::Unique(counting::unique(game, place, *depth, group, limits, *report)?)
            }
            Request::Random { games, seed } => {
                Answer::Random(counting::random(game, *games, *seed, *report))
            }
            Request::Count { plies, group } => {
                Answer::Count(counting::count(game, *plies, group.as_deref(), limits, *report)?)
            }
            Request::Value { place, effort, partial } => {
                let evaluator = self.evaluator(*book);
                let limits = Self::limits(&*evaluator, *effort, context);
                Answer::Value(value::value(game, &*evaluator, place, &limits, *partial)?)
            }
            Request::Worth { place, effort, partial } => {
                let evaluator = self.evaluator(*book);
                let limits = Self::limits(&*evaluator, *effort, context);
                Answer::Worth(value::worth(game, &*evaluator, place, &limits, *partial)?)
            }
            Request::Suggest { place, effort, seed } => {
                let evaluator = self.evaluator(*book);
                let limits = effort.within(limits);
                Answer::Suggest(value::suggest(game, &*evaluator, place, &limits, *seed)?)
            }
            Request::Analyze { of, group, effort } => {
                let record = records::of(game, of)?;
                let mut answer = analysis::analyze(&record, group.as_deref())?;
                let values = records::values(self, &record, *effort, context);
                answer.values = Some(values);
                Answer::Analyze(answer)
            }
            Request::Rules => Answer::Rules(rules::rules(game)),
            Request::Read { text } => Answer::Read(reading::read(game, text)?),
            Request::Record { of, to } => Answer::Record(record::record(game, of, to.as_deref())?),
            Request::Puzzle { which } => Answer::Puzzle(puzzle::puzzle(self, *which, context)?),
            Request::Lesson { at, player, proof } => {
                Answer::Lesson(lesson::lesson(self, at, *player, proof.as_deref())?)
            }
            Request::Openings { place, effort } => {
                let position = self.any_position(positions::read(game, place)?);
                let worths = if self.is_solved() {
                    Worths::Known
                } else if *effort == Effort::default() {
                    Worths::Left
                } else {
                    Worths::SearchedFor
                };
                let mut context = *context;
                if worths != Worths::Left {
                    context.limits = Self::limits(&*self.evaluator(*book), *effort, &context);
                }
                let answer = openings::openings(self, &position, worths, &context)?;
                Answer::Openings(Box::new(answer))
            }
            #[cfg(feature = "solving")]
            Request::Stats => Answer::Stats(Box::new(self.stats(context)?)),
            #[cfg(feature = "solving")]
            Request::Plan => Answer::Plan(Box::new(self.plan(context)?)),
            #[cfg(not(feature = "solving"))]
            Request::Stats | Request::Plan => {
                let message = "this build of the program does not solve games";
                return Err(Error::new(Kind::Table, message));
            }
        })
    }

    fn answers_at_once(&self, request: &Request) -> bool {
        match request {
            Request::Moves { .. }
            | Request::Play { .. }
            | Request::View { .. }
            | Request::Scene { .. }
            | Request::Canon { .. }
            | Request::Convert { .. }
            | Request::Rules
            | Request::Read { .. }
            | Request::Record { .. } => true,
            Request::Value { .. } | Request::Worth { .. } => self.is_solved(),
            Request::Puzzle { .. } => self.is_solved() && self.puzzles.get().is_some(),
            Request::Lesson { proof, .. } => proof.is_none() && self.guides.get().is_some(),
            Request::Orbit { .. }
            | Request::Perft { .. }
            | Request::Unique { .. }
            | Request::Random { .. }
            | Request::Count { .. }
            | Request::Suggest { .. }
            | Request::Analyze { .. }
            | Request::Openings { .. }
            | Request::Stats
            | Request::Plan => false,
        }
    }

    fn image(&self, place: &Place, symmetry: &str, mv: Option<&str>) -> Result<String, Error> {
        image::image(&self.game, place, symmetry, mv)
    }

    fn scene(&self, place: &Place) -> Result<Scene, Error> {
        let written = positions::read_written(&self.game, place)?;
        Ok(self.game.written_scene(written))
    }

    fn board_picture(&self, place: &Place, look: Look) -> Result<Picture, Error> {
        picture::board(self, place, look)
    }

    fn picture(
        &self,
        place: &Place,
        options: &PictureOptions,
        context: &Context<'_>,
    ) -> Result<PictureFile, Error> {
        picture::file(self, place, options, context)
    }

    fn drawing(
        &self,
        place: &Place,
        options: &PictureOptions,
        context: &Context<'_>,
    ) -> Result<Drawing, Error> {
        picture::drawing(self, place, options, context)
    }

    fn is_own_record(&self, bytes: &[u8]) -> bool {
        self.game.read_own_record(bytes).is_some()
    }

    fn analyze_record(
        &self,
        bytes: &[u8],
        group: Option<&str>,
        values: Option<Effort>,
        context: &Context<'_>,
    ) -> Result<AnalyzedRecord, Error> {
        records::analyze(self, bytes, group, values, context)
    }

    fn read_record(&self, bytes: &[u8]) -> (Place, Option<Error>) {
        records::place(&self.game, bytes)
    }

    #[cfg(feature = "collecting")]
    fn fold_record(
        &self,
        bytes: &[u8],
        own: bool,
        options: &crate::CollectOptions,
    ) -> Option<Result<crate::Folded, Error>> {
        crate::collection::fold(self, bytes, own, options)
    }

    fn move_list(&self, place: &Place) -> Result<String, Error> {
        let of = RecordSource::Played(place.clone());
        Ok(record::record(&self.game, &of, None)?.text)
    }

    fn picture_group(&self) -> String {
        self.game.picture_group().to_string()
    }

    #[cfg(feature = "solving")]
    fn solve(
        &self,
        path: &Path,
        options: &SolveOptions,
        watch: Watch<'_>,
    ) -> Result<Solved, Error> {
        solving::solve(&self.game, path, options, watch)
    }

    fn rules_hash(&self) -> [u8; 32] {
        burnside_solve::table::rules_hash(&self.game)
    }

    #[cfg(feature = "cluster")]
    fn solve_divided(
        &self,
        path: &Path,
        member: burnside_cluster::Member,
        options: burnside_cluster::Options,
        watch: crate::DividedWatch<'_>,
    ) -> Result<(Solved, crate::Cost), Error> {
        crate::dividing::solve(&self.game, path, member, options, watch)
    }

    #[cfg(feature = "solving")]
    fn solve_in_memory(
        &self,
        options: &SolveOptions,
        watch: Watch<'_>,
    ) -> Result<(Solved, Vec<u8>), Error> {
        solving::solve_in_memory(&self.game, options, watch)
    }

    #[cfg(feature = "solving")]
    fn plan(&self, context: &Context<'_>) -> Result<Plan, Error> {
        planning::plan(&self.game, context)
    }

    #[cfg(feature = "solving")]
    fn stats(&self, context: &Context<'_>) -> Result<Stats, Error> {
        let own = self.values().table(&self.game);
        let table = own.or_else(|| self.small_table()).ok_or_else(|| {
            let message = format!("there is no table of {}", self.game.name());
            Error::new(Kind::Table, message).hint("solve the game first: burnside solve GAME")
        })?;
        statistics::stats(&self.game, &*table, context)
    }

    #[cfg(feature = "proving")]
    fn prove(
        &self,
        options: &ProveOptions,
        watch: ProveWatch<'_>,
    ) -> Result<(Proved, String), Error> {
        proving::prove(self, options, watch)
    }

    #[cfg(feature = "proving")]
    fn poster(&self, proof: &str, sheet: PosterSheet, look: Look) -> Result<Picture, Error> {
        proving::draw(&self.game, proof, sheet, look)
    }

    fn puzzles(&self, options: &PuzzleOptions, report: Report<'_>) -> Result<PuzzleFile, Error> {
        puzzles::choose(self, options, report)
    }

    #[cfg(feature = "proving")]
    fn verify(
        &self,
        file: Verifiable,
        options: &VerifyOptions,
        watch: Watch<'_>,
    ) -> Result<Verified, Error> {
        verifying::verify(&self.game, file, options, watch)
    }
}

//! JSON Schema of every answer, from the types themselves.

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value};

use crate::{
    Command, Error,
    answers::{
        About, Analysis, Canon, Checked, Convert, Count, Feen, Lesson, Moves, Openings, Orbit,
        Perft, Plan, Play, PuzzleAnswer, Random, ReadText, RecordText, RulesAnswer, ShippedGame,
        Solved, Stats, Suggestion, Unique, ValueAnswer, View, WorthAnswer,
    },
};

/// The schemas of all answers, for an `OpenAPI` document.
#[derive(Debug)]
pub struct Schemas {
    generator: SchemaGenerator,
}

impl Default for Schemas {
    fn default() -> Self {
        Self::new()
    }
}

impl Schemas {
    /// None yet.
    pub fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        Self { generator: settings.into_generator() }
    }

    fn of<T: JsonSchema>(&mut self) -> Value {
        self.generator.subschema_for::<T>().to_value()
    }

    /// The schema of a command's answer, as a reference.
    pub fn answer(&mut self, command: Command) -> Value {
        match command {
            Command::Moves => self.of::<Moves>(),
            Command::Play => self.of::<Play>(),
            Command::View => self.of::<View>(),
            // Shapes are described in words: docs/draw.md.
            Command::Scene => serde_json::json!({ "type": "object" }),
            Command::Canon => self.of::<Canon>(),
            Command::Orbit => self.of::<Orbit>(),
            Command::Convert => self.of::<Convert>(),
            Command::Perft => {
                let both = [self.of::<Perft>(), self.of::<Unique>()];
                serde_json::json!({ "oneOf": both })
            }
            Command::Random => self.of::<Random>(),
            Command::Count => self.of::<Count>(),
            Command::Value => {
                let both = [self.of::<ValueAnswer>(), self.of::<WorthAnswer>()];
                serde_json::json!({ "anyOf": both })
            }
            Command::Suggest => self.of::<Suggestion>(),
            Command::Analyze => self.of::<Analysis>(),
            Command::Rules => self.of::<RulesAnswer>(),
            Command::Read => self.of::<ReadText>(),
            Command::Record => self.of::<RecordText>(),
            Command::Puzzle => self.of::<PuzzleAnswer>(),
            Command::Lesson => self.of::<Lesson>(),
            Command::Openings => self.of::<Openings>(),
            Command::Stats => self.of::<Stats>(),
            Command::Plan => self.of::<Plan>(),
        }
    }

    /// The schema of the list of games.
    pub fn games(&mut self) -> Value {
        self.of::<Vec<About>>()
    }

    /// The schema of one of them.
    pub fn game(&mut self) -> Value {
        self.of::<About>()
    }

    /// The schema of a report on a game file.
    pub fn checked(&mut self) -> Value {
        self.of::<Checked>()
    }

    /// The schema of what came of solving a game.
    pub fn solved(&mut self) -> Value {
        self.of::<Solved>()
    }

    /// The schema of the list of games that come with the program as files.
    pub fn shipped(&mut self) -> Value {
        self.of::<Vec<ShippedGame>>()
    }

    /// The schema of the content of a FEEN text.
    pub fn feen(&mut self) -> Value {
        self.of::<Feen>()
    }

    /// The schema of an error.
    pub fn error(&mut self) -> Value {
        self.of::<Error>()
    }

    /// What the references lead to.
    pub fn definitions(mut self) -> Map<String, Value> {
        self.generator.take_definitions(true)
    }
}

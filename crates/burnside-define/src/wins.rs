//! Wins that are seen without playing a move: a piece lands where an own line lacks just one.

use crate::{
    choices::Choices,
    generate::NONE,
    play::Defined,
    position::{Position, View, bits},
    rules::{Act, Condition, How, Rules, Winner},
};

impl Rules {
    /// Whether the mover, whose game goes on, is seen to complete a line that wins. `false` says
    /// nothing: there may be other ways to win.
    fn completes_line<const W: usize>(&self, position: Position<W>) -> bool {
        // What comes first among the ends decides.
        let Some(end) = self.ends.first() else { return false };
        let Condition::Line { lines, own: Some(true), .. } = &end.condition else { return false };
        let view = View::new(self, &position);
        let me = view.me;
        let followed = self.turns.iter().any(|turn| turn.then.is_some());
        if end.winner != Winner::You || !end.players[me] || followed {
            return false;
        }
        let missing = lines.missing_one(me, view.own);
        // Lifting a piece brings no line nearer.
        if missing == 0 {
            return false;
        }
        let choices = Choices::seen(self, position, view);
        bits(choices.open.into()).any(|index| {
            let turn = &self.turns[index as usize];
            // A piece of nobody completes no line of own ones.
            let owned = |code: &u8| self.layout.codes[*code as usize].owner.is_some();
            bits(turn.codes[me].into()).filter(owned).any(|code| match turn.act {
                Act::Place if !turn.given => {
                    choices.targets_of(turn, Some(code), NONE) & missing != 0
                }
                Act::Move if !matches!(turn.how, How::Jump | How::Off) => {
                    bits(choices.sources_of(turn, Some(code))).any(|from| {
                        let missing = lines.missing_one(me, view.own & !(1 << from));
                        missing != 0 && choices.targets_of(turn, Some(code), from) & missing != 0
                    })
                }
                _ => false,
            })
        })
    }
}

impl<const W: usize> Defined<W> {
    /// See [`Rules::completes_line`].
    pub(crate) fn sees_line(&self, position: Position<W>) -> bool {
        self.rules.completes_line(position)
    }
}

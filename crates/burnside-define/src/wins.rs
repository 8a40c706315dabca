//! What is seen without playing a move: the game is over, or a piece lands where an own line lacks
//! just one.

use burnside::catalog::Sight;

use crate::{
    choices::Choices,
    generate::NONE,
    lines::Lines,
    play::Defined,
    position::{Position, View, bits},
    rules::{Act, Condition, How, Rules, Winner},
};

impl Rules {
    /// The own lines that win at once for a player, if what comes first among the ends is that.
    #[inline]
    fn winning_lines(&self, player: usize) -> Option<&Lines> {
        let end = self.ends.first()?;
        let Condition::Line { lines, own: Some(true), .. } = &end.condition else { return None };
        let followed = self.turns.iter().any(|turn| turn.then.is_some());
        (end.winner == Winner::You && end.players[player] && !followed).then_some(lines)
    }

    /// Whether the mover, whose game goes on, is seen to complete a line that wins. `false` says
    /// nothing: there may be other ways to win.
    #[inline]
    fn completes_line<const W: usize>(&self, position: Position<W>, view: View) -> bool {
        let me = view.me;
        let Some(lines) = self.winning_lines(me) else { return false };
        let missing = lines.missing_one(me, view.own);
        // Lifting a piece brings no line nearer.
        if missing == 0 {
            return false;
        }
        let choices = Choices::seen(self, position, view);
        bits(choices.open.into()).any(|index| {
            let turn = &self.turns[index as usize];
            // A piece of nobody, or of the opponent, completes no line of own ones.
            let own = |code: &u8| self.layout.codes[*code as usize].owner == Some(me as u8);
            bits(turn.codes[me].into()).filter(own).any(|code| match turn.act {
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
        self.rules.completes_line(position, View::new(&self.rules, &position))
    }

    /// Whether either player's wins may be seen.
    pub(crate) fn sees_lines(&self) -> bool {
        (0..2).any(|player| self.rules.winning_lines(player).is_some())
    }

    /// Whether the game is over, or else a win is seen.
    #[inline]
    pub(crate) fn look(&self, position: Position<W>) -> Sight {
        let rules = &*self.rules;
        let view = View::new(rules, &position);
        if let Some(outcome) = rules.ended_seen(&position, &view) {
            return Sight::Over(outcome);
        }
        // Whoever sees a win has a move.
        if rules.completes_line(position, view) {
            return Sight::Wins;
        }
        if Choices::seen(rules, position, view).any() {
            return Sight::Open;
        }
        let last = 1 - view.me;
        Sight::Over(rules.stuck[last].outcome(last))
    }
}

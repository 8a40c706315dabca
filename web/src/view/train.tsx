/** What there is to train in this game: puzzles, and strategies to learn. */

import type { LessonInfo } from "../api";
import { level, today } from "../puzzle";
import type { Player } from "../value";
import { Sheet } from "./sheet";
import { useAnswer, useExplorer } from "./use";

export function Train() {
  const explorer = useExplorer();
  return (
    <Sheet name="train" title={`Train: ${explorer.info?.title ?? ""}`}>
      {() => (
        <>
          <Puzzles />
          <Lessons />
        </>
      )}
    </Sheet>
  );
}

function Puzzles() {
  const explorer = useExplorer();
  const { game } = explorer.address;
  const day = today();
  const { answer, error, fresh } = useAnswer(`puzzle ${game} ${day}`, (signal) => explorer.api.puzzle(game, { date: day }, signal));
  if (!fresh) return <p class="soft">Asking …</p>;
  if (!answer) return <p class="soft">{error?.message ?? ""}.</p>;
  const { record } = explorer;
  const done = record.solved[game] ?? [];
  // The easiest that was not solved yet.
  const next = Array.from({ length: answer.count }, (_, index) => index + 1).find((number) => !done.includes(number)) ?? 1;
  const fifth = (step: number) => 1 + Math.floor((answer.count * step) / 5);
  return (
    <section aria-labelledby="train-puzzles">
      <h3 id="train-puzzles">Puzzles</h3>
      <p>Positions in which exactly one move is good, up to symmetry; every one is checked against the table of all positions.</p>
      <p class="training">
        <button type="button" class="primary" onClick={() => void explorer.openPuzzle({ date: day })}>
          Puzzle of the day
        </button>
        <button type="button" onClick={() => void explorer.openPuzzle({ number: next })}>
          {done.length === 0 ? "The easiest" : "Go on"}
        </button>
        {answer.count >= 10 &&
          [1, 2, 3, 4].map((step) => (
            <button key={step} type="button" aria-label={`Difficulty ${step + 1} of 5`} onClick={() => void explorer.openPuzzle({ number: fifth(step) })}>
              {"★".repeat(step + 1)}
            </button>
          ))}
      </p>
      <p class="soft">
        {done.length} of {answer.count} solved · {record.row} in a row at the first try (best {record.bestRow}) · days in a row: {explorer.days} (best {Math.max(record.bestDays, explorer.days)}).
        Today's has {level(answer)} of 5 stars; the day changes at midnight UTC.
      </p>
    </section>
  );
}

function Lessons() {
  const explorer = useExplorer();
  const { game } = explorer.address;
  const { answer, error, fresh } = useAnswer(`lesson ${game}`, async (signal) => {
    const first = await explorer.api.lesson(game, undefined, { position: "start" }, signal);
    // Where nobody wins, each player has a strategy.
    return first.wins ? [first] : [first, await explorer.api.lesson(game, first.player === 1 ? 2 : 1, { position: "start" }, signal)];
  });
  if (!fresh) return <p class="soft">Asking …</p>;
  if (!answer) return <p class="soft">{error?.message ?? ""}.</p>;
  return (
    <section aria-labelledby="train-lessons">
      <h3 id="train-lessons">{answer[0]?.wins === false ? "Learn not to lose" : "Learn to win"}</h3>
      <p>
        A strategy that has been checked: you play it, the other side tries everything. What you did not know is asked again soon, what you knew after 1, 3, 7 and 21 days.
      </p>
      {answer.map((lesson) => (
        <Lesson key={lesson.player} lesson={lesson} />
      ))}
    </section>
  );
}

function Lesson({ lesson }: { lesson: LessonInfo }) {
  const explorer = useExplorer();
  const player: Player = lesson.player;
  const { due, fresh, known } = explorer.progress(player, lesson.decisions);
  return (
    <>
      <p class="training">
        <button type="button" class="primary" onClick={() => void explorer.learnToWin(player)}>
          Play as player {player}
        </button>
        <button type="button" onClick={() => void explorer.quiz(player)}>
          Quiz: {due > 0 ? `${due} due` : "the next board"}
        </button>
      </p>
      <p class="soft">
        {lesson.decisions} boards to know: {known} known, {due} due, {fresh} new.
      </p>
    </>
  );
}

/** The puzzle or the lesson in place of the value: what is to be found, what became of a try, where to go on. */

import type { ComponentChildren } from "preact";
import { level, taskWords } from "../puzzle";
import type { Result } from "../training";
import { CopyButton } from "./copy";
import { useExplorer } from "./use";

export function TaskCard() {
  const { task } = useExplorer();
  return task?.kind === "puzzle" ? <PuzzleCard /> : <LessonCard />;
}

const MARKS: Record<Result["kind"], string> = { asked: "?", right: "✓", wrong: "✗", left: "↷" };

/** A mark, a heading, a sentence, buttons. */
function Card({ label, mark, title, detail, children }: { label: string; mark: Result["kind"]; title: string; detail: ComponentChildren; children: ComponentChildren }) {
  return (
    <section class={`task card ${mark}`} aria-label={label}>
      <span class="task-mark" aria-hidden="true">
        {MARKS[mark]}
      </span>
      <div class="words">
        <h2>{title}</h2>
        <p>{detail}</p>
      </div>
      <p class="task-actions">{children}</p>
    </section>
  );
}

function Action({ primary, onClick, children, label }: { primary?: boolean; onClick: () => Promise<void>; children: ComponentChildren; label?: string }) {
  return (
    <button type="button" class={primary ? "primary" : ""} aria-label={label} title={label} onClick={() => void onClick()}>
      {children}
    </button>
  );
}

function PuzzleCard() {
  const explorer = useExplorer();
  const { puzzle, result, done, daily, tries } = explorer;
  if (!puzzle || explorer.address.from !== puzzle.position) {
    return (
      <Card label="puzzle" mark="asked" title="Asking …" detail="">
        <Action onClick={() => explorer.leaveTask()}>Leave</Action>
      </Card>
    );
  }
  const { number, count, rating } = puzzle;
  const name = daily === null ? `Puzzle ${number} of ${count}` : `Puzzle of the day, ${daily}`;
  const stars = "★".repeat(level(puzzle)) + "☆".repeat(5 - level(puzzle));
  const title = result.kind === "right" ? "Right!" : result.kind === "wrong" ? "Not this one" : name;
  let detail: ComponentChildren = taskWords(puzzle);
  if (result.kind === "wrong") {
    detail = (
      <>
        {result.words}
        {result.refutation.length > 1 && <span class="refutation"> Then {result.refutation.slice(1).map(({ words }) => words).join(", ")}.</span>}
      </>
    );
  } else if (result.kind === "right") {
    const { row } = explorer.record;
    const first = done === "solved" && tries.length === 0;
    detail = `The only move${first ? ", at the first try" : ""}.${row > 1 ? ` ${row} in a row.` : ""}${daily !== null && explorer.days > 0 ? ` Days in a row: ${explorer.days}.` : ""}`;
  } else if (done === "shown") {
    detail = "This is the move: play it, or go on.";
  }
  return (
    <Card label="puzzle" mark={result.kind} title={title} detail={detail}>
      <span class="stars" role="img" aria-label={`difficulty ${level(puzzle)} of 5, rating ${rating}`} title={`Rating ${rating}: for how many plies the wrong moves hide, all together`}>
        {stars}
      </span>
      {result.kind === "wrong" && (
        <Action primary onClick={() => explorer.tryAgain()}>
          Try again
        </Action>
      )}
      {result.kind !== "right" && done === null && <Action onClick={() => explorer.showMove()}>Show it</Action>}
      {result.kind === "right" && done === "solved" && (
        <CopyButton label="Copy the result" text={explorer.shareText}>
          Share
        </CopyButton>
      )}
      {number > 1 && (
        <Action label="Previous puzzle, easier" onClick={() => explorer.nextPuzzle(-1)}>
          ‹
        </Action>
      )}
      {number < count && (
        <Action label="Next puzzle, harder" primary={result.kind === "right"} onClick={() => explorer.nextPuzzle(1)}>
          {result.kind === "right" ? "Next ›" : "›"}
        </Action>
      )}
      <Action onClick={() => explorer.leaveTask()}>Leave</Action>
    </Card>
  );
}

function LessonCard() {
  const explorer = useExplorer();
  const { lesson, result, task, thinking } = explorer;
  if (task?.kind !== "learn" && task?.kind !== "quiz") return null;
  const { player } = task;
  const decisions = lesson?.decisions ?? 0;
  const { due, fresh, known } = explorer.progress(player, decisions);
  const over = lesson?.outcome ?? null;
  const mine = lesson?.to_move === player;
  const aim = lesson?.wins === false ? "Never lose" : "Learn to win";
  const name = task.kind === "quiz" ? `Board ${task.number} of ${decisions}` : `${aim} as player ${player}`;
  const quizzed = task.kind === "quiz" && (result.kind === "right" || over !== null);
  let title = name;
  let detail = lesson === null ? "Asking …" : mine ? "Your turn: what does the strategy play?" : thinking ? "The other side answers …" : "";
  if (result.kind === "left") [title, detail] = [result.good ? "Off the strategy, and still good" : "That leaves the strategy", result.words];
  else if (over !== null) [title, detail] = [lesson?.known ? "That is it!" : "The game is over", lesson?.known ? "The strategy has done what it says." : "Not as the strategy would have it."];
  else if (quizzed) [title, detail] = ["Right!", "This is what the strategy plays."];
  else if (mine && lesson.ends) detail = "Your turn: end the game with this move.";
  else if (mine && lesson.known && lesson.plies !== null) detail += ` It wins within ${lesson.plies} moves.`;
  else if (mine && !lesson.known) detail = "The strategy does not know this position: you are on your own.";
  const ended = over !== null || quizzed;
  return (
    <Card label="lesson" mark={result.kind} title={title} detail={detail}>
      <span class="boxes" title="Boards of the strategy that you know, that are due, and that are new">
        {known} known · {due} due · {fresh} new
      </span>
      {result.kind === "left" && (
        <Action primary onClick={() => explorer.tryAgain()}>
          Try again
        </Action>
      )}
      {mine && over === null && lesson.play.length > 0 && <Action onClick={() => explorer.showMove()}>Show it</Action>}
      {ended && task.kind === "learn" && (
        <Action primary onClick={() => explorer.learnToWin(player)}>
          Again
        </Action>
      )}
      {task.kind === "quiz" && (
        <Action primary={ended} onClick={() => explorer.quiz(player)}>
          Next board
        </Action>
      )}
      {task.kind === "learn" && <Action onClick={() => explorer.quiz(player)}>Quiz</Action>}
      <Action onClick={() => explorer.leaveTask()}>Leave</Action>
    </Card>
  );
}

/** The whole page. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import type { Explorer } from "../explorer";
import type { SheetName } from "../state";
import { Board } from "./board";
import { GameButton, Games } from "./chooser";
import { Dragging } from "./drag";
import { Editor } from "./editor";
import { followFocus } from "./focus";
import { Book, Eye, Folder, Inbox, Mark, Moon, People, Sun, Target } from "./icons";
import { Mine } from "./mine";
import { MoveList } from "./moves";
import { Open } from "./open";
import { Review } from "./review";
import { Rules } from "./rules";
import { Prompt, Seat } from "./seats";
import { Share } from "./share";
import { Controls, Timeline } from "./timeline";
import { TaskCard } from "./task";
import { Train } from "./train";
import { SharedTrays } from "./trays";
import { Table, remembered, useChanges, useExplorer } from "./use";
import { Verdict } from "./verdict";
import { Who } from "./who";

const DARK = matchMedia("(prefers-color-scheme: dark)");

type View = () => JSX.Element | null;

const failed: View = () => <p class="empty">This part of the page could not be loaded. Load the page again.</p>;

/** What asks the server whenever it is seen, and is loaded when it is seen for the first time. */
function late(load: () => Promise<View>): View {
  return function Late() {
    const [View, set] = useState<View | null>(null);
    useEffect(() => {
      load().then((view) => set(() => view), () => set(() => failed));
    }, []);
    return View && <View />;
  };
}

const TABS = [
  { name: "moves", title: "Moves", View: MoveList },
  { name: "played", title: "Played", View: late(() => import("./played").then(({ Played }) => Played)) },
  { name: "review", title: "Review", View: Review },
  { name: "symmetry", title: "Symmetry", View: late(() => import("./symmetry").then(({ Symmetry }) => Symmetry)) },
  { name: "share", title: "Share", View: Share },
] as const;

export function App({ explorer }: { explorer: Explorer }) {
  useChanges(explorer);
  useLayoutEffect(followFocus);
  const table = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const at = event.target as Element;
      if (explorer.sheet !== null || at.closest("input, textarea, select")) return;
      if (event.key === "Escape") explorer.cancel();
      const held = event.ctrlKey || event.metaKey;
      if (held && event.key.toLowerCase() === "z") {
        event.preventDefault();
        void (event.shiftKey ? explorer.redo() : explorer.undo());
      }
      // Through the game, unless what has the focus has its own use for these keys.
      if (held || event.altKey || event.shiftKey || at.closest('[role="grid"], [role="slider"], [role="tablist"]')) return;
      const { ply, moves } = explorer.address;
      const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: moves.length }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      void explorer.jump(to);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [explorer]);
  const title = explorer.info?.title;
  useEffect(() => {
    document.title = title === undefined ? "burnside: perfect play, move by move" : `${title} · burnside`;
  }, [title]);
  // The page takes its shape from what the first answer says is there, and keeps it until the next one.
  const trays = explorer.shown?.view.scene.trays;
  const owning = trays?.some(({ owner }) => owner !== null) ?? false;
  return (
    <Table.Provider value={explorer}>
      <Header />
      <Games />
      <Mine />
      <Open />
      <Editor />
      <Rules />
      <Who />
      <Train />
      <Messages />
      {trays && (
        <main>
          <div class="first" ref={table}>
            <Board />
            <div class={`beside${owning ? "" : " together"}`}>
              <Prompt />
              <Seat player={1} />
              <Seat player={2} />
              <SharedTrays />
            </div>
            {explorer.task === null ? <Verdict /> : <TaskCard />}
            <Controls />
            <Dragging table={table} explorer={explorer} />
          </div>
          <div class="side">
            <Timeline />
            <Panel />
          </div>
        </main>
      )}
      <div class="said" role="status" aria-live="polite">
        {explorer.said}
      </div>
    </Table.Provider>
  );
}

function Header() {
  const explorer = useExplorer();
  const [theme, setTheme] = useState(remembered.get("theme"));
  const [system, setSystem] = useState(DARK.matches);
  useLayoutEffect(() => {
    const follow = () => setSystem(DARK.matches);
    DARK.addEventListener("change", follow);
    // It may have changed since it was drawn.
    follow();
    return () => DARK.removeEventListener("change", follow);
  }, []);
  const dark = theme === null ? system : theme === "dark";
  // Before anything is painted in the other colors.
  useLayoutEffect(() => {
    if (theme === null) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    remembered.set("theme", theme);
  }, [theme]);
  const { you } = explorer.address;
  const who = you === "both" ? "Two people" : `You: player ${you}`;
  return (
    <header class="top">
      <a class="skip" href="#board" onClick={(event) => {
        event.preventDefault();
        document.querySelector<SVGElement>('#board [role="gridcell"][tabindex="0"]')?.focus();
      }}>
        To the board
      </a>
      <h1 class="said">burnside</h1>
      <a class="brand" href={`#/${explorer.first}`} aria-label="burnside" onClick={(event) => {
        event.preventDefault();
        if (explorer.first) void explorer.openGame(explorer.first);
      }}>
        <Mark />
        <span>burnside</span>
      </a>
      <GameButton />
      <span class="gap" />
      <SheetButton sheet="play" label={`Who plays: ${who}`} title="Who plays" word={who} Icon={People} />
      <SheetButton sheet="rules" label="Rules" Icon={Book} />
      <SheetButton sheet="train" label="Train" title="Puzzles and lessons" Icon={Target} />
      <SheetButton sheet="open" label="Open" title="Open a position, a game or a file" Icon={Inbox} />
      <SheetButton sheet="mine" label="My games" Icon={Folder} />
      <button
        type="button"
        class="toggle"
        aria-label="Values"
        aria-pressed={explorer.values}
        title={explorer.values ? "Hide values" : "Show values"}
        onClick={() => explorer.showValues(!explorer.values)}
      >
        <Eye open={explorer.values} />
        <span>Values</span>
      </button>
      <button
        type="button"
        class="toggle theme"
        aria-label={dark ? "Light colors" : "Dark colors"}
        title={dark ? "Light colors" : "Dark colors"}
        onClick={() => setTheme(dark ? "light" : "dark")}
      >
        {dark ? <Sun /> : <Moon />}
      </button>
    </header>
  );
}

/** A button of the top line that opens a sheet: on narrow screens only its picture is seen. */
function SheetButton({ sheet, label, title = label, word = label, Icon }: { sheet: SheetName; label: string; title?: string; word?: string; Icon: () => JSX.Element }) {
  const explorer = useExplorer();
  return (
    <button type="button" class={`toggle to-${sheet}`} aria-label={label} title={title} aria-haspopup="dialog" onClick={() => explorer.show(sheet)}>
      <Icon />
      <span>{word}</span>
    </button>
  );
}

/** Moves, what was played, symmetry or what to take away. */
function Panel() {
  const { info } = useExplorer();
  const [tab, setTab] = useState<string>(TABS[0].name);
  const tabs = useRef<HTMLDivElement>(null);
  const all = TABS.filter(({ name }) => name !== "played" || info?.collected);
  const shown = all.find(({ name }) => name === tab) ?? TABS[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = all[(all.indexOf(shown) + step + all.length) % all.length]!;
    setTab(next.name);
    tabs.current?.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus();
  };
  const { View } = shown;
  return (
    <section class="panel card" aria-label="about this position">
      <div class={`tabs${all.length > 4 ? " many" : ""}`} role="tablist" aria-label="about this position" ref={tabs} onKeyDown={onKeyDown}>
        {all.map(({ name, title }) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={shown.name === name}
            aria-controls="panel"
            tabIndex={shown.name === name ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id="panel" class="panel-body" role="tabpanel" aria-labelledby={`tab-${shown.name}`} tabIndex={0}>
        <View />
      </div>
    </section>
  );
}

/** What went wrong, kindly. */
function Messages() {
  const explorer = useExplorer();
  const { trouble, notice } = explorer;
  return (
    <div class="messages">
      {notice && (
        <div class="message" role="alert">
          <p>
            {notice.text}
            {notice.hint !== null && <small>{notice.hint}</small>}
          </p>
          <button type="button" onClick={() => explorer.dismiss()}>
            Close
          </button>
        </div>
      )}
      {trouble && <Waiting key={trouble.kind} />}
    </div>
  );
}

function Waiting() {
  const explorer = useExplorer();
  const { trouble } = explorer;
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, []);
  if (!trouble) return null;
  const seconds = Math.max(0, Math.ceil((trouble.until - Date.now()) / 1000));
  const when = seconds > 0 ? `in ${seconds} s` : "now";
  return (
    <div class="message">
      <p>
        {trouble.kind === "gone"
          ? `The server does not answer. Your game is safe; asking again ${when}.`
          : `The server has its hands full. Your question is kept; asking again ${when}.`}
      </p>
      <button type="button" onClick={() => explorer.api.now()}>
        Ask now
      </button>
    </div>
  );
}

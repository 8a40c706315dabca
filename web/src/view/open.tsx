/** Open anything: a position in any format, moves, a record, a link or a game file. */

import { useState } from "preact/hooks";
import { Sheet } from "./sheet";
import { Still, unitStyle, viewBox } from "./stage";
import { useAnswer, useExplorer } from "./use";

export function Open() {
  return (
    <Sheet name="open" title="Open">
      {() => <Form />}
    </Sheet>
  );
}

function Form() {
  const explorer = useExplorer();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async (what: string) => {
    setBusy(true);
    const problem = await explorer.openText(what);
    setBusy(false);
    setWrong(problem);
  };
  const take = async (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (!file) return;
    const content = await file.text();
    setText(content);
    await open(content);
  };
  return (
    <form
      class="open-form"
      onSubmit={(event) => {
        event.preventDefault();
        void open(text);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer?.files);
      }}
    >
      <label for="open-text">A position in any format, moves, a record (SGF too), a link, or a game file</label>
      <textarea
        id="open-text"
        rows={6}
        spellcheck={false}
        autocomplete="off"
        placeholder={explorer.address.moves.join("; ") || (explorer.now?.position ?? "")}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setWrong(null);
        }}
      />
      <Preview text={text} />
      {wrong !== null && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
      <div class="open-row">
        <label class="file">
          Choose a file
          <input type="file" onChange={(event) => void take(event.currentTarget.files)} />
        </label>
        <span class="soft">or drop one here</span>
        <button type="button" class="link" onClick={() => explorer.show("edit")}>
          Set up a position
        </button>
        <button type="submit" class="primary" disabled={busy || text.trim() === ""}>
          Open
        </button>
      </div>
    </form>
  );
}

/** The position that a text means, drawn while it is written. */
function Preview({ text }: { text: string }) {
  const { api, address } = useExplorer();
  const { game } = address;
  const wanted = text.trim();
  const asks = wanted !== "" && wanted.length < 200;
  const { answer } = useAnswer(asks ? `${game} ${wanted}` : "", (signal) =>
    asks ? api.scene(game, wanted, signal).catch(() => null) : Promise.resolve(null),
  );
  return (
    <div class="preview" aria-hidden="true">
      {answer && asks && (
        <svg class="board small" viewBox={viewBox(answer)} style={unitStyle(answer)}>
          <Still scene={answer} last={null} />
        </svg>
      )}
    </div>
  );
}

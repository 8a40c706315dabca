/** Open anything: a position in any format, moves, a record, a link or a game file. */

import { useState } from "preact/hooks";
import { Sheet } from "./sheet";
import { useExplorer } from "./use";

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
        <button type="submit" class="primary" disabled={busy || text.trim() === ""}>
          Open
        </button>
      </div>
    </form>
  );
}

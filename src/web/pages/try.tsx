import type { JSX } from 'preact';
import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import type { WebSession } from '../../contract/web.js';
import { countCharacters, countWords } from '../../text/words.js';
import { countOf } from '../../lib/number-text.js';
import { costText } from '../parts/cost-text.js';
import type { WaitingFiles } from '../parts/cost-text.js';
import { FileList } from '../parts/file-list.js';
import { useFileQueue } from '../parts/use-file-queue.js';
import type { FileQueue } from '../parts/use-file-queue.js';
import { Findings } from '../parts/findings.js';
import { sectionSizes } from '../../sections/section-sizes.js';
import { Problem } from '../parts/states.js';
import { TextField } from '../parts/text-field.js';
import { useDocument } from '../parts/use-document.js';
import type { Taken } from '../parts/use-document.js';
import { SCANS } from '../parts/scan-names.js';
import type { ScanName } from '../parts/scan-names.js';
import { useScans } from '../parts/use-scans.js';
import type { ScanState, TextToTry } from '../parts/use-scans.js';

const SCAN_TEXT: Readonly<Record<ScanName, string>> = {
  detection: 'AI detection',
  patterns: 'AI patterns',
  references: 'References',
};

interface Waiting extends WaitingFiles {
  readonly scan: () => void;
}

interface FormProps extends Taken {
  readonly characterLimit: number;
  /** What was scanned last; null where nothing was. */
  readonly scanned: ScanState | null;
  readonly onScan: (document: TextToTry, scans: readonly ScanName[]) => void;
  readonly onStop: () => void;
  /** Files that were read and are not scanned yet; they are scanned where there is no text. */
  readonly waiting: Waiting;
  /** Called when the form begins or ceases to hold a text. */
  readonly onHasText: (hasText: boolean) => void;
}

/** What several files get, whatever is chosen for one text. */
const OF_FILES: readonly ScanName[] = ['detection'];

function ScanChoice({
  chosen,
  isOfFiles,
  onChange,
}: {
  readonly chosen: readonly ScanName[];
  readonly isOfFiles: boolean;
  readonly onChange: (chosen: readonly ScanName[]) => void;
}): JSX.Element {
  const shown = isOfFiles ? OF_FILES : chosen;
  return (
    <fieldset class="choice">
      <legend>Scans</legend>
      {SCANS.map((scan) => (
        <label key={scan} class="check">
          <input
            type="checkbox"
            checked={shown.includes(scan)}
            disabled={isOfFiles}
            onChange={() => onChange(SCANS.filter((other) => (other === scan) !== chosen.includes(other)))}
          />
          <span>{SCAN_TEXT[scan]}</span>
        </label>
      ))}
      {isOfFiles && <p class="muted">Several files get AI detection alone; choose one file for the other scans.</p>}
    </fieldset>
  );
}

function ScanButton({
  running,
  ready,
  label,
  onStop,
}: {
  readonly running: boolean;
  readonly ready: boolean;
  readonly label: string;
  readonly onStop: () => void;
}): JSX.Element {
  return running ? (
    <button type="button" onClick={onStop}>
      Stop
    </button>
  ) : (
    <button type="submit" class="primary" disabled={!ready}>
      {label}
    </button>
  );
}

/** The longest text that is judged as one, in characters. */
const longestAtOnce = (characterLimit: number): number => sectionSizes('detect', characterLimit).atOnce;

function TextForm(props: FormProps): JSX.Element {
  const { characterLimit, scanned, onScan, onStop, onReplace, onSeveral, waiting, onHasText } = props;
  const { document, note, problem, take, type } = useDocument({ onReplace, onSeveral });
  const { text } = document;
  const running = scanned?.running ?? false;
  const [chosen, setChosen] = useState<readonly ScanName[]>(SCANS);
  const costId = useId();
  const words = useMemo(() => countWords(text), [text]);
  const isLong = useMemo(() => countCharacters(text) > longestAtOnce(characterLimit), [text, characterLimit]);
  const isOfFiles = words === 0 && waiting.files > 0;
  useEffect(() => onHasText(words > 0), [words > 0]);
  const ready = isOfFiles || (words > 0 && chosen.length > 0);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!ready || running) return;
    if (isOfFiles) waiting.scan();
    else onScan(document, chosen);
  };
  return (
    <form class="try" onSubmit={submit}>
      <TextField text={text} note={note} costId={costId} onType={type} onFiles={take} onSubmit={submit} />
      {problem !== null && <Problem message={problem} />}
      <div class="row">
        <ScanChoice chosen={chosen} isOfFiles={isOfFiles} onChange={setChosen} />
        <div class="go">
          <p class="muted" id={costId}>
            {costText({ text, words, chosen, isLong }, waiting, scanned)}
          </p>
          <ScanButton
            running={running}
            ready={ready}
            label={isOfFiles ? `Scan ${countOf(waiting.files, 'file')}` : 'Scan'}
            onStop={onStop}
          />
        </div>
      </div>
    </form>
  );
}

function waitingOf({ files, running, scan }: FileQueue): Waiting {
  const words = running ? [] : files.flatMap(({ state }) => (state.kind === 'read' ? [state.words] : []));
  const isScanned = files.some(({ state }) => state.kind === 'scanning' || state.kind === 'scanned');
  return { files: words.length, words: words.reduce((sum, own) => sum + own, 0), scan, isScanned };
}

/** Runs the three scans on one text. */
export function TryPage({ session }: { readonly session: WebSession }): JSX.Element {
  const { character_limit: characterLimit, program_version: programVersion } = session;
  const { state, start, stop, clear } = useScans(characterLimit);
  const queue = useFileQueue(characterLimit);
  const [hasText, setHasText] = useState(false);
  return (
    <>
      <h1>Try it</h1>
      <p class="lead">
        See the results of the service for a text. Its words are charged to this application’s own account; the text is
        not stored.
      </p>
      <TextForm
        characterLimit={characterLimit}
        scanned={state}
        onScan={(document, scans) => {
          queue.clear();
          start(document, scans);
        }}
        onStop={stop}
        onReplace={() => {
          clear();
          queue.clear();
        }}
        onSeveral={queue.read}
        waiting={waitingOf(queue)}
        onHasText={setHasText}
      />
      {queue.files.length > 0 && <FileList queue={queue} isScannedHere={hasText} programVersion={programVersion} />}
      {state !== null && <Findings state={state} programVersion={programVersion} />}
    </>
  );
}

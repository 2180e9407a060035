import type { JSX, RefObject } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import type { ShownDecisions } from '../../contract/workbench-reading.js';
import { countOf } from '../../lib/number-text.js';
import { CHOICE_TEXT, CHOICES } from '../../records/decision.js';
import type { Choice } from '../../records/decision.js';
import { messageOf } from '../api/request.js';
import { MayContext } from '../may.js';
import { dateTimeText } from '../text.js';
import { ask } from './ask.js';
import { useDraftNote } from './draft-note.js';
import { isShownDecisions } from './reading-shapes.js';
import { useKeys } from './use-keys.js';

/** One key decides. */
const KEY_OF: Readonly<Record<Choice, string>> = { confirmed: 'c', dismissed: 'd', unsure: 'u', conversation: 't' };
const NOTE_KEY = 'm';

interface DecisionFormProps {
  readonly runId: string;
  readonly sourceId: number;
  readonly documentHash: string;
  readonly decisions: ShownDecisions;
  readonly onDecided: (decisions: ShownDecisions) => void;
  /** Shows the next source, where the reader wants to continue. */
  readonly onNext: () => void;
}

/** Whether the next source is shown after a decision; kept while the page is open. */
let goesOn = true;

function Changes({ changes }: Pick<ShownDecisions, 'changes'>): JSX.Element {
  return (
    <details>
      <summary>{countOf(changes.length, 'change')}</summary>
      <ul class="changes">
        {changes.map(({ reader, choice, note, at }, index) => (
          <li key={index}>
            {dateTimeText(at)}: {reader} {choice === null ? 'withdrew the decision' : `said ${CHOICE_TEXT[choice]}`}
            {note !== '' && `: ${note}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Others({ decisions }: { readonly decisions: ShownDecisions }): JSX.Element | null {
  const { mine, others, others_count: count } = decisions;
  if (count === 0) return null;
  if (mine === null)
    return <p class="muted">{countOf(count, 'other reader')} decided; what they said shows once you have.</p>;
  return (
    <ul class="others">
      {others.map(({ reader, choice, note }) => (
        <li key={reader} class={choice === mine.choice ? '' : 'disagrees'}>
          {reader}: {CHOICE_TEXT[choice]}
          {note !== '' && ` – ${note}`}
          {choice !== mine.choice && ' (disagrees with you)'}
        </li>
      ))}
    </ul>
  );
}

function Choices({
  mine,
  onChoice,
}: {
  readonly mine: Choice | null;
  readonly onChoice: (choice: Choice) => void;
}): JSX.Element {
  return (
    <div class="chips" role="group" aria-label="Decision">
      {CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          class="chip"
          aria-pressed={mine === choice}
          aria-keyshortcuts={KEY_OF[choice]}
          onClick={() => onChoice(choice)}
        >
          {CHOICE_TEXT[choice]} <kbd>{KEY_OF[choice]}</kbd>
        </button>
      ))}
    </div>
  );
}

interface NoteFieldProps {
  readonly note: string;
  readonly field: RefObject<HTMLTextAreaElement>;
  readonly onType: (note: string) => void;
}

/** The note beside a decision, and where it can be read. */
function NoteField({ note, field, onType }: NoteFieldProps): JSX.Element {
  return (
    <>
      <label class="stacked">
        <span>
          Note <kbd>{NOTE_KEY}</kbd>
        </span>
        <textarea
          ref={field}
          rows={2}
          value={note}
          aria-describedby="note-stays"
          onInput={(event) => onType(event.currentTarget.value)}
        />
      </label>
      <small id="note-stays" class="muted">
        It stays in the workbench, its exports and reports. Case reports leave it out.
      </small>
    </>
  );
}

// Longer than other functions: the form in the order in which it is read.
/** What the reader decides about a text, what others did once they have, and every change. */
export function DecisionForm(props: DecisionFormProps): JSX.Element {
  const { runId, sourceId, documentHash, decisions, onDecided, onNext } = props;
  const { reader } = useContext(MayContext);
  const { note, type, forget } = useDraftNote(`${documentHash} ${reader}`, decisions.mine?.note ?? '');
  const [state, setState] = useState<'' | 'saving' | { readonly problem: string }>('');
  const field = useRef<HTMLTextAreaElement>(null);
  const [moves, setMoves] = useState(goesOn);
  const decide = async (choice: Choice | null): Promise<void> => {
    if (state === 'saving') return;
    setState('saving');
    const body = { run: runId, source: sourceId, choice, note, version: decisions.version };
    try {
      onDecided(await ask('/decisions', isShownDecisions, { method: 'POST', body }));
      forget();
      setState('');
      if (choice !== null && moves) onNext();
    } catch (error) {
      setState({ problem: messageOf(error) });
    }
  };
  const mine = decisions.mine?.choice ?? null;
  useKeys({
    ...Object.fromEntries(CHOICES.map((choice) => [KEY_OF[choice], () => void decide(choice)])),
    [NOTE_KEY]: () => field.current?.focus(),
  });
  return (
    <section class="decide" aria-label="Your decision">
      <h2>Your decision</h2>
      <Choices mine={mine} onChoice={(choice) => void decide(choice)} />
      <NoteField note={note} field={field} onType={type} />
      <div class="row">
        <label class="check">
          <input
            type="checkbox"
            checked={moves}
            onChange={(event) => {
              goesOn = event.currentTarget.checked;
              setMoves(goesOn);
            }}
          />
          <span>Go on to the next one</span>
        </label>
        {mine !== null && (
          <span>
            {note !== decisions.mine?.note && (
              <button type="button" class="quiet" onClick={() => void decide(mine)}>
                Save the note
              </button>
            )}
            <button type="button" class="quiet" onClick={() => void decide(null)}>
              Withdraw
            </button>
          </span>
        )}
      </div>
      <p role="status" class="muted">
        {state === 'saving' && 'Saving …'}
        {decisions.mine !== null && state === '' && `Decided on ${dateTimeText(decisions.mine.decided_at)}.`}
      </p>
      {typeof state === 'object' && (
        <p class="notice bad" role="alert">
          {state.problem}
        </p>
      )}
      <Others decisions={decisions} />
      {decisions.changes.length > 0 && <Changes changes={decisions.changes} />}
    </section>
  );
}

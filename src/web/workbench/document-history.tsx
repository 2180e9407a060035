import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { DocumentState } from '../../contract/workbench-history.js';
import { countOf, percentText } from '../../lib/number-text.js';
import { dateText, visibleText } from '../text.js';
import { addressOf, follow } from '../address.js';
import { useAsked } from './ask.js';
import { isDocumentHistory } from './history-shapes.js';
import { TextDifference } from './text-difference.js';
import { VERDICT_TEXT } from './verdict-bar.js';

function spanText({ first_at: first, last_at: last, runs }: DocumentState): string {
  const [from, to] = [dateText(first), dateText(last)];
  return runs === 1
    ? from
    : from === to
      ? `${from}, ${countOf(runs, 'run')}`
      : `${from} to ${to}, ${countOf(runs, 'run')}`;
}

/** What is another than in the stretch of runs before, in words; empty where only the run is. */
function changesSince(state: DocumentState, before: DocumentState): readonly string[] {
  return [
    state.stated === before.stated
      ? null
      : `verdict was ${before.stated === null ? 'none' : VERDICT_TEXT[before.stated]}`,
    state.document_hash === before.document_hash ? null : 'another text',
    state.source === before.source ? null : `was ${visibleText(before.source)}`,
    state.model_version === before.model_version ? null : `by ${state.model_version ?? 'no service'}`,
  ].filter((text) => text !== null);
}

interface StateLineProps {
  readonly state: DocumentState;
  readonly before: DocumentState | undefined;
}

function StateLine({ state, before }: StateLineProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const { stated, ai } = state;
  const address = addressOf('document', { run: state.last_run_id, source: String(state.source_id) });
  const [was, is] = [before?.document_hash ?? null, state.document_hash];
  const hasOtherText = was !== null && is !== null && was !== is;
  return (
    <li>
      {state.is_shown ? (
        <strong>{spanText(state)}</strong>
      ) : (
        <a href={address} onClick={(event) => follow(event, address)}>
          {spanText(state)}
        </a>
      )}
      {': '}
      {stated === null ? state.outcome : <span class={`verdict-word ${stated}`}>{VERDICT_TEXT[stated]}</span>}
      {ai !== null && ` (AI ${percentText(ai)})`}
      {before !== undefined && <small class="muted"> {changesSince(state, before).join(', ')}</small>}
      {hasOtherText && (
        <>
          {' '}
          <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide the difference' : 'Show the difference'}
          </button>
          {isOpen && <TextDifference before={was} after={is} />}
        </>
      )}
    </li>
  );
}

/** How one document stood in every run, newest first, with what changed since the run before. */
export function DocumentHistory({
  run,
  source,
}: {
  readonly run: string;
  readonly source: string;
}): JSX.Element | null {
  const { data } = useAsked(`/reading/history?${new URLSearchParams({ run, source }).toString()}`, isDocumentHistory);
  if (data === null || data.states.length === 0) return null;
  const { states } = data;
  return (
    <section aria-label="History of this document">
      <h2>History</h2>
      {states.length === 1 ? (
        <p class="muted">The same in every run that found it: {states.map(spanText).join('')}.</p>
      ) : (
        <ul class="lines">
          {states.map((state, index) => (
            <StateLine key={state.last_run_id} state={state} before={states[index + 1]} />
          ))}
        </ul>
      )}
    </section>
  );
}

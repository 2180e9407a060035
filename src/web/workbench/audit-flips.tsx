import type { JSX } from 'preact';
import type { ShownFlip, WorkbenchAuditHistory } from '../../contract/workbench-history.js';
import { countText } from '../../lib/number-text.js';
import { FLIP_CAUSE_TEXT } from '../../records/flip.js';
import { PathText } from '../parts/path-text.js';
import { dateTimeText, visibleText } from '../text.js';
import { addressOf, follow } from '../address.js';
import { VERDICT_TEXT } from './verdict-bar.js';

function FlipLine({ flip, newest }: { readonly flip: ShownFlip; readonly newest: string | null }): JSX.Element {
  const name = (
    <>
      <PathText path={flip.source} />
      {flip.dataset_id !== null && (
        <>
          {' '}
          <bdi>{visibleText(flip.dataset_id)}</bdi>
        </>
      )}
    </>
  );
  const address =
    newest === null || flip.source_id === null
      ? null
      : addressOf('document', { run: newest, source: String(flip.source_id) });
  return (
    <li>
      {address === null ? (
        name
      ) : (
        <a href={address} onClick={(event) => follow(event, address)}>
          {name}
        </a>
      )}{' '}
      <span class={`verdict-word ${flip.before}`}>{VERDICT_TEXT[flip.before]}</span>, now{' '}
      <span class={`verdict-word ${flip.after}`}>{VERDICT_TEXT[flip.after]}</span>{' '}
      <small class="muted">
        {dateTimeText(flip.at)}; what changed: {FLIP_CAUSE_TEXT[flip.cause]}
        {flip.is_decided && ', decided'}
      </small>
    </li>
  );
}

/** Flips of an audit that nobody has acknowledged yet. */
export function Flips({ history }: { readonly history: WorkbenchAuditHistory }): JSX.Element {
  const { flips, flip_count: count } = history;
  return (
    <section>
      <h2>Flips on the list</h2>
      {count === 0 ? (
        <p class="empty">No verdict differs from that of an earlier audit, or every difference was acknowledged.</p>
      ) : (
        <>
          <p class="muted">
            A flip stays here until it is acknowledged, the verdict flips back, or a reader decides on its text.
          </p>
          <ul class="lines">
            {flips.map((flip) => (
              <FlipLine
                key={`${flip.source}\n${flip.dataset_id ?? ''}\n${flip.run_id}`}
                flip={flip}
                newest={history.newest_run_id}
              />
            ))}
          </ul>
          {count > flips.length && (
            <p class="muted">
              {countText(count - flips.length)} more: <code>assay audits list {history.name}</code>
            </p>
          )}
        </>
      )}
    </section>
  );
}

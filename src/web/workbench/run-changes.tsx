import type { JSX } from 'preact';
import type { ShownRunChange } from '../../contract/workbench-jobs.js';
import { dateTimeText, visibleText } from '../text.js';

/** Who started, stopped and resumed which run from a workbench, the newest first. */
export function RunChanges({ changes }: { readonly changes: readonly ShownRunChange[] }): JSX.Element | null {
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>What was done to runs from here</summary>
      <ul class="changes">
        {changes.map(({ reader, action, what, at }) => (
          <li key={`${at} ${what} ${action}`}>
            {dateTimeText(at)}: {visibleText(reader)} {action} <span class="mono">{visibleText(what)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

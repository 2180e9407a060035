import type { JSX } from 'preact';
import { countText } from '../../lib/number-text.js';
import type { StatedVerdict } from '../../records/verdict.js';

export const VERDICT_TEXT: Readonly<Record<StatedVerdict, string>> = {
  ai: 'AI',
  mixed: 'mixed',
  human: 'human',
  unsure: 'unsure',
};
/** From what is looked at first to what is looked at last. */
export const VERDICT_ORDER: readonly StatedVerdict[] = ['ai', 'mixed', 'unsure', 'human'];

interface VerdictBarProps {
  /** Of the texts that were judged. */
  readonly verdicts: Readonly<Record<StatedVerdict, number>>;
  readonly notJudged: number;
  /** Sources that ended without one. */
  readonly withoutResult: number;
}

/** The verdicts of a run as one bar, with its counts in words beside it. */
export function VerdictBar({ verdicts, notJudged, withoutResult }: VerdictBarProps): JSX.Element {
  const total = VERDICT_ORDER.reduce((sum, verdict) => sum + verdicts[verdict], 0);
  const parts = VERDICT_ORDER.filter((verdict) => verdicts[verdict] > 0);
  return (
    <>
      {total > 0 && (
        <div class="verdict-bar" aria-hidden="true">
          {parts.map((verdict) => (
            <span key={verdict} class={verdict} style={{ flexGrow: verdicts[verdict] / total }} />
          ))}
        </div>
      )}
      <small class="verdict-counts">
        {VERDICT_ORDER.map((verdict) => (
          <span key={verdict}>
            {countText(verdicts[verdict])} {VERDICT_TEXT[verdict]}
          </span>
        ))}
        {notJudged > 0 && <span key="not judged">{countText(notJudged)} not judged</span>}
        {withoutResult > 0 && <span key="none">{countText(withoutResult)} no result</span>}
      </small>
    </>
  );
}

import type { JSX } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import { countText } from '../../lib/number-text.js';
import { MayContext } from '../may.js';
import { useAsked } from './ask.js';
import { isFindingsCount } from './finding-shapes.js';
import { queryText } from './finding-view.js';

/** Of more findings nobody reads all, and counting what is left of them takes long. */
const MOST_COUNTED = 10_000;

/**
 * How many of the findings that are gone through are not decided yet, for those who go through a filtered list.
 * @param decided changes with each decision
 */
export function LeftToDecide({
  params,
  decided,
}: {
  readonly params: URLSearchParams;
  readonly decided: number;
}): JSX.Element | null {
  const { decide } = useContext(MayContext);
  const all = new URLSearchParams(queryText(params));
  all.delete('reviewed');
  const query = all.toString();
  const total = useAsked(decide ? `/findings/count?${query}` : null, isFindingsCount).data;
  const isCounted = total !== null && total.count !== null && !total.is_more && total.count <= MOST_COUNTED;
  const left = useAsked(isCounted ? `/findings/count?${query}&reviewed=open` : null, isFindingsCount);
  useEffect(() => {
    if (decided > 0) left.reload();
  }, [decided]);
  const open = left.data?.count ?? null;
  if (!isCounted || open === null) return null;
  return (
    <span class="muted" role="status">
      {open === 0 ? 'all decided' : `${countText(open)} left to decide`}
    </span>
  );
}

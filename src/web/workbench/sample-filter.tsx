import type { JSX } from 'preact';
import { SAMPLED_VERDICTS } from '../../records/sample.js';
import { filterLines } from './filter-text.js';
import { NO_FILTERS } from './finding-view.js';

interface SampleFilterProps {
  readonly params: URLSearchParams;
  readonly change: (changes: Readonly<Record<string, string>>) => void;
}

/** What the findings were filtered by that the sample is drawn from, and the way to draw from all. */
export function SampleFilter({ params, change }: SampleFilterProps): JSX.Element | null {
  const lines = filterLines(params);
  if (lines.length === 0) return null;
  const verdict = params.get('verdict') ?? SAMPLED_VERDICTS.join(',');
  return (
    <p class="note">
      Only findings that a filter shows are drawn from, and the error is that of their verdicts:{' '}
      <bdi>{lines.join('; ')}</bdi>.{' '}
      <button type="button" class="quiet" onClick={() => change({ ...NO_FILTERS, verdict })}>
        Draw from the whole run
      </button>
    </p>
  );
}

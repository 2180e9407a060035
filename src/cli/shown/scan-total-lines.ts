import { countOf, countText } from '../../lib/number-text.js';
import type { RunSummary } from '../../records/run-summary.js';
import type { PatternTotals, ReferenceTotals } from '../../records/scan-totals.js';
import type { LabelledLine } from '../terminal/table-text.js';
import { referenceParts } from './found-lines.js';

/** Sources whose findings are not among the figures: mostly those that an earlier version scanned. */
function notCountedText({ sources_not_counted: sources }: Pick<PatternTotals, 'sources_not_counted'>): string {
  return sources === 0 ? '' : `; ${countOf(sources, 'source')} not counted here (the report counts them)`;
}

function referencesText(totals: ReferenceTotals): string {
  const parts = referenceParts(totals);
  const counted = `${countText(totals.checked)} checked${parts.length === 0 ? '' : `: ${parts.join(' · ')}`}`;
  return `${counted}${notCountedText(totals)}`;
}

function patternsText(totals: PatternTotals): string {
  const { matches, sources_with_matches: withMatches, sources_searched: searched } = totals;
  const found = matches === 0 ? 'none' : `${countOf(matches, 'match', 'matches')} in ${countText(withMatches)}`;
  return `${found} of ${countOf(searched, 'source')} searched${notCountedText(totals)}`;
}

/** Returns a line on the references of a run and one on its patterns; none for a scan that was not asked for. */
export function scanTotalLines({ references, patterns }: RunSummary): readonly LabelledLine[] {
  return [
    ...(references === undefined ? [] : [['References', referencesText(references)] as const]),
    ...(patterns === undefined ? [] : [['Patterns', patternsText(patterns)] as const]),
  ];
}

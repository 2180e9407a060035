import type { JSX } from 'preact';
import type { FindingLine } from '../../contract/workbench.js';
import { languageText } from '../../lib/language-text.js';
import { countText, percentText } from '../../lib/number-text.js';
import { CHOICE_TEXT } from '../../records/decision.js';
import { reasonText } from '../../records/reasons.js';
import { notJudgedText } from '../../records/result-text.js';
import type { FindingSort } from '../../records/finding-query.js';
import { PathName } from './path-name.js';
import { registerText, stepText } from './finding-texts.js';
import { VERDICT_TEXT } from './verdict-bar.js';

/** Returns the name of a language, or that a text has none: of a file without a text. */
export function facetLanguageText(code: string): string {
  return code === 'unknown' || code === '' ? 'none' : languageText(code);
}

/** Why a source has no verdict, or none that could be judged; null of any other. */
function withoutVerdict({ stated, not_judged: notJudged, reason }: VerdictLine): string | null {
  if (stated === null) return reason === null ? null : `no result: ${reasonText(reason)}`;
  return notJudged === null ? null : `not judged: ${notJudgedText(notJudged)}`;
}

type VerdictLine = Pick<FindingLine, 'stated' | 'not_judged' | 'reason' | 'outcome'>;

/** A verdict in its colour; of a text without one, why. */
export function Verdict({ line }: { readonly line: VerdictLine }): JSX.Element {
  const why = withoutVerdict(line);
  // Narrow columns cut it: the whole of it is then in the title.
  if (why !== null)
    return (
      <span class="none" title={why}>
        {why}
      </span>
    );
  if (line.stated === null) return <span class="none">{line.outcome}</span>;
  return <span class={`verdict-word ${line.stated}`}>{VERDICT_TEXT[line.stated]}</span>;
}

interface FindingColumn {
  readonly name: string;
  readonly title: string;
  /** Null where it cannot be sorted by. */
  readonly sort: FindingSort | null;
  /** As a track of a grid. */
  readonly width: string;
  /** Width of the window from which it is shown beside those of every run, in rem; left out, it always is. */
  readonly fromRem?: number;
  /** The scan that it is of; left out, of every run. */
  readonly of?: 'patterns' | 'references';
  readonly cell: (line: FindingLine, folder: string) => JSX.Element | string;
}

const numberText = (count: number | null): string => (count === null ? '–' : countText(count));

/** The columns of the table, in order. */
export const FINDING_COLUMNS: readonly FindingColumn[] = [
  {
    name: 'verdict',
    title: 'Verdict',
    sort: 'verdict',
    width: 'minmax(7rem, 0.5fr)',
    cell: (line) => <Verdict line={line} />,
  },
  {
    name: 'confidence',
    title: 'Confidence',
    sort: 'confidence',
    // As wide as its title with the sign of the order.
    width: '7.5rem',
    cell: ({ confidence, not_judged: notJudged }) => (notJudged === null ? (confidence ?? '–') : '–'),
  },
  {
    name: 'ai',
    title: 'AI',
    sort: 'ai',
    // As wide as `under 0.1 %`.
    width: '6rem',
    // Readers would take the figure of a text that was not judged for a finding.
    cell: ({ ai, not_judged: notJudged }) => (ai === null || notJudged !== null ? '–' : percentText(ai)),
  },
  {
    name: 'source',
    title: 'Source',
    sort: 'path',
    width: 'minmax(0, 1fr)',
    cell: ({ source, dataset_id: row }, folder) => <PathName source={source} row={row} folder={folder} />,
  },
  {
    name: 'language',
    title: 'Language',
    sort: 'language',
    width: '6.5rem',
    cell: ({ language }) => (language === null ? '–' : languageText(language)),
  },
  {
    name: 'assisted',
    title: 'Edited by AI',
    sort: 'assisted',
    width: '7.5rem',
    fromRem: 78,
    cell: ({ assisted }) => (assisted === null ? '–' : stepText(assisted)),
  },
  {
    name: 'register',
    title: 'Register',
    sort: 'register',
    width: '7rem',
    fromRem: 98,
    of: 'patterns',
    cell: ({ register }) => (register === null ? '–' : registerText(register)),
  },
  {
    name: 'patterns',
    title: 'Patterns',
    sort: 'patterns',
    width: '5rem',
    fromRem: 70,
    of: 'patterns',
    cell: ({ patterns }) => numberText(patterns),
  },
  {
    name: 'missing',
    title: 'Missing refs',
    sort: 'missing',
    width: '6.5rem',
    fromRem: 76,
    of: 'references',
    cell: ({ missing }) => numberText(missing),
  },
  {
    name: 'decision',
    title: 'Decided',
    sort: 'reviewed',
    // As wide as `needs a conversation`.
    width: '10.5rem',
    cell: ({ decision }) => (decision === null ? '' : CHOICE_TEXT[decision]),
  },
  { name: 'words', title: 'Words', sort: 'words', width: '4.5rem', cell: ({ words }) => numberText(words) },
];

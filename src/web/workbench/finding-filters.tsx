import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { countText } from '../../lib/number-text.js';
import { FINDING_VERDICTS } from '../../records/finding-query.js';
import type { FindingVerdict } from '../../records/finding-query.js';
import { facetLanguageText } from './finding-cells.js';
import { Choice, Typed } from './filter-fields.js';
import type { FilterProps } from './filter-fields.js';
import { stepText } from './finding-texts.js';
import { isFiltered, NO_FILTERS, toggled } from './finding-view.js';
import { ScanFilters } from './scan-filters.js';
import { VERDICT_TEXT } from './verdict-bar.js';

const CHIP_TEXT: Readonly<Record<FindingVerdict, string>> = {
  ...VERDICT_TEXT,
  none: 'no result',
  not_judged: 'not judged',
};

function VerdictButtons({ params, facets, onChange }: FilterProps): JSX.Element {
  const chosen = (params.get('verdict') ?? '').split(',');
  const counts = new Map(facets?.verdicts.map(({ value, count }) => [value, count]));
  return (
    <div class="chips" role="group" aria-label="Verdict">
      {FINDING_VERDICTS.map((verdict) => (
        <button
          key={verdict}
          type="button"
          class={`chip ${verdict}`}
          aria-pressed={chosen.includes(verdict)}
          onClick={() => onChange({ verdict: toggled(params.get('verdict'), verdict) })}
        >
          {CHIP_TEXT[verdict]} <small>{facets === null ? '…' : countText(counts.get(verdict) ?? 0)}</small>
        </button>
      ))}
    </div>
  );
}

const REVIEWED_TEXT: readonly (readonly [value: string, text: string])[] = [
  ['open', 'not yet by me'],
  ['decided', 'by me'],
  ['disagreed', 'readers disagree'],
];

function Decided({ params, onChange }: FilterProps): JSX.Element {
  return (
    <label>
      <span>Decided</span>
      <select
        value={params.get('reviewed') ?? ''}
        onChange={(event) => onChange({ reviewed: event.currentTarget.value })}
      >
        <option value="">any</option>
        {REVIEWED_TEXT.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Returns the newest counts that arrived, so that what can be chosen stays where it is while others are awaited. */
function useLast(facets: FilterProps['facets']): FilterProps['facets'] {
  const last = useRef(facets);
  if (facets !== null) last.current = facets;
  return last.current;
}

/** Everything that findings of one run are filtered by; each change is a new address. */
export function FindingFilters(props: FilterProps): JSX.Element {
  const { params, onChange } = props;
  const facets = useLast(props.facets);
  const [isOpen, setOpen] = useState(false);
  return (
    <form
      class={`filters ${isOpen ? 'is-open' : ''}`}
      role="search"
      aria-label="Filter the findings"
      onSubmit={(event) => event.preventDefault()}
    >
      <VerdictButtons {...props} />
      <button type="button" class="more quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Fewer filters' : 'More filters'}
      </button>
      <Choice
        name="confidence"
        label="Confidence"
        values={facets?.confidences ?? []}
        text={(value) => value}
        {...props}
      />
      <Choice name="language" label="Language" values={facets?.languages ?? []} text={facetLanguageText} {...props} />
      <Choice name="assisted" label="Edited by AI" values={facets?.assisted ?? []} text={stepText} {...props} />
      <ScanFilters {...props} facets={facets} />
      <Decided {...props} />
      <div class="pair">
        <Typed name="words_from" label="Words from" type="number" {...props} />
        <Typed name="words_to" label="Words to" type="number" {...props} />
      </div>
      <Typed name="path" label="Path holds" type="search" hotkey="/" {...props} />
      <Typed name="text" label="Text holds" type="search" hotkey="t" hint={'words and "phrases"'} {...props} />
      {isFiltered(params) && (
        <button type="button" class="quiet" onClick={() => onChange(NO_FILTERS)}>
          Show all
        </button>
      )}
    </form>
  );
}

import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FacetValue, FindingsFacets } from '../../contract/workbench.js';
import { countText } from '../../lib/number-text.js';
import type { AssistedStep } from '../../records/assisted.js';
import { FINDING_VERDICTS } from '../../records/finding-query.js';
import { languageText } from './finding-cells.js';
import { isFiltered, toggled } from './finding-view.js';
import type { FilterParam } from './finding-view.js';
import { VERDICT_TEXT } from './verdict-bar.js';

/** How long typing rests before it is searched for. */
const REST_MS = 250;

interface FilterProps {
  readonly params: URLSearchParams;
  readonly facets: FindingsFacets | null;
  readonly onChange: (changes: Readonly<Partial<Record<FilterParam | 'sort' | 'dir', string>>>) => void;
}

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
          {verdict === 'none' ? 'no result' : VERDICT_TEXT[verdict]}{' '}
          <small>{facets === null ? '…' : countText(counts.get(verdict) ?? 0)}</small>
        </button>
      ))}
    </div>
  );
}

interface ChoiceProps extends Pick<FilterProps, 'params' | 'onChange'> {
  readonly name: FilterParam;
  readonly label: string;
  readonly values: readonly FacetValue[];
  readonly text: (value: string) => string;
}

function Choice({ name, label, values, text, params, onChange }: ChoiceProps): JSX.Element {
  const chosen = params.get(name) ?? '';
  const isListed = chosen === '' || values.some(({ value }) => value === chosen);
  return (
    <label>
      <span>{label}</span>
      <select value={chosen} onChange={(event) => onChange({ [name]: event.currentTarget.value })}>
        <option value="">any</option>
        {!isListed && <option value={chosen}>{chosen.split(',').map(text).join(', ')}</option>}
        {values.map(({ value, count }) => (
          <option key={value} value={value}>
            {text(value)} ({countText(count)})
          </option>
        ))}
      </select>
    </label>
  );
}

interface TypedProps extends Pick<FilterProps, 'params' | 'onChange'> {
  readonly name: FilterParam;
  readonly label: string;
  readonly type: 'search' | 'number';
  readonly hotkey?: string;
  readonly hint?: string;
}

/** A field that is searched for once typing rests. */
function Typed({ name, label, type, hotkey, hint, params, onChange }: TypedProps): JSX.Element {
  const timer = useRef(0);
  const field = useRef<HTMLInputElement>(null);
  const shown = params.get(name) ?? '';
  useEffect(() => {
    // What "back" shows again stands in the field, too, but nothing changes under the hands of who types.
    if (field.current !== null && document.activeElement !== field.current) field.current.value = shown;
  }, [shown]);
  useEffect(() => {
    if (hotkey === undefined) return undefined;
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== hotkey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, [hotkey]);
  return (
    <label class={type}>
      <span>{label}</span>
      <input
        ref={field}
        type={type}
        min={type === 'number' ? 0 : undefined}
        defaultValue={shown}
        placeholder={hint}
        aria-keyshortcuts={hotkey}
        onInput={(event) => {
          const { value } = event.currentTarget;
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => onChange({ [name]: value }), REST_MS);
        }}
      />
    </label>
  );
}

const STEP_TEXT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    none: 'no trace',
    light: 'lightly',
    substantial: 'substantially',
    whole: 'wholly written',
    unknown: 'not known',
  } satisfies Record<AssistedStep | 'unknown', string>),
);

function stepText(value: string): string {
  return STEP_TEXT.get(value) ?? value;
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

/** Everything that findings are filtered by; each change is a new address. */
export function FindingFilters(props: FilterProps): JSX.Element {
  const { params, facets, onChange } = props;
  const clear = {
    verdict: '',
    confidence: '',
    language: '',
    assisted: '',
    words_from: '',
    words_to: '',
    path: '',
    text: '',
    reviewed: '',
  };
  return (
    <form class="filters" role="search" aria-label="Filter the findings" onSubmit={(event) => event.preventDefault()}>
      <VerdictButtons {...props} />
      <Choice
        name="confidence"
        label="Confidence"
        values={facets?.confidences ?? []}
        text={(value) => value}
        {...props}
      />
      <Choice name="language" label="Language" values={facets?.languages ?? []} text={languageText} {...props} />
      <Choice name="assisted" label="Edited by AI" values={facets?.assisted ?? []} text={stepText} {...props} />
      <Decided {...props} />
      <Typed name="words_from" label="Words from" type="number" {...props} />
      <Typed name="words_to" label="to" type="number" {...props} />
      <Typed name="path" label="Path holds" type="search" hotkey="/" {...props} />
      <Typed name="text" label="Text holds" type="search" hotkey="t" hint={'words and "phrases"'} {...props} />
      {isFiltered(params) && (
        <button type="button" class="quiet" onClick={() => onChange(clear)}>
          Show all
        </button>
      )}
    </form>
  );
}

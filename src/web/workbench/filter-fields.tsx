import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FacetValue, FindingsFacets } from '../../contract/workbench.js';
import { countText } from '../../lib/number-text.js';
import type { FilterParam } from './finding-view.js';

/** How long typing rests before it is searched for. */
const REST_MS = 250;

/** What each part of the filters is given. */
export interface FilterProps {
  readonly params: URLSearchParams;
  readonly facets: FindingsFacets | null;
  readonly onChange: (changes: Readonly<Partial<Record<FilterParam | 'sort' | 'dir', string>>>) => void;
}

interface ChoiceProps extends Pick<FilterProps, 'params' | 'onChange'> {
  readonly name: FilterParam;
  readonly label: string;
  readonly values: readonly FacetValue[];
  readonly text: (value: string) => string;
}

/** One value of those that findings have, with their counts. */
export function Choice({ name, label, values, text, params, onChange }: ChoiceProps): JSX.Element {
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

/** Whether a letter that is typed is meant for what has the focus; a list chooses by it. */
function takesLetters(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

/** A field that is searched for once typing rests. */
export function Typed({ name, label, type, hotkey, hint, params, onChange }: TypedProps): JSX.Element {
  const timer = useRef(0);
  // What was chosen while the typing rested is in the newest address.
  const change = useRef(onChange);
  change.current = onChange;
  const field = useRef<HTMLInputElement>(null);
  const shown = params.get(name) ?? '';
  useEffect(() => {
    // What "back" shows again is in the field, too, but nothing changes under the hands of who types.
    if (field.current !== null && document.activeElement !== field.current) field.current.value = shown;
  }, [shown]);
  useEffect(() => {
    if (hotkey === undefined) return undefined;
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== hotkey || event.ctrlKey || event.metaKey || takesLetters(event.target)) return;
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
          timer.current = window.setTimeout(() => change.current({ [name]: value }), REST_MS);
        }}
      />
    </label>
  );
}

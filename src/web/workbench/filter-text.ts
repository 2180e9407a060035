import { visibleText } from '../text.js';
import { facetLanguageText } from './finding-cells.js';
import { registerText, stepText } from './finding-texts.js';
import type { FilterParam } from './finding-view.js';

const same = (value: string): string => value;
const quoted = (value: string): string => `“${visibleText(value)}”`;

/** What each filter but the verdict is called, and how its values are said. */
const NAMED: readonly (readonly [name: FilterParam, label: string, text: (value: string) => string])[] = [
  ['confidence', 'confidence', same],
  ['language', 'language', facetLanguageText],
  ['assisted', 'edited by AI', stepText],
  ['register', 'register', registerText],
  ['pattern', 'AI pattern', visibleText],
  ['patterns_from', 'patterns at least', same],
  ['missing_from', 'missing references at least', same],
  ['words_from', 'words from', same],
  ['words_to', 'words to', same],
  ['path', 'path holds', quoted],
  ['text', 'text holds', quoted],
];
/** Those whose value may be a list. */
const LISTS: ReadonlySet<FilterParam> = new Set(['confidence', 'language', 'assisted', 'register']);

/** Returns what an address filters by beside verdicts, in words; empty where it does not. */
export function filterLines(params: URLSearchParams): readonly string[] {
  return NAMED.flatMap(([name, label, text]) => {
    const value = params.get(name) ?? '';
    if (value === '') return [];
    const values = LISTS.has(name) ? value.split(',') : [value];
    return [`${label} ${values.map(text).join(' or ')}`];
  });
}

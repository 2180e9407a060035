import type { FindingsParams } from '../contract/workbench.js';
import type {
  FindingKey,
  FindingsQuery,
  PageStart,
  ReadyView,
  Store,
  TextsState,
  UnreadyView,
} from '../pipeline/store/index.js';
import { FINDING_REGISTERS, FINDING_STEPS, FINDING_VERDICTS, LARGEST_FIRST } from '../records/finding-query.js';
import type { FindingFilter, FindingOrder, FindingSort } from '../records/finding-query.js';

function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

function listOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(',');
}

/** Returns the filter of an address. The value `unknown` of a list stands for what has none. */
export function filterOf(params: FindingsParams): FindingFilter {
  const verdicts = listOf(params.verdict);
  const steps = listOf(params.assisted);
  const registers = listOf(params.register);
  const values = (text: string | undefined) => listOf(text).map((value) => (value === 'unknown' ? '' : value));
  return {
    verdicts: FINDING_VERDICTS.filter((verdict) => verdicts.includes(verdict)),
    confidences: values(params.confidence),
    languages: values(params.language),
    assisted: FINDING_STEPS.filter((step) => steps.includes(step === '' ? 'unknown' : step)),
    registers: FINDING_REGISTERS.filter((register) => registers.includes(register === '' ? 'unknown' : register)),
    pattern: params.pattern ?? null,
    patternsFrom: numberOf(params.patterns_from),
    missingFrom: numberOf(params.missing_from),
    wordsFrom: numberOf(params.words_from),
    wordsTo: numberOf(params.words_to),
    // No path holds such a letter, and databases end a text there or refuse it.
    path: (params.path ?? '').replaceAll('\0', '\uFFFD'),
    text: (params.text ?? '').trim(),
    reviewed: params.reviewed ?? null,
  };
}

export function orderOf({ sort = 'path', dir }: Pick<FindingsParams, 'sort' | 'dir'>): FindingOrder {
  return { sort, descending: dir === undefined ? LARGEST_FIRST.has(sort) : dir === 'desc' };
}

/** A run whose findings can be asked, or what is still being made for it. */
export type AskedView = ReadyView | UnreadyView | Exclude<TextsState, { readonly state: 'ready' }>;

/** Makes ready what an address asks for. @throws AssayError `run_not_found` */
export async function viewOf({ review }: Pick<Store, 'review'>, params: FindingsParams): Promise<AskedView> {
  const view = await review.view(params.run);
  if (view.state !== 'ready' || (params.text ?? '').trim() === '') return view;
  const texts = await review.texts();
  return texts.state === 'ready' ? view : texts;
}

export function queryOf(view: ReadyView, reader: string, params: FindingsParams): FindingsQuery {
  return { view, reader, filter: filterOf(params) };
}

/** Returns what a page can begin after. */
export function keyText({ place, value }: FindingKey): string {
  return `${place}~${value}`;
}

/** Orders by what is no number. */
const TEXT_SORTS: ReadonlySet<FindingSort> = new Set(['language', 'register']);

/** Returns the row that a key names. */
export function keyOf(sort: FindingSort, key: string): FindingKey {
  const [place = '', value = ''] = key.split('~');
  return { place: Number(place), value: TEXT_SORTS.has(sort) ? value : Number(value) };
}

/** Returns where a page begins. */
export function startOf(
  sort: FindingSort,
  { after, offset }: { readonly after?: string | undefined; readonly offset?: string | undefined },
): PageStart {
  return after === undefined ? { offset: numberOf(offset) ?? 0 } : { after: keyOf(sort, after) };
}

/** Parameters of an address that say what is shown of a run, as the program takes them. */
const SHOWN = [
  'run',
  'verdict',
  'confidence',
  'language',
  'assisted',
  'register',
  'pattern',
  'patterns_from',
  'missing_from',
  'words_from',
  'words_to',
  'path',
  'text',
  'reviewed',
  'sort',
  'dir',
] as const;
/** Those that leave findings out. */
const FILTERS = SHOWN.filter((name) => name !== 'run' && name !== 'sort' && name !== 'dir');

export type FilterParam = (typeof FILTERS)[number];

/** Changes of an address that take every filter away. */
export const NO_FILTERS: Readonly<Partial<Record<FilterParam, string>>> = Object.fromEntries(
  FILTERS.map((name) => [name, '']),
);

/** What a reviewer reads first comes first: stated AI, then mixed, then what is unsure. */
export const FIRST_SORT = 'verdict';

/** Returns what an address says about the view, without what only says where in it one is. */
export function shownParams(params: URLSearchParams): Readonly<Record<string, string>> {
  const shown: Record<string, string> = {};
  for (const name of SHOWN) {
    const value = params.get(name) ?? '';
    if (value !== '') shown[name] = value;
  }
  return { ...shown, sort: shown['sort'] ?? FIRST_SORT };
}

export function queryText(params: URLSearchParams): string {
  return new URLSearchParams(shownParams(params)).toString();
}

export function isFiltered(params: URLSearchParams): boolean {
  return FILTERS.some((name) => (params.get(name) ?? '') !== '');
}

/** Returns the list of an address with a value added, or taken out where it is in it. */
export function toggled(list: string | null, value: string): string {
  const values = (list ?? '').split(',').filter((own) => own !== '');
  return (values.includes(value) ? values.filter((own) => own !== value) : [...values, value]).join(',');
}

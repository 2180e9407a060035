import type { SampleLine } from '../../contract/workbench-sample.js';
import { addressOf } from '../address.js';
import { shownParams } from './finding-view.js';

/** Parameters of an address that say what is drawn, beside the filter. */
const OWN = ['how', 'seed', 'size', 'bound'] as const;

/** What says how findings are shown, and not which texts are drawn of. */
const NOT_DRAWN_BY: ReadonlySet<string> = new Set(['sort', 'dir', 'reviewed']);

/** Returns what an address says about a sample, without what only says where in it one is. */
export function sampleParams(params: URLSearchParams): Readonly<Record<string, string>> {
  const filter = Object.entries(shownParams(params)).filter(([name]) => !NOT_DRAWN_BY.has(name));
  const own = OWN.flatMap((name) => {
    const value = params.get(name) ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...filter, ...own]);
}

export function sampleQuery(params: URLSearchParams): string {
  return new URLSearchParams(sampleParams(params)).toString();
}

/** Whether a document is read as part of a sample. */
export function isOfSample(params: URLSearchParams): boolean {
  return params.get('how') !== null;
}

/** The address of a text of a sample: it says which sample, so that the next one is that of the sample. */
export function sampledAddress(params: URLSearchParams, { source_id: source }: Pick<SampleLine, 'source_id'>): string {
  return addressOf('document', { how: 'random', ...sampleParams(params), source: String(source) });
}

const LARGEST_SEED = 999_999;

/** A seed that nobody chose, so that nobody chose the texts. */
export function newSeed(): string {
  return String(1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % LARGEST_SEED));
}

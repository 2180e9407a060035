import type { PDFOperatorList, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import { sleep } from '../../lib/clock.js';
import { fieldsOf } from './matrix.js';

/** Samples of a picture as the parser decoded them. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly kind: 'bits' | 'mask' | 'rgb' | 'rgba';
}

/** Longest wait for pictures that the parser still decodes, in milliseconds. */
const DECODING_MS = 20_000;

const KINDS = [null, 'bits', 'rgb', 'rgba'] as const;

/** Returns decoded samples; null where they are not there or not whole. */
export function samplesOf(value: unknown, isMask: boolean): Samples | null {
  const { width, height, data, kind: number } = fieldsOf(value);
  if (typeof width !== 'number' || typeof height !== 'number' || width < 1 || height < 1) return null;
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return null;
  const kind = isMask ? 'mask' : KINDS[typeof number === 'number' ? number : 0];
  if (kind === null || kind === undefined) return null;
  const rowBytes = kind === 'rgb' ? width * 3 : kind === 'rgba' ? width * 4 : (width + 7) >> 3;
  return data.length < rowBytes * height ? null : { width, height, data, kind };
}

/** A picture is named where it is kept apart from the operators. */
function keptOf(page: PDFPageProxy, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const store = value.startsWith('g_') ? page.commonObjs : page.objs;
  return store.has(value) ? store.get(value) : null;
}

/** Returns the samples of a picture that an operator paints. */
export function paintedSamples(page: PDFPageProxy, value: unknown): Samples | null {
  return samplesOf(keptOf(page, value), false);
}

/** As `paintedSamples`, of a mask: where its bit is 0, it is painted. */
export function maskSamples(page: PDFPageProxy, value: unknown): Samples | null {
  const { data, ...rest } = fieldsOf(value);
  return samplesOf(typeof data === 'string' ? { ...rest, ...fieldsOf(keptOf(page, data)) } : value, true);
}

function namesIn(given: unknown): readonly string[] {
  const first: unknown = Array.isArray(given) ? given[0] : null;
  const name = typeof first === 'string' ? first : fieldsOf(first)['data'];
  return typeof name === 'string' && /^(?:img|mask|g)_/u.test(name) ? [name] : [];
}

/** Waits until the parser has decoded the pictures that a page paints, or for some time. */
export async function decoded(page: PDFPageProxy, list: PDFOperatorList): Promise<void> {
  const names = new Set(list.argsArray.flatMap((given: unknown) => namesIn(given)));
  const one = (name: string): Promise<void> =>
    new Promise((resolve) => {
      const store = name.startsWith('g_') ? page.commonObjs : page.objs;
      store.get(name, () => resolve());
    });
  const stop = new AbortController();
  const waited = sleep(DECODING_MS, stop.signal).catch(() => undefined);
  await Promise.race([Promise.all([...names].map(one)), waited]);
  stop.abort();
}

import type { Quota, QuotaLeft } from '../../records/rate-limit.js';

/** Reads a header of an answer by its name in lower case; null where it has none. */
export type HeaderOf = (name: string) => string | null;

/** A reset beyond this many seconds is a time, in seconds since the Unix epoch. */
const EARLIEST_EPOCH_SECONDS = 1_000_000_000;
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

interface FieldNames {
  readonly remaining: string;
  readonly reset: string;
}

function fieldsOf(endings: readonly string[]): readonly FieldNames[] {
  return ['ratelimit', 'x-ratelimit'].flatMap((prefix) =>
    endings.map((ending) => ({ remaining: `${prefix}-remaining${ending}`, reset: `${prefix}-reset${ending}` })),
  );
}

const REQUESTS = fieldsOf(['', '-requests']);
const WORDS = fieldsOf(['-words', '-tokens']);

/** Milliseconds of `30`, `0.5`, `6m0s`, `120ms`, or seconds since the Unix epoch; null for anything else. */
function resetMs(text: string, nowMs: number): number | null {
  const trimmed = text.trim();
  if (/^\d+(?:\.\d+)?$/u.test(trimmed)) {
    const seconds = Number(trimmed);
    return seconds >= EARLIEST_EPOCH_SECONDS ? Math.max(0, seconds * 1000 - nowMs) : seconds * 1000;
  }
  const parts = [...trimmed.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/gu)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== trimmed) return null;
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0);
}

function leftOf(remaining: string | undefined, reset: string | null | undefined, nowMs: number) {
  if (remaining === undefined || !/^\s*\d+\s*$/u.test(remaining)) return undefined;
  const ms = resetMs(reset ?? '', nowMs);
  return ms === null ? undefined : { remaining: Number(remaining), resetMs: ms };
}

/**
 * The strictest of what `RateLimit` says: `"default";r=50;t=30`, or of older drafts `limit=100, remaining=50,
 * reset=30`.
 */
function ofOneHeader(header: string, nowMs: number): QuotaLeft | undefined {
  const field = (text: string, names: string): string | undefined =>
    new RegExp(`(?:^|[;,\\s])(?:${names})=(\\d+)`, 'u').exec(text)?.[1];
  const parts = /(?:^|[;,\s])remaining=/u.test(header) ? [header] : header.split(',');
  return parts
    .map((part) => leftOf(field(part, 'r|remaining'), field(part, 't|reset'), nowMs))
    .filter((left) => left !== undefined)
    .toSorted((a, b) => a.remaining - b.remaining)[0];
}

function ofTriple(header: HeaderOf, fields: readonly FieldNames[], nowMs: number): QuotaLeft | undefined {
  for (const { remaining, reset } of fields) {
    const said = header(remaining);
    const left = said === null ? undefined : leftOf(said, header(reset), nowMs);
    if (left !== undefined) return left;
  }
  return undefined;
}

/**
 * Returns what an answer says is left of the service's rates: by `RateLimit` (draft-ietf-httpapi-ratelimit-headers), or
 * by the three fields of its older drafts, with or without `X-` and with an ending that names requests, words or
 * tokens. Undefined where it says nothing.
 * @param nowMs when it was given, milliseconds since the Unix epoch
 */
export function quotaOf(header: HeaderOf, nowMs: number): Quota | undefined {
  const one = header('ratelimit');
  const requests = (one === null ? undefined : ofOneHeader(one, nowMs)) ?? ofTriple(header, REQUESTS, nowMs);
  const words = ofTriple(header, WORDS, nowMs);
  if (requests === undefined && words === undefined) return undefined;
  return { ...(requests !== undefined && { requests }), ...(words !== undefined && { words }) };
}

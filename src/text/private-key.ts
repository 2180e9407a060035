import { keyTokens } from './secret-tokens.js';
import type { KeyToken } from './secret-tokens.js';

/**
 * Lines between which keys are written: PEM (RFC 7468), OpenPGP (RFC 9580), SSH2 (RFC 4716), and a key file of PuTTY.
 * Programs that write prose make dashes of other kinds of hyphens.
 */
const DASHES = String.raw`[-\u2010-\u2015]{2,8}`;
const MARK = new RegExp(
  String.raw`${DASHES} ?(BEGIN|END) ([A-Z0-9][A-Z0-9 ]{1,60}?) ?${DASHES}` +
    String.raw`|(PuTTY-User-Key-File-\d)(?=:)|Private-(?:MAC|Hash): ?[0-9a-f]{40,64}`,
  'gu',
);
const PRIVATE = 'PRIVATE KEY';

/** Encoded bytes: words are seldom as long, and have one capital at most. */
const ENCODED = /[A-Za-z0-9+/=]{20,}/gu;
const NO_WORD = /[^a-z][a-z]*[^a-z]/u;
/** What follows the first line of a key whose end is missing: lines such as `Version: …`, then encoded bytes. */
const UNENDED = /^(?:\s*[A-Za-z][A-Za-z-]{2,30}: [^\n]*\n)*(?:(?:\s|\\[nr])*[A-Za-z0-9+/=]{20,})*/u;

/** Least share of encoded bytes between the lines of a key. A text about keys has other words between them. */
const LEAST_ENCODED = 0.3;
/** From this share of keys on a text is not sent. */
const MOST_KEYS = 0.5;

/** A key within Base64 (`-----BEGIN ` begins so), as secrets of Kubernetes hold it; also one that is cut into lines. */
const WITHIN_BASE64 = 'LS0tLS1CRUdJTiB';
const IN_BASE64 = new RegExp(
  String.raw`${WITHIN_BASE64}[A-Za-z0-9+/]*=*(?:\s+[A-Za-z0-9+/]{20,}=*)*(?:\s+[A-Za-z0-9+/]+={1,2})?`,
  'gu',
);
/** Of that so much is looked at, four letters for three: enough for the longest first line of a key. */
const FIRST_LINE = 88;
const PRIVATE_LABEL = /BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/u;

/** Stands for each letter of a key, so that every other letter of its text keeps its place. */
const FILLER = '\u2588';

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly begins: boolean;
  readonly isPrivate: boolean;
  /** Where a mark that ends a key has nothing of it. */
  readonly isBare: boolean;
}

function marksIn(text: string): readonly Mark[] {
  return [...text.matchAll(MARK)].map(({ index, 0: all, 1: word, 2: label = '', 3: putty }) => ({
    start: index,
    end: index + all.length,
    begins: word === 'BEGIN' || putty !== undefined,
    isPrivate: putty !== undefined || label.includes(PRIVATE),
    isBare: word === 'END',
  }));
}

const lengthOf = (parts: Iterable<readonly string[]>): number =>
  [...parts].reduce((sum, [part = '']) => sum + part.length, 0);

function isEncoded(between: string): boolean {
  const encoded = lengthOf([...between.matchAll(ENCODED)].filter(([part]) => NO_WORD.test(part)));
  return encoded > 0 && encoded >= LEAST_ENCODED * lengthOf(between.matchAll(/\S+/gu));
}

/** Returns the key that begins at a mark; null where nothing encoded follows. */
function keyAt(text: string, mark: Mark, next: Mark | undefined): KeyToken | null {
  const { isPrivate, end: start } = mark;
  const between = text.slice(start, next?.start);
  if (next !== undefined && !next.begins) {
    const length = next.end - mark.start;
    const end = next.isBare ? next.start : next.end;
    return isEncoded(between) ? { length, isPrivate, secrets: [{ start, end }] } : null;
  }
  const [rest = ''] = UNENDED.exec(between) ?? [];
  const end = start + rest.length;
  return isEncoded(rest) ? { length: end - mark.start, isPrivate, secrets: [{ start, end }] } : null;
}

/** The keys that are encoded once more. */
function keysInBase64(text: string): readonly KeyToken[] {
  return [...text.matchAll(IN_BASE64)].flatMap(({ index, 0: all }) => {
    const first = all.slice(0, FIRST_LINE).replace(/\s/gu, '');
    const isPrivate = PRIVATE_LABEL.test(atob(first.slice(0, first.length - (first.length % 4))));
    const secrets = [{ start: index + WITHIN_BASE64.length, end: index + all.length }];
    return isPrivate ? [{ length: all.length, isPrivate, secrets }] : [];
  });
}

/** Private keys of a text, with the certificates and public keys beside them; none where no key is private. */
function keysIn(text: string): readonly KeyToken[] {
  const isPlain = text.includes(PRIVATE) || text.includes('PuTTY-User-Key-File-');
  const marks = isPlain ? marksIn(text) : [];
  const plain = marks.flatMap((mark, index) => (mark.begins ? (keyAt(text, mark, marks[index + 1]) ?? []) : []));
  const keys = [...plain, ...(text.includes(WITHIN_BASE64) ? keysInBase64(text) : []), ...keyTokens(text)];
  return keys.some(({ isPrivate }) => isPrivate) ? keys : [];
}

const isMost = (keys: readonly KeyToken[], text: string): boolean =>
  keys.reduce((sum, { length }) => sum + length, 0) > MOST_KEYS * text.trim().length;

/** What is said of such a text, wherever it is refused. */
export const IS_PRIVATE_KEY = 'it is mostly a private key, which is never sent';

/**
 * Whether more than half of a text is private keys, with the certificates and public keys beside them. A text about
 * keys that shows one among its prose is none.
 */
export function isMostlyPrivateKey(text: string): boolean {
  const keys = keysIn(text);
  return keys.length > 0 && isMost(keys, text);
}

/** A text without its private keys. */
export interface KeylessText {
  /** As long as the text: each letter of a key is another one, which is none of a word. */
  readonly text: string;
  /** How many keys it held. */
  readonly keys: number;
}

/** Returns a text with its private keys made unreadable, between the lines that say what they are. */
export function withoutPrivateKeys(text: string): KeylessText {
  const keys = keysIn(text).filter(({ isPrivate }) => isPrivate);
  if (keys.length === 0) return { text, keys: 0 };
  const parts: string[] = [];
  let at = 0;
  const secrets = keys.flatMap((key) => key.secrets).toSorted((a, b) => a.start - b.start);
  for (const { start, end } of secrets) {
    // One within another is hidden with it.
    if (start < at) continue;
    parts.push(
      text.slice(at, start),
      text.slice(start, end).replace(/\S/gu, ({ length }) => FILLER.repeat(length)),
    );
    at = end;
  }
  return { text: `${parts.join('')}${text.slice(at)}`, keys: keys.length };
}

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

/** Encoded bytes: words are seldom as long. */
const ENCODED = /[A-Za-z0-9+/=]{20,}/gu;
/** What follows the first line of a key whose end is missing: lines such as `Version: …`, then encoded bytes. */
const UNENDED = /^(?:\s*[A-Za-z][A-Za-z-]{2,30}: [^\n]*\n)*(?:(?:\s|\\[nr])*[A-Za-z0-9+/=]{20,})*/u;

/** Least share of encoded bytes between the lines of a key. A text about keys has other words between them. */
const LEAST_ENCODED = 0.3;
/** From this share of keys on a text is not sent. */
const MOST_KEYS = 0.5;

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly begins: boolean;
  readonly isPrivate: boolean;
}

function marksIn(text: string): readonly Mark[] {
  return [...text.matchAll(MARK)].map(({ index, 0: all, 1: word, 2: label = '', 3: putty }) => ({
    start: index,
    end: index + all.length,
    begins: word === 'BEGIN' || putty !== undefined,
    isPrivate: putty !== undefined || label.includes(PRIVATE),
  }));
}

const lengthOf = (parts: Iterable<readonly string[]>): number =>
  [...parts].reduce((sum, [part = '']) => sum + part.length, 0);

function isEncoded(between: string): boolean {
  const encoded = lengthOf(between.matchAll(ENCODED));
  return encoded > 0 && encoded >= LEAST_ENCODED * lengthOf(between.matchAll(/\S+/gu));
}

/** Returns how many characters a key has that begins at a mark; zero where nothing encoded follows. */
function keyLength(text: string, mark: Mark, next: Mark | undefined): number {
  const between = text.slice(mark.end, next?.start);
  if (next !== undefined && !next.begins) return isEncoded(between) ? next.end - mark.start : 0;
  const [rest = ''] = UNENDED.exec(between) ?? [];
  return isEncoded(rest) ? mark.end - mark.start + rest.length : 0;
}

/** What is said of such a text, wherever it is refused. */
export const IS_PRIVATE_KEY = 'it is mostly a private key, which is never sent';

/**
 * Whether more than half of a text is private keys, with the certificates and public keys beside them. A text about
 * keys that shows one among its prose is none.
 */
export function isMostlyPrivateKey(text: string): boolean {
  if (!text.includes(PRIVATE) && !text.includes('PuTTY-User-Key-File-')) return false;
  const marks = marksIn(text);
  const keys = marks.flatMap((mark, index) => {
    const length = mark.begins ? keyLength(text, mark, marks[index + 1]) : 0;
    return length === 0 ? [] : [{ length, isPrivate: mark.isPrivate }];
  });
  const all = keys.reduce((sum, { length }) => sum + length, 0);
  return keys.some(({ isPrivate }) => isPrivate) && all > MOST_KEYS * text.trim().length;
}

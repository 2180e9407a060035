/** A stretch of a text, end excluded. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A key of a format that has no lines around it. */
export interface KeyToken {
  /** All that belongs to it, such as comments and public members. */
  readonly length: number;
  readonly isPrivate: boolean;
  /** What of it is secret. */
  readonly secrets: readonly Stretch[];
}

/** Of so many different letters a key is made at least: an example such as `AAAA…` is none. */
const FEWEST_LETTERS = 10;
const isRandom = (value: string): boolean => new Set(value).size >= FEWEST_LETTERS;

const AGE = /(AGE-SECRET-KEY-(?:PQ-)?1)([02-9AC-HJ-NP-Z]{58,})/gu;
/** What `age-keygen` writes above a key. */
const AGE_COMMENTS = /(?:# (?:created|public key): [^\n]*\n)+$/u;
const LONGEST_COMMENTS = 3_000;

function ageKeys(text: string): readonly KeyToken[] {
  return [...text.matchAll(AGE)].flatMap(({ index, 0: all, 1: name = '', 2: secret = '' }) => {
    if (!isRandom(secret)) return [];
    const [comments = ''] = AGE_COMMENTS.exec(text.slice(Math.max(0, index - LONGEST_COMMENTS), index)) ?? [];
    const secrets = [{ start: index + name.length, end: index + all.length }];
    return [{ length: comments.length + all.length, isPrivate: true, secrets }];
  });
}

/** Keys of 32 bytes in a configuration of WireGuard; the last letter of their Base64 holds four bits. */
const WIREGUARD =
  /((?:Private|Preshared)Key[ \t]{0,20}=[ \t]{0,20})([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)(?![\w+/=])/gu;

function wireGuardKeys(text: string): readonly KeyToken[] {
  return [...text.matchAll(WIREGUARD)].flatMap(({ index, 0: all, 1: name = '', 2: secret = '' }) =>
    isRandom(secret)
      ? [
          {
            length: all.length,
            isPrivate: true,
            secrets: [{ start: index + name.length, end: index + all.length }],
          },
        ]
      : [],
  );
}

/** Of a JSON Web Key (RFC 7517), in JSON, within a string of JSON, or with the quotation marks of a word processor. */
const QUOTE = String.raw`\\?["'“”„]`;
const MEMBER = new RegExp(
  String.raw`([{}])|${QUOTE}(kty|d|p|q|dp|dq|qi|k|priv)${QUOTE}\s{0,20}:\s{0,20}${QUOTE}([\w\s-]+)${QUOTE}`,
  'gu',
);
/** The secret members by the type of the key. */
const SECRET_MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['EC', ['d']],
  ['OKP', ['d']],
  ['RSA', ['d', 'p', 'q', 'dp', 'dq', 'qi']],
  ['oct', ['k']],
  ['AKP', ['priv']],
]);
/** Base64 of 24 bytes: no key is shorter. */
const SHORTEST_SECRET = 32;
/** A value may be cut into lines, as in documents; its words are longer than those of a sentence. */
const SHORTEST_PIECE = 16;

interface Member extends Stretch {
  readonly value: string;
}

/** The members of an object that is not closed yet. */
interface OpenObject {
  readonly start: number;
  /** Null for none: most braces of a text are of no key. */
  members: Map<string, Member> | null;
}

function isSecret(value: string): boolean {
  const pieces = value.trim().split(/\s+/u);
  const encoded = pieces.join('');
  const isInLines = pieces.every((piece, index) => piece.length >= SHORTEST_PIECE || index === pieces.length - 1);
  return isInLines && encoded.length >= SHORTEST_SECRET && isRandom(encoded);
}

function webKeyOf({ start, members }: OpenObject, end: number): KeyToken | null {
  const names = SECRET_MEMBERS.get(members?.get('kty')?.value ?? '');
  if (members === null || names === undefined) return null;
  const secrets = names.flatMap((name) => members.get(name) ?? []).filter(({ value }) => isSecret(value));
  return { length: end - start, isPrivate: secrets.length > 0, secrets };
}

/** One pass over braces and members: each member is of the innermost object that is open. */
function webKeys(text: string): readonly KeyToken[] {
  const keys: KeyToken[] = [];
  // Text may begin within an object.
  const open: OpenObject[] = [{ start: 0, members: null }];
  let lastEnd = 0;
  const close = (end: number): void => {
    const object = open.pop();
    const key = object === undefined ? null : webKeyOf(object, end);
    if (key !== null) keys.push(key);
  };
  for (const { index, 0: all, 1: brace, 2: name = '', 3: value = '' } of text.matchAll(MEMBER)) {
    lastEnd = index + all.length;
    if (brace === '{') open.push({ start: index, members: null });
    else if (brace === '}') close(lastEnd);
    else {
      const object = open.at(-1) ?? { start: index, members: null };
      if (open.length === 0) open.push(object);
      const start = index + all.lastIndexOf(value);
      object.members ??= new Map();
      object.members.set(name, { start, end: start + value.length, value });
    }
  }
  // What was cut off, such as an excerpt.
  while (open.length > 0) close(lastEnd);
  return keys;
}

/** Returns the keys of a text in the formats of age, WireGuard and JSON Web Keys, also public ones of the last. */
export function keyTokens(text: string): readonly KeyToken[] {
  return [
    ...(text.includes('AGE-SECRET-KEY-') ? ageKeys(text) : []),
    ...(text.includes('PrivateKey') || text.includes('PresharedKey') ? wireGuardKeys(text) : []),
    ...(text.includes('kty') ? webKeys(text) : []),
  ];
}

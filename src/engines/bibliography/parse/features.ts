import type { Token } from './tokens.js';

/** Buckets that features are hashed into; a power of two. */
export const FEATURE_BUCKETS = 1 << 18;

/** 32-bit FNV-1a over UTF-16 units. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return hash;
}

/** Bucket of a feature: template number and up to two or three values, mixed. */
function bucket(template: number, first: number, second = 0, third = 0): number {
  let hash = Math.imul(template + 1, 0x9e3779b1) ^ Math.imul(first, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) ^ Math.imul(second, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13), 0x165667b1) ^ Math.imul(third, 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 15)) & (FEATURE_BUCKETS - 1);
}

/** Class of a token's look, as a small number. */
function shapeOf(token: Token): number {
  const { text, kind } = token;
  if (kind === 'doi') return 1;
  if (kind === 'url') return 2;
  if (kind === 'mark') return 64 + (text.codePointAt(0) ?? 0);
  if (kind === 'number') {
    if (text.length === 4 && /^(?:1[5-9]|20)/u.test(text)) return 3;
    return 4 + Math.min(text.length, 6);
  }
  const isUpper = text !== text.toLowerCase();
  if (text.length === 1) return isUpper ? 12 : 13;
  if (!isUpper) return /\d/u.test(text) ? 14 : 15;
  if (text === text.toUpperCase()) return text.length <= 3 ? 16 : /\d/u.test(text) ? 17 : 18;
  return text.charAt(0) === text.charAt(0).toLowerCase() ? 19 : 20;
}

const IN_WORDS = new Set(['in', 'en', 'dans', 'em', 'im']);
const EDITOR_WORDS = new Set(['ed', 'eds', 'hg', 'hrsg', 'hgg', 'editor', 'editors', 'org', 'orgs', 'dir', 'coord', 'edited', 'herausgegeben', 'edits']);
const MONTHS = new Set(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec januar februar marz mai juni juli oktober dezember janvier fevrier avril juin juillet aout septembre octobre novembre decembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro marco maio junho julho setembro outubro dezembro'.split(' '),
);
const PUBLISHER_WORDS = new Set('press verlag publishers publishing university universitat universidade universidad editora editorial edition editions wiley springer elsevier sage routledge mit academic books presses'.split(' '));
const VENUE_WORDS = new Set('journal proceedings conference zeitschrift revista revue annals review transactions letters workshop symposium archiv annales bulletin international acta advances lecture notes proc conf trans rev'.split(' '));

function lexicon(token: Token): number {
  const { word } = token;
  return (IN_WORDS.has(word) ? 1 : 0) | (EDITOR_WORDS.has(word) ? 2 : 0) | (MONTHS.has(word) ? 4 : 0) | (PUBLISHER_WORDS.has(word) ? 8 : 0) | (VENUE_WORDS.has(word) ? 16 : 0);
}

/** Features of one token. */
export const FEATURES_PER_TOKEN = 38;

const NO_WORD = 7;
const OPENERS = '([{“"«‘„';

/** Habits of the style a reference is written in, as bits: what a token means depends on them far beyond its neighbours. */
function styleOf(tokens: readonly Token[]): number {
  const years = tokens.flatMap((token, index) => (token.kind === 'number' && /^(?:1[5-9]|20)\d\d$/u.test(token.text) ? [index] : []));
  const first = years[0] ?? -1;
  const has = (text: string): boolean => tokens.some((token) => token.text === text);
  const flags = [
    has('“') || has('"') || has('«') || has('„'),
    first >= 0 && tokens[first - 1]?.text === '(',
    first >= 0 && first < 0.5 * tokens.length,
    first < 0,
    tokens.some((token) => IN_WORDS.has(token.word) && token.text !== token.word),
    has(';'),
    tokens.some((token) => token.word === 'pp' || token.word === 'p' || token.text === 'S'),
    tokens.some((token) => EDITOR_WORDS.has(token.word)),
  ];
  return flags.reduce((bits, flag, bit) => bits | (flag ? 1 << bit : 0), 0);
}

/** State that runs from left to right over a reference. */
interface LeftContext {
  readonly brackets: Int8Array;
  readonly quoted: Uint8Array;
  readonly seen: Uint8Array;
  readonly stops: Uint8Array;
  readonly sinceStop: Uint8Array;
  readonly editorNear: Uint8Array;
}

function leftContext(tokens: readonly Token[]): LeftContext {
  const count = tokens.length;
  const context = { brackets: new Int8Array(count), quoted: new Uint8Array(count), seen: new Uint8Array(count), stops: new Uint8Array(count), sinceStop: new Uint8Array(count), editorNear: new Uint8Array(count) };
  let depth = 0;
  let inQuote = false;
  let seen = 0;
  let stops = 0;
  let since = 0;
  let quotes = 0;
  tokens.forEach((token, index) => {
    const { text } = token;
    context.seen[index] = seen;
    context.stops[index] = Math.min(stops, 6);
    context.sinceStop[index] = Math.min(since, 8);
    if (text === '(' || text === '[') depth = Math.min(depth + 1, 2);
    context.brackets[index] = depth;
    if (text === ')' || text === ']') depth = Math.max(depth - 1, 0);
    if (text === '“' || text === '«' || text === '„' || (text === '"' && !inQuote)) inQuote = true;
    else if (text === '”' || text === '»' || text === '"') {
      inQuote = false;
      quotes += 1;
      seen |= 4;
    }
    context.quoted[index] = (inQuote ? 1 : 0) + (quotes > 0 ? 2 : 0);
    if (token.kind === 'number' && /^(?:1[5-9]|20)\d\d$/u.test(text)) seen |= 1;
    if (IN_WORDS.has(token.word) && text !== text.toLowerCase()) seen |= 2;
    if (EDITOR_WORDS.has(token.word)) {
      seen |= 8;
      for (let near = Math.max(0, index - 14); near < Math.min(count, index + 9); near += 1) context.editorNear[near] = near < index ? 1 : 2;
    }
    since += 1;
    if (text === '.' || text === ',' || text === ':' || text === ';') {
      stops += text === ',' ? 0 : 1;
      since = 0;
    }
  });
  return context;
}

const MARK_CLASSES = '.,:;()"“”«»-–[]/';
/** Kinds of place between two tokens: what stands before (13) by what comes (4). */
export const CONTEXTS = 13 * 4;

/** Kind of place before each token: which label may follow which depends on it. */
function contextsOf(tokens: readonly Token[]): Uint8Array {
  return Uint8Array.from(tokens, (token, index) => {
    const before = tokens[index - 1];
    const mark = before?.kind === 'mark' ? MARK_CLASSES.indexOf(before.text) : -1;
    const left = before === undefined ? 0 : mark >= 0 ? 1 + Math.min(mark, 9) : before.kind === 'word' ? 11 : 12;
    const right = token.kind === 'word' ? (token.text === token.text.toLowerCase() ? 0 : 1) : token.kind === 'number' ? 2 : 3;
    return left * 4 + right;
  });
}

/** What the labeller sees of a reference. */
export interface Features {
  /** `FEATURES_PER_TOKEN` buckets a token, one row after the other. */
  readonly buckets: Int32Array;
  /** Kind of place before each token, below `CONTEXTS`. */
  readonly contexts: Uint8Array;
  readonly tokenCount: number;
}

/** Features of the tokens of a reference. */
export function extractFeatures(tokens: readonly Token[]): Features {
  const count = tokens.length;
  const words = new Int32Array(count);
  const shapes = new Int32Array(count);
  const lexica = new Int32Array(count);
  tokens.forEach((token, index) => {
    words[index] = hashWord(token.kind === 'number' ? `#${Math.min(token.text.length, 6)}` : token.word);
    shapes[index] = shapeOf(token);
    lexica[index] = lexicon(token);
  });
  const left = leftContext(tokens);
  const style = styleOf(tokens);
  const rows = new Int32Array(count * FEATURES_PER_TOKEN);
  const at = (list: Int32Array, index: number): number => (index < 0 ? -1 : index >= count ? -2 : (list[index] ?? NO_WORD));
  tokens.forEach((token, index) => {
    const word = at(words, index);
    const shape = at(shapes, index);
    const before = at(words, index - 1);
    const after = at(words, index + 1);
    const shapeBefore = at(shapes, index - 1);
    const shapeAfter = at(shapes, index + 1);
    const seen = left.seen[index] ?? 0;
    const quoted = left.quoted[index] ?? 0;
    const brackets = left.brackets[index] ?? 0;
    const stops = left.stops[index] ?? 0;
    const editorNear = left.editorNear[index] ?? 0;
    const near = Math.min(index, 12);
    const fromEnd = Math.min(count - 1 - index, 10);
    const glued = (tokens[index - 1]?.end === token.start ? 1 : 0) + (tokens[index + 1]?.start === token.end ? 2 : 0);
    const lex = (lexica[index] ?? 0) | (at(lexica, index - 1) << 5) | (at(lexica, index + 1) << 10);
    const opener = OPENERS.includes(tokens[index - 1]?.text ?? '.') ? 1 : 0;
    const row = [
      bucket(0, 0),
      bucket(1, word),
      bucket(2, before),
      bucket(3, after),
      bucket(4, at(words, index - 2)),
      bucket(5, at(words, index + 2)),
      bucket(6, before, word),
      bucket(7, word, after),
      bucket(8, shape, quoted),
      bucket(9, shapeBefore, shape),
      bucket(10, shape, shapeAfter),
      bucket(11, shapeBefore, shape, shapeAfter),
      bucket(12, at(shapes, index - 2), shapeBefore, shape),
      bucket(13, shape, shapeAfter, at(shapes, index + 2)),
      bucket(14, hashWord(token.word.slice(0, 3)), token.word.length > 6 ? 1 : 0),
      bucket(15, hashWord(token.word.slice(-3)), shape),
      bucket(16, Math.floor((10 * index) / count), shape),
      bucket(17, near, shape),
      bucket(18, fromEnd, shape),
      bucket(19, seen, stops, shape),
      bucket(20, quoted, seen, shape > 63 ? shape : 0),
      bucket(21, brackets, shape, seen),
      bucket(22, left.sinceStop[index] ?? 0, shape, stops),
      bucket(23, editorNear, shape, seen),
      bucket(24, lex, seen),
      bucket(25, glued, shape, shapeBefore),
      bucket(26, word, seen),
      bucket(27, word, stops),
      bucket(28, opener, shape, brackets),
      bucket(29, at(shapes, index + 1), at(shapes, index + 2), at(shapes, index + 3)),
      bucket(30, at(shapes, index - 3), at(shapes, index - 2), at(shapes, index - 1)),
      bucket(31, at(words, index - 2), before, shape),
      bucket(32, after, at(words, index + 2), shape),
      bucket(33, seen, brackets, editorNear),
      bucket(34, style, shape, seen),
      bucket(35, style, stops, quoted),
      bucket(36, shapeBefore, shape, style & 15),
      bucket(37, word, style & 15),
    ];
    for (let feature = 0; feature < FEATURES_PER_TOKEN; feature += 1) rows[index * FEATURES_PER_TOKEN + feature] = row[feature]!;
  });
  return { buckets: rows, contexts: contextsOf(tokens), tokenCount: count };
}

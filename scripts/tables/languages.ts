import { writeFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { packageFile } from '../../src/lib/package-root.js';
import { Group } from '../../src/text/language-table.js';

/**
 * Writes the weights of ELD's database `small` (the npm package `eld`, Apache-2.0) as the compact table of
 * `src/text/language-table.ts`: as JavaScript objects they take 130 MB and 0.4 s to load in every process.
 */
const Weights = Type.Record(Type.String(), Type.Record(Type.String(), Type.Number()));
const Database = Type.Object({
  ngramsData: Type.Object({ languages: Type.Record(Type.String(), Type.String()), ngrams: Weights }),
});
const Dictionary = Type.Object({ dictionary: Type.Array(Type.String()) });
const BYTE = 256;

const entry = import.meta.resolve('eld/small');
const { ngramsData } = Value.Parse(Database, await import(new URL('../../ngrams/small.js', entry).href));
const { dictionary } = Value.Parse(Dictionary, await import(new URL('../../dictionary.js', entry).href));

/** ELD writes each byte that is not ASCII as one character of its own. */
const byteOf = new Map(
  dictionary.map((character, byte) => [character, byte] as const).filter(([, byte]) => byte >= 0x80),
);

function bytesOf(gram: string): readonly number[] {
  return Array.from(gram, (character) =>
    /[a-z'`]/u.test(character) ? character.charCodeAt(0) : (byteOf.get(character) ?? 0),
  );
}

interface Gram {
  readonly group: number;
  readonly value: number;
  readonly weights: readonly (readonly [language: number, weight: number])[];
}

function gramOf([gram, weights]: readonly [string, Readonly<Record<string, number>>]): Gram {
  const [isStart, isEnd] = [gram.startsWith(' '), gram.endsWith(' ')];
  const bytes = bytesOf(gram.slice(isStart ? 1 : 0, isEnd ? -1 : undefined));
  if (bytes.length < 1 || bytes.length > 4 || bytes.includes(0))
    throw new Error(`a gram of ${String(bytes.length)} bytes that cannot be told: ${JSON.stringify(gram)}`);
  return {
    group: isStart ? (isEnd ? Group.whole : Group.start) : isEnd ? Group.end : Group.inside,
    value: [0, 1, 2, 3].reduce((sum, index) => sum * BYTE + (bytes[index] ?? 0), 0),
    weights: Object.entries(weights).map(([language, weight]) => [Number(language), weight] as const),
  };
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const grams = Object.entries(ngramsData.ngrams)
  .map(gramOf)
  .sort((one, other) => one.group - other.group || one.value - other.value);
const languages = Buffer.from(Object.values(ngramsData.languages).join(' '), 'utf8');
const groups = Object.values(Group).flatMap((group) => {
  const own = grams.filter((gram) => gram.group === group);
  return [uint32(own.length), ...own.map(({ value }) => uint32(value))];
});
const pairs = grams.flatMap(({ weights }) => weights);
const file = Buffer.concat([
  uint32(languages.length),
  languages,
  ...groups,
  Buffer.from(grams.map(({ weights }) => weights.length)),
  Buffer.from(pairs.map(([language]) => language)),
  Buffer.from(pairs.map(([, weight]) => weight)),
]);
const path = packageFile('data', 'lexicons', 'languages.bin');
writeFileSync(path, file);
console.log(
  `${path}: ${grams.length.toLocaleString('en')} grams of ${Object.keys(ngramsData.languages).length} ` +
    `languages, ${file.length.toLocaleString('en')} bytes`,
);

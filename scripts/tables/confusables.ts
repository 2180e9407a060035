import { readFileSync, writeFileSync } from 'node:fs';
import { packageFile } from '../../src/lib/package-root.js';

/**
 * Writes `src/text/manipulations/twins.ts` from Unicode's confusables data: `tsx scripts/tables/confusables.ts
 * <confusables.txt>`. The file is https://www.unicode.org/Public/security/latest/confusables.txt, here of Unicode 17.0
 * (2025-07-22), under the Unicode License V3. Kept are single letters of alphabets that look like one Latin, Cyrillic
 * or Greek letter.
 */
const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('name the file confusables.txt');

const ALPHABETS = [
  'Armenian',
  'Canadian_Aboriginal',
  'Carian',
  'Cherokee',
  'Coptic',
  'Cyrillic',
  'Deseret',
  'Elbasan',
  'Georgian',
  'Glagolitic',
  'Gothic',
  'Greek',
  'Lisu',
  'Lycian',
  'Old_Italic',
  'Osage',
  'Tifinagh',
  'Vai',
  'Warang_Citi',
];
const FOREIGN_LETTER = new RegExp(
  `^(?=\\p{L})(?!\\p{Lm})[${ALPHABETS.map((name) => `\\p{Script=${name}}`).join('')}]$`,
  'u',
);
const TARGETS = {
  LATIN_TWINS: { source: FOREIGN_LETTER, target: /^[A-Za-z]$/u },
  CYRILLIC_TWINS: { source: /^[A-Za-z]|(?=\p{L})\p{Script=Greek}$/u, target: /^[АВЕЗІЈКМНОРСТУХаеіјкорсух]$/u },
  GREEK_TWINS: { source: /^[A-Za-z]|(?=\p{L})\p{Script=Cyrillic}$/u, target: /^[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορτυ]$/u },
  /** Letters that are replaced only in a text that is known to be disguised. */
  STRAY_TWINS: {
    source: new RegExp(
      String.raw`^(?=[^A-Za-z])\p{L}` +
        String.raw`(?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}])$`,
      'u',
    ),
    target: /^[A-Za-z]$/u,
  },
} as const;
/** Letters that look the same in most typefaces, which the data maps to a small capital or leaves out. */
const ALSO = { LATIN_TWINS: 'кkκkмmтtτtωwηn', CYRILLIC_TWINS: 'kкκк', GREEK_TWINS: 'kκкκ', STRAY_TWINS: '' } as const;
/** Phonetic letters that no alphabet in use has beside their plain twins. */
const PHONETIC = 'ɑaɡg';

const classes = new Map<string, Set<string>>();
for (const line of readFileSync(source, 'utf8').split('\n')) {
  const [from = '', to = ''] = (line.split('#')[0] ?? '').split(';').map((field) => field.trim());
  if (!/^[0-9A-F]+$/u.test(from) || !/^[0-9A-F]+$/u.test(to)) continue;
  const prototype = String.fromCodePoint(Number.parseInt(to, 16));
  const members = classes.get(prototype) ?? new Set([prototype]);
  classes.set(prototype, members.add(String.fromCodePoint(Number.parseInt(from, 16))));
}

/**
 * The member of a class to fold a letter to: of its own case where there is one; letters without case look like
 * capitals.
 */
function twinOf(letter: string, members: ReadonlySet<string>, target: RegExp): string | undefined {
  const own = [...members].filter((member) => target.test(member));
  const wanted = /\p{Ll}/u.test(letter) ? /\p{Ll}/u : /\p{Lu}/u;
  return own.find((member) => wanted.test(member)) ?? (/[A-Za-z]/u.test(letter) ? undefined : own[0]);
}

function pairsOf(name: keyof typeof TARGETS): Map<string, string> {
  const { source: isSource, target } = TARGETS[name];
  const pairs = new Map<string, string>();
  for (const members of classes.values()) {
    for (const letter of members) {
      const twin = isSource.test(letter) && !target.test(letter) ? twinOf(letter, members, target) : undefined;
      if (twin !== undefined) pairs.set(letter, twin);
    }
  }
  // Letters that have a plain compatibility form are known without a table.
  if (name === 'STRAY_TWINS')
    for (const letter of [...pairs.keys()])
      if (FOREIGN_LETTER.test(letter) || /^[ -~]+$/u.test(letter.normalize('NFKC'))) pairs.delete(letter);
  const also = Array.from(name === 'LATIN_TWINS' ? ALSO[name] + PHONETIC : ALSO[name]);
  for (let at = 0; at + 1 < also.length; at += 2) pairs.set(also[at] ?? '', also[at + 1] ?? '');
  return pairs;
}

/** Letters with an accent whose plain letter has a twin: ё as ë, ί as í. */
function withAccented(pairs: Map<string, string>, accented: boolean): [string, string][] {
  for (let code = 0x370; accented && code < 0x2000; code += 1) {
    const letter = String.fromCodePoint(code);
    const [base = '', ...marks] = Array.from(letter.normalize('NFD'));
    const twin = pairs.get(base);
    const composed = `${twin ?? ''}${marks.join('')}`.normalize('NFC');
    if (marks.length > 0 && twin !== undefined && Array.from(composed).length === 1 && !pairs.has(letter))
      pairs.set(letter, composed);
  }
  return [...pairs].sort(([a], [b]) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0));
}

const parts = Object.keys(TARGETS).map((name) => {
  const pairs = withAccented(pairsOf(name as keyof typeof TARGETS), name !== 'STRAY_TWINS');
  const lines = Array.from(
    { length: Math.ceil(pairs.length / 50) },
    (_, row) =>
      `  '${pairs
        .slice(row * 50, row * 50 + 50)
        .flat()
        .join('')}'`,
  );
  console.log(`${name}: ${pairs.length} letters`);
  return `export const ${name} =\n${lines.join(' +\n')};\n`;
});
const head =
  '/**\n' +
  ' * Letters that look like another, each followed by its twin: towards Latin, Cyrillic and Greek. Written by ' +
  '`scripts/tables/confusables.ts`\n' +
  ' * from the confusables data of Unicode 17.0 (© Unicode, Inc., Unicode License V3); do not edit.\n' +
  ' */\n';
writeFileSync(packageFile('src', 'text', 'manipulations', 'twins.ts'), head + parts.join('\n'));

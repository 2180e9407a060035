/**
 * Speed of the pattern scanner on one core: all patterns, on ordinary text (the sample corpus) and on text that is
 * nothing but examples of patterns (a match every fifty characters: what the worst document costs), beside a single
 * pass of one compiled alternation of the same catalogue's English first words over the same text, and the time to the
 * first event of a 150,000-character document. Usage: npm run bench:patterns
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalog } from '../../src/engines/patterns/catalog.js';
import { createPatternScanner } from '../../src/engines/patterns/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import { readPatternLexicons } from '../evaluate/patterns/shipped-lexicons.js';

const TEXT_LENGTH = 5_000_000;
const DOCUMENT_LENGTH = 150_000;
const RUNS = 5;

function repeated(once: string): string {
  return once.repeat(Math.ceil(TEXT_LENGTH / once.length)).slice(0, TEXT_LENGTH);
}

function ordinaryText(): string {
  const folder = packageFile('data', 'sample');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:txt|md)$/u.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  return repeated(texts.join('\n\n'));
}

function denseText(): string {
  return repeated(catalog.flatMap((record) => [...record.clean, ...record.flagged]).join('\n\n'));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Processor time in milliseconds, median: what one core would take with nothing else to do. */
function timed(run: () => unknown): number {
  return median(
    Array.from({ length: RUNS }, () => {
      const start = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    }),
  );
}

const documents = (text: string): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / DOCUMENT_LENGTH) }, (_, index) =>
    text.slice(index * DOCUMENT_LENGTH, (index + 1) * DOCUMENT_LENGTH),
  );

/** The peer: every literal word sequence of the English phrases as one regular expression. */
function alternation(): RegExp {
  const literals = catalog.flatMap((record) =>
    record.flagged.flatMap((text) => text.match(/[a-z]+ [a-z]+ [a-z]+/giu) ?? []),
  );
  return new RegExp(`\\b(?:${[...new Set(literals)].join('|')})\\b`, 'giu');
}

const scanner = createPatternScanner(readPatternLexicons());
const text = ordinaryText();
const parts = documents(text);
const bytes = Buffer.byteLength(text);

interface Measured {
  readonly ms: number;
  readonly matches: number;
}

function scanned(texts: readonly string[]): Measured {
  let matches = 0;
  const ms = timed(() => {
    matches = 0;
    for (const part of texts) for (const event of scanner.scan(part)) matches += event.patterns.length;
  });
  return { ms, matches };
}

const ordinary = scanned(parts);
const denseTextOnce = denseText();
const dense = scanned(documents(denseTextOnce));
const regex = alternation();
let hits = 0;
const regexMs = timed(() => {
  hits = 0;
  for (const part of parts) hits += [...part.matchAll(regex)].length;
});
const firstMs = timed(() => scanner.scan(parts[0] ?? '').next());
/** Processor time of the same text twice as long: about 2 where time is linear. */
function growth(unit: string, length: number): string {
  const [once, twice] = [length, 2 * length].map((size) =>
    timed(() => [...scanner.scan(unit.repeat(Math.ceil(size / unit.length)).slice(0, size))]),
  );
  return `${JSON.stringify(unit)} ${((twice ?? 0) / (once ?? 1)).toFixed(1)} (${(twice ?? 0).toFixed(0)} ms)`;
}
const WORST = ['. ', '! ', '.\n', '# a\n', '- a\n', 'a, ', 'not just '];
const speed = (ms: number, size = bytes): string => (size / 1e6 / (ms / 1000)).toFixed(1);

process.stdout.write(
  [
    `Text: ${(bytes / 1e6).toFixed(1)} MB in ${parts.length} documents of ${DOCUMENT_LENGTH} characters, ` +
      `median processor time of ${RUNS} runs`,
    `All ${catalog.length} patterns            ${speed(ordinary.ms)} MB/s  (${ordinary.matches} matches)   ` +
      '[asked: 5 MB/s or more]',
    `… on examples alone        ${speed(dense.ms, Buffer.byteLength(denseTextOnce))} MB/s  (${dense.matches} matches)`,
    `One compiled alternation   ${speed(regexMs)} MB/s  (${hits} matches of ${regex.source.split('|').length} ` +
      'literal phrases)',
    `First event                ${firstMs.toFixed(1)} ms   [asked: 50 ms or less]`,
    `Twice as long, ${DOCUMENT_LENGTH} characters of: ` +
      WORST.map((unit) => growth(unit, DOCUMENT_LENGTH / 2)).join(', ') +
      '   [asked: about 2, 500 ms or less]',
    '',
  ].join('\n'),
);

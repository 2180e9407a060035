import { describe, expect, test } from 'vitest';
import { catalog } from '../../../src/engines/patterns/catalog.js';
import { createPatternScanner } from '../../../src/engines/patterns/index.js';
import { lexicons } from './lexicons.js';

const LENGTH = 100_000;
/** Far above linear time, far below quadratic: a matcher that backtracks runs into it. */
const TIMEOUT_MS = 20_000;

const scanner = createPatternScanner(lexicons);

function countEvents(text: string): number {
  let events = 0;
  for (const event of scanner.scan(text)) events += event.patterns.length > 0 ? 1 : 0;
  return events;
}

/** The first words of a pattern's first text, over and over: a match that keeps beginning and never ends. */
function worstPrefix(text: string): string {
  const words = text.split(/\s+/u);
  return `${words.slice(0, Math.max(1, Math.ceil(words.length / 2))).join(' ').replace(/[.!?]/gu, '')} `;
}

const shapes: readonly (readonly [string, string])[] = [
  ['opening brackets', '['],
  ['opening quotes', '“a '],
  ['straight quotes', ' "a'],
  ['asterisks', '**a'],
  ['hashes', '#a '],
  ['hyphens', 'a - '],
  ['em dashes', 'a — '],
  ['arrows', 'a → '],
  ['line ends', '- a\n'],
  ['headings', '## A\n\n'],
  ['question marks', 'Why? '],
  ['lists of three', 'clarity, courage, '],
  ['negations', 'not just a, '],
  ['denials', 'no bread, no '],
  ['dividers', '---\n\n'],
  ['ISBNs', 'ISBN 978'],
];

describe('100 KB of the worst beginning', () => {
  test.each([...shapes, ...catalog.map((record) => [record.id, worstPrefix(record.flagged[0] ?? '')] as const)])(
    '%s',
    (_, unit) => {
      expect(countEvents(unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH))).toBeLessThanOrEqual(LENGTH);
    },
    TIMEOUT_MS,
  );
});

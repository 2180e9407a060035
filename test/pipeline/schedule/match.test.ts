import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchEntries } from '../../../src/pipeline/schedule/dispatch/match.js';
import { JUDGED_UNKNOWN } from '../../../src/records/judged.js';
import type { AnswerEntry } from '../../../src/records/answer.js';

const TEXT = 'The first sentence stands here. A second one follows it. And a third ends the text.';
const sent = (name: string, content = TEXT) => ({ filename: name, content, blocks: [] });

function entry(
  filename: string | null,
  sentences: readonly string[] | null = null,
  { raw = '{}', confidence = null }: { readonly raw?: string; readonly confidence?: string | null } = {},
): AnswerEntry {
  return {
    kind: 'result',
    filename,
    sentences,
    result: {
      modelVersion: 'v',
      verdict: 'human',
      probabilities: null,
      confidence,
      language: null,
      wordCount: null,
      truncated: null,
      marks: [],
      ...JUDGED_UNKNOWN,
      findings: null,
      raw,
    },
  };
}

const kinds = (texts: Parameters<typeof matchEntries>[0], entries: readonly AnswerEntry[]): readonly string[] =>
  matchEntries(texts, entries).map((match) =>
    match.kind === 'entry' ? (match.cutByService ? 'cut' : 'taken') : match.why,
  );

const DIFFER = 'several results came back for it, and they differ';

describe('what comes back is taken', () => {
  test.each<[string, readonly AnswerEntry[], readonly string[]]>([
    ['by name, whatever the order', [entry('b'), entry('a')], ['taken', 'taken']],
    ['in order, where there are no names', [entry(null), entry(null)], ['taken', 'taken']],
    [
      'not by its place where a name says otherwise',
      [entry('b'), entry(null)],
      ['another name came back in its place', 'taken'],
    ],
    [
      'not at all where counts differ and nothing is named',
      [entry(null)],
      ['2 sent, 1 came back', '2 sent, 1 came back'],
    ],
    ['for one alone where the other is missing', [entry('a')], ['taken', 'no result carries its name']],
    ['once where it came twice and agrees', [entry('a'), entry('a'), entry('b')], ['taken', 'taken']],
    [
      'not where it came twice and differs',
      [entry('a', null, { confidence: 'high' }), entry('a', null, { confidence: 'low' }), entry('b')],
      [DIFFER, 'taken'],
    ],
    [
      'not where it came twice and differs, though the other is missing',
      [entry('a', null, { confidence: 'high' }), entry('a', null, { confidence: 'low' })],
      [DIFFER, 'no result carries its name'],
    ],
    [
      'once where it came twice and differs only in what nothing reads',
      [entry('a', null, { raw: '{"id":1}' }), entry('a', null, { raw: '{"id":2}' }), entry('b')],
      ['taken', 'taken'],
    ],
    [
      'not where its sentences are of another text',
      [entry('a', ['Words of somebody else altogether.']), entry('b', [TEXT])],
      ['the sentences that came back are of another text', 'taken'],
    ],
    [
      'with its sentences spelt a little differently',
      [
        entry('a', ['The first  sentence\nstands here', 'A second one follows it', 'And a third ends the text']),
        entry('b', [TEXT]),
      ],
      ['taken', 'taken'],
    ],
    [
      'as cut where sentences are missing',
      [entry('a', ['The first sentence stands here.']), entry('b', [TEXT])],
      ['cut', 'taken'],
    ],
  ])('%s', (_, entries, expected) => {
    expect(kinds([sent('a'), sent('b')], entries)).toEqual(expected);
  });
});

describe('of a text that was sent alone', () => {
  test.each<[string, readonly AnswerEntry[], readonly string[]]>([
    ['results without names that agree are one', [entry(null), entry(null)], ['taken']],
    ['results without names that differ are none', [entry(null), entry(null, null, { confidence: 'low' })], [DIFFER]],
    ['a result of another text beside its own is none', [entry(null, [TEXT]), entry(null, ['Others.'])], [DIFFER]],
    ['no result is none', [], ['1 sent, 0 came back']],
  ])('%s', (_, entries, expected) => {
    expect(kinds([sent('a')], entries)).toEqual(expected);
  });
});

test('in any order, with any missing and any repeated, nobody gets the result of another', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.array(fc.nat(11), { maxLength: 24 }), (count, returned) => {
      const texts = Array.from({ length: count }, (_, index) =>
        sent(`n${index}`, `Text number ${index} says ${index}.`),
      );
      const entries = returned
        .filter((index) => index < count)
        .map((index) => entry(`n${index}`, null, { raw: String(index) }));
      for (const [index, match] of matchEntries(texts, entries).entries()) {
        if (match.kind === 'entry' && match.entry.kind === 'result') expect(match.entry.result.raw).toBe(String(index));
        else expect(entries.some((own) => own.filename === `n${index}`)).toBe(false);
      }
    }),
  );
});

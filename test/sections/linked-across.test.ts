import { describe, expect, test } from 'vitest';
import type { BibliographyFindings, Citation, Reference } from '../../src/records/bibliography.js';
import { NAMED_IN_TEXT } from '../../src/records/list-read.js';
import { wholeReferences } from '../../src/sections/whole-references.js';

function reference(raw: string, family = '', year = 0): Reference {
  return {
    id: raw,
    start: 0,
    end: raw.length,
    raw,
    csl: {
      type: 'book',
      ...(family !== '' && { author: [{ family }] }),
      ...(year !== 0 && { issued: { 'date-parts': [[year]] } }),
    },
    identifiers: [],
    verdict: 'found',
    confidence: 1,
    severity: null,
    fields: [],
    matchId: null,
    candidates: [],
    citedBy: [],
    notes: [],
  };
}

const citation = (
  text: string,
  form: Citation['form'] = 'numeric',
  referenceIds: readonly string[] = [],
): Citation => ({
  id: text,
  start: 0,
  end: text.length,
  text,
  form,
  referenceIds: [...referenceIds],
  claimId: null,
});

function section(citations: readonly Citation[], references: readonly Reference[]): BibliographyFindings {
  const dangling = citations.filter(({ referenceIds }) => referenceIds.length === 0).length;
  return {
    wordCount: 10,
    references: [...references],
    citations: [...citations],
    claims: [],
    works: [],
    summary: {
      references: references.length,
      found: references.length,
      mismatch: 0,
      notFound: 0,
      unverified: 0,
      uncited: 0,
      danglingCitations: dangling,
      index: { name: 'none', works: 0, builtAt: null },
    },
  };
}

/** A text of which the first section cites and the second holds the list. */
function linked(cited: readonly Citation[], list: readonly Reference[]): BibliographyFindings {
  return wholeReferences([
    { start: 0, found: section(cited, []) },
    { start: 1000, found: section([], list) },
  ]);
}

const numbered = [reference('[1] One.'), reference('[2] Two.'), reference('[3] Three.'), reference('[4] Four.')];
const named = [
  reference('Müller, A. (2019). A book.', 'Müller', 2019),
  reference('Miller, B. (2019). Another.', 'Miller', 2019),
  reference('Miller, B. (2020). A third.', 'Miller', 2020),
];

describe('a citation is linked to entries of another section', () => {
  test.each<readonly [string, Citation, readonly Reference[], readonly string[]]>([
    ['by its number', citation('[2]'), numbered, ['2-[2] Two.']],
    ['by numbers and ranges', citation('[1, 3–4]'), numbered, ['2-[1] One.', '2-[3] Three.', '2-[4] Four.']],
    ['as a note', citation('3', 'note'), [reference('3. Three.')], ['2-3. Three.']],
    ['by name and year', citation('(Miller, 2020)', 'author-year'), named, ['2-Miller, B. (2020). A third.']],
    ['whatever its accents', citation('Muller (2019)', 'author-year'), named, ['2-Müller, A. (2019). A book.']],
    ['not by a number that two lists have', citation('[1]'), [reference('[1] One.'), reference('[1] Uno.')], []],
    ['not by the year alone', citation('(Smith, 2019)', 'author-year'), named, []],
    ['not by a number that no entry has', citation('[9]'), numbered, []],
    ['each once', citation('[1], [1–2]'), numbered, ['2-[1] One.', '2-[2] Two.']],
    ['not where it is linked', citation('[2]', 'numeric', ['own']), numbered, ['own']],
  ])('%s', (_what, cited, list, expected) => {
    const found = linked([cited], list);
    expect(found.citations[0]?.referenceIds).toEqual(expected);
    for (const { id, citedBy } of found.references)
      expect(citedBy, id).toEqual(expected.includes(id) ? [cited.id] : []);
  });
});

test('citations without an entry and entries never cited are counted over the whole text', () => {
  const { summary } = linked([citation('[1]'), citation('[2]'), citation('[9]')], numbered);
  expect(summary).toMatchObject({ references: 4, uncited: 2, danglingCitations: 1 });
  expect(linked([], numbered).summary).toMatchObject({ uncited: 0, danglingCitations: 0 });
});

test('an entry that a citation of another section names is not only named in the text', () => {
  const { references } = linked(
    [citation('[1]')],
    numbered.map((entry) => ({ ...entry, notes: ['a note', NAMED_IN_TEXT] })),
  );
  expect(references.map(({ notes }) => notes.length)).toEqual(references.map(({ citedBy }) => 2 - citedBy.length));
  expect(references.filter(({ notes }) => notes.length === 1)).toHaveLength(1);
});

test('the other part of a range is linked to another section', () => {
  const own = reference('[3] Three.');
  const { citations, references } = wholeReferences([
    { start: 0, found: section([citation('[3–4]', 'numeric', [own.id])], [own]) },
    { start: 1000, found: section([], [reference('[4] Four.')]) },
  ]);
  expect(citations[0]?.referenceIds).toEqual([own.id, '2-[4] Four.']);
  expect(references.map(({ citedBy }) => citedBy.length)).toEqual([0, 1]);
});

test('a list that goes on in the next section is whole; a citation without an entry is missed only then', () => {
  const part = (found: BibliographyFindings, missing: readonly number[]): BibliographyFindings => ({
    ...found,
    summary: {
      ...found.summary,
      list: { read: missing.length === 0 ? 'whole' : 'in_part', missing: [...missing], isCut: false },
    },
  });
  const [one, two, , four] = numbered;
  const firstSection = part(
    section(
      [citation('[9]')],
      [one, two].filter((entry) => entry !== undefined),
    ),
    [],
  );
  const lastSection = (entries: readonly (Reference | undefined)[], missing: readonly number[]) =>
    part(
      section(
        [],
        entries.filter((entry) => entry !== undefined),
      ),
      missing,
    );
  const summaryWith = (last: BibliographyFindings) =>
    wholeReferences([
      { start: 0, found: firstSection },
      { start: 1000, found: last },
    ]).summary;
  expect(summaryWith(lastSection([reference('[3] Three.'), four], [1, 2]))).toMatchObject({
    list: { read: 'whole', missing: [] },
    danglingCitations: 1,
  });
  expect(summaryWith(lastSection([four], [1, 2, 3]))).toMatchObject({
    list: { read: 'in_part', missing: [3] },
    danglingCitations: 0,
  });
});

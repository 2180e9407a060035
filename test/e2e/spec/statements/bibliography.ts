import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { packageFile } from '../../../../src/lib/package-root.js';
import { itemAt } from '../../../../src/lib/present.js';
import { formOf } from '../../../testing/service/harness.js';
import type { ProgramClient } from '../../../testing/program-client.js';
import { BIBLIOGRAPHY, BIBLIOGRAPHY_FILES, CHANCE, expectRefusal, resultOf } from './statement.js';
import type { Statement } from './statement.js';

// Statements about bibliography scans.

const CITED = readFileSync(packageFile('data', 'sample', 'cited', 'how-machines-came-to-read.txt'), 'utf8');
const IDS = expect.arrayContaining([]) as readonly string[];
const VERDICTS = ['found', 'mismatch', 'not_found', 'unverified'] as const;

type Item = Readonly<Record<string, unknown>>;
interface Scan {
  readonly references: readonly Item[];
  readonly citations: readonly Item[];
  readonly claims: readonly Item[];
  readonly sources: readonly Item[];
  readonly summary: Readonly<Record<string, number>>;
}

function itemsOf(value: unknown): readonly Item[] {
  expect(value).toBeInstanceOf(Array);
  return value as readonly Item[];
}

/** Scans a text. The lists of the answer are there, and its summary holds numbers. */
async function scanOf(api: ProgramClient, document: string): Promise<Scan> {
  const { references, citations, claims, sources, summary } = await resultOf(api, document, BIBLIOGRAPHY);
  expect(summary).toMatchObject({ references: expect.any(Number) as number });
  return {
    references: itemsOf(references),
    citations: itemsOf(citations),
    claims: itemsOf(claims),
    sources: itemsOf(sources),
    summary: summary as Scan['summary'],
  };
}

const REFERENCE = {
  id: expect.any(String) as string,
  csl: expect.any(Object) as unknown,
  identifiers: IDS,
  verdict: expect.stringMatching(new RegExp(`^(?:${VERDICTS.join('|')})$`, 'u')) as string,
  confidence: CHANCE,
  severity: expect.toBeOneOf([null, 'minor', 'major']) as string,
  fields: IDS,
  match_id: expect.toSatisfy((value: unknown) => value === null || typeof value === 'string') as string,
  candidates: IDS,
  cited_by: IDS,
  notes: IDS,
};

function expectPlaces(text: string, items: readonly Item[], words: 'raw' | 'text'): void {
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) expect(text.slice(Number(item['start']), Number(item['end']))).toBe(item[words]);
}

export const BIBLIOGRAPHY_STATEMENTS: readonly Statement[] = [
  {
    at: '4.4',
    says: 'finds citations and claims, checks whether each exists, and returns the sources it matched',
    proof: async (api) => {
      const scan = await scanOf(api, CITED);
      expect(scan.references).toHaveLength(5);
      const found = scan.references.filter(({ verdict }) => verdict === 'found');
      expect(found.length).toBeGreaterThan(0);
      for (const { match_id } of found) expect(scan.sources.map(({ id }) => id)).toContain(match_id);
    },
  },
  {
    at: '4.4',
    says: 'a text longer than the character limit is 400',
    proof: async (api) =>
      expectRefusal(await api.json(BIBLIOGRAPHY, { document: 'x'.repeat(150_001) }), {
        status: 400,
        code: 'document_too_long',
      }),
  },
  {
    at: '4.5',
    says: 'on files: one result per file, with its name, as for the text',
    proof: async (api) => {
      const body = formOf([
        ['a.txt', CITED],
        ['b.txt', 'No reference here.'],
      ]);
      const answer = await api.call('POST', BIBLIOGRAPHY_FILES, { body });
      const { references, citations } = await resultOf(api, CITED, BIBLIOGRAPHY);
      expect(answer.body['documents']).toMatchObject([
        { filename: 'a.txt', references, citations },
        { filename: 'b.txt', references: [] },
      ]);
    },
  },
  {
    at: 'bibliography',
    says: 'the fields of a reference, with its place in the text',
    proof: async (api) => {
      const { references } = await scanOf(api, CITED);
      expectPlaces(CITED, references, 'raw');
      for (const reference of references) expect(reference).toMatchObject(REFERENCE);
      const fields = references.flatMap((one) => one['fields'] as readonly Item[]);
      expect(fields.length).toBeGreaterThan(0);
      for (const field of fields) expect(Object.keys(field).toSorted()).toEqual(['cited', 'found', 'name', 'status']);
      const [arxiv] = itemAt(references, 3)['identifiers'] as readonly Item[];
      expect(arxiv).toEqual({
        kind: 'arxiv',
        value: '2317.40921',
        checksum_ok: expect.toBeOneOf([null, true, false]) as null,
      });
    },
  },
  {
    at: 'bibliography',
    says: 'the fields of a citation, which names its references and claim',
    proof: async (api) => {
      const { citations, references, claims } = await scanOf(api, CITED);
      expectPlaces(CITED, citations, 'text');
      expect(citations.map(({ form, text }) => [form, text])).toEqual(
        [1, 2, 3, 4, 5].map((at) => ['numeric', `[${at}]`]),
      );
      expect(citations.flatMap(({ reference_ids }) => reference_ids)).toEqual(references.map(({ id }) => id));
      for (const { claim_id } of citations) expect([null, ...claims.map(({ id }) => id)]).toContain(claim_id);
    },
  },
  {
    at: 'bibliography',
    says: 'the forms of citations: numeric, author-year, note, inline, identifier',
    proof: async (api) => {
      const forms: Readonly<Record<string, string>> = {
        numeric:
          'Machines read [1].\n\nReferences\n\n[1] A. Turing, "Computing machinery," Mind, vol. 59, pp. 433-460, 1950.\n',
        'author-year':
          'Machines read (Turing, 1950).\n\nReferences\n\nTuring, A. (1950). Computing machinery. Mind, 59, 433\u2013460.\n',
        note:
          'Machines read.[^1] Others doubt it.\n\n' +
          '[^1]: Alan Turing, \u201cComputing Machinery and Intelligence,\u201d Mind 59 (1950): 433.\n',
        inline: 'Machines were said to read by 1950 (Turing, 1950), which few believed.',
        identifier: 'Machines read (doi:10.1093/mind/LIX.236.433).',
      };
      for (const [form, document] of Object.entries(forms)) {
        const { citations } = await scanOf(api, document);
        expect([form, citations.map((one) => one['form'])]).toEqual([form, expect.arrayContaining([form])]);
      }
    },
  },
  {
    at: 'bibliography',
    says: 'the fields of a claim; supported is null',
    proof: async (api) => {
      const { claims } = await scanOf(api, CITED);
      expectPlaces(CITED, claims, 'text');
      for (const claim of claims)
        expect(claim).toMatchObject({
          citation_ids: IDS,
          needs_citation: expect.any(Boolean) as boolean,
          supported: null,
        });
    },
  },
  {
    at: 'bibliography',
    says: 'the fields of a source, and the summary, whose verdicts sum to its references',
    proof: async (api) => {
      const { sources, summary, references } = await scanOf(api, CITED);
      for (const source of sources)
        expect(source).toMatchObject({
          id: expect.any(String) as string,
          provider: 'local',
          score: CHANCE,
          csl: { title: expect.any(String) as string },
        });
      const count = (verdict: string) => references.filter((one) => one['verdict'] === verdict).length;
      expect(summary).toMatchObject({
        references: references.length,
        ...Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])),
        uncited: 0,
        dangling_citations: 0,
        index: {
          name: expect.any(String) as string,
          works: expect.any(Number) as number,
          built_at: expect.anything() as string,
        },
      });
    },
  },
  {
    at: 'bibliography',
    says: 'uncited references and dangling citations are counted; unverified where the index does not cover the kind',
    proof: async (api) => {
      const entries = [
        '[1] Turing, A. (1950). Reading. Mind, 59, 433.',
        '[2] Ito, K. Minutes of the town council, 3 May 1931.',
      ];
      const text = `Machines read [1]. Others write [4].\n\nReferences\n\n${entries.join('\n')}\n`;
      const { summary, references } = await scanOf(api, text);
      expect(summary).toMatchObject({ references: 2, uncited: 1, dangling_citations: 1 });
      expect(references[1]).toMatchObject({ verdict: 'unverified' });
    },
  },
  {
    at: 'bibliography',
    says: 'the text of a file is cut at the character limit, which the document says; nothing is said of what is behind',
    proof: async (api) => {
      const entries = [1, 2, 3].map(
        (number) => `[${number}] A. Reed and B. Otter, "The herons of river ${number}," River Birds, vol. 4, 1990.`,
      );
      const list = `\n\nReferences\n\n${entries.join('\n')}\n`;
      const prose = (characters: number): string =>
        'Herons came back [1], and otters did not [7]. '.repeat(4000).slice(0, characters - 2) + 's.';
      const files = formOf([
        ['short.txt', prose(1000) + list],
        ['unseen.txt', prose(150_000) + list],
        ['within.txt', prose(150_000 - list.length + 10) + list],
      ]);
      const { body } = await api.call('POST', BIBLIOGRAPHY_FILES, { body: files });
      expect(body['documents']).toMatchObject([
        {
          truncated: false,
          summary: { references: 3, list: { read: 'whole', is_cut: false } },
        },
        { truncated: true, summary: { references: 0, list: { read: 'none', is_cut: false }, dangling_citations: 0 } },
        { truncated: true, summary: { references: 3, list: { read: 'in_part', is_cut: true } } },
      ]);
      expect(await resultOf(api, CITED, BIBLIOGRAPHY)).toMatchObject({ truncated: false });
    },
  },
  {
    at: 'bibliography',
    says: 'the word "fake" is never used',
    proof: async (api) => {
      const answer = await api.json(BIBLIOGRAPHY, { document: CITED });
      expect(JSON.stringify(answer.body)).not.toMatch(/\bfake/iu);
    },
  },
];

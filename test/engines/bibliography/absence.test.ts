import { beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createBibliographyScanner, readReferenceModel } from '../../../src/engines/bibliography/index.js';
import type { BibliographyFindings } from '../../../src/records/bibliography.js';
import type { ReferenceModel } from '../../../src/engines/bibliography/parse/model.js';
import type { Work, WorkQuery, WorkSource } from '../../../src/engines/bibliography/types.js';

let model: ReferenceModel;
beforeAll(async () => {
  model = await readReferenceModel();
});

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const titleOf = (what: string, number: number): string => `The ${what} gardens of island ${NUMBERS[number] ?? ''}`;

/** Knows the works on known gardens, and claims to cover everything. */
function sourceNamed(provider: string): WorkSource {
  const find = ({ titles }: WorkQuery): readonly Work[] => {
    const title = titles.find((candidate) => candidate.includes('known gardens'));
    return title === undefined
      ? []
      : [
          {
            id: title,
            csl: {
              type: 'article-journal',
              title,
              author: [{ family: 'Rivers', given: 'A.' }],
              issued: { 'date-parts': [[2011]] },
            },
            authorsIncomplete: false,
          },
        ];
  };
  return {
    provider,
    describe: () => ({ name: provider, works: 1_000_000, builtAt: null }),
    find,
    search: () => [],
    covers: () => true,
    coversDoiPrefix: () => false,
  };
}

/** Verdicts of a document that cites so many works known to the source and so many that are not. */
async function scan(
  known: number,
  absent: number,
  source: WorkSource,
  more: readonly string[] = [],
): Promise<BibliographyFindings> {
  const entry = (title: string): string => `Rivers, A. (2011). ${title}. Journal of Botany, 4(2), 11–29.`;
  const list = [
    ...Array.from({ length: known }, (_, number) => entry(titleOf('known', number))),
    ...Array.from({ length: absent }, (_, number) => entry(titleOf('hidden', number))),
    ...more,
  ];
  return createBibliographyScanner({ model, sources: [source] }).scan(
    `Islands have gardens.\n\nReferences\n\n${list.map((raw, index) => `[${index + 1}] ${raw}`).join('\n')}\n`,
  );
}

const count = ({ references }: BibliographyFindings, verdict: string): number =>
  references.filter((reference) => reference.verdict === verdict).length;

describe('works that the index has not', () => {
  it('are not found up to four, and one more for each one that is known; beyond that they are unverified', async () => {
    const counts = fc.record({ known: fc.nat(12), absent: fc.nat(12) });
    await fc.assert(
      fc.asyncProperty(counts, async ({ known, absent }) => {
        const findings = await scan(known, absent, sourceNamed('local'));
        expect(count(findings, 'found')).toBe(known);
        expect(count(findings, absent <= 4 + known ? 'not_found' : 'unverified')).toBe(absent);
      }),
      { numRuns: 30 },
    );
  });

  it('say why when they are unverified', async () => {
    const [reference] = (await scan(0, 5, sourceNamed('local'))).references;
    expect(reference).toMatchObject({
      verdict: 'unverified',
      severity: null,
      notes: ['the index holds few of the works that this document cites, so the absence of one more proves little'],
    });
  });

  it('stay not found where an online source that covers them was asked, or an identifier cannot exist', async () => {
    expect(count(await scan(0, 12, sourceNamed('crossref')), 'not_found')).toBe(12);
    const findings = await scan(0, 12, sourceNamed('local'), [
      'Rivers, A. (2017). The gardens of no island. arXiv:1713.04321.',
    ]);
    expect(findings.references.filter(({ verdict }) => verdict === 'not_found').map(({ raw }) => raw)).toEqual([
      expect.stringContaining('1713.04321'),
    ]);
  });
});

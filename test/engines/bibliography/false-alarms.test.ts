import { beforeAll, expect, test } from 'vitest';
import { createBibliographyScanner, readReferenceModel } from '../../../src/engines/bibliography/index.js';
import type { ReferenceModel } from '../../../src/engines/bibliography/parse/model.js';
import type { WorkSource } from '../../../src/engines/bibliography/types.js';
import type { BibliographyFindings } from '../../../src/records/bibliography.js';
import type { CslItem } from '../../../src/records/csl.js';

// Real references that were called wrong or absent: to accuse their author is the worst error of a scan.

let model: ReferenceModel;
beforeAll(async () => {
  model = await readReferenceModel();
});

/** Holds one work, and claims to cover everything. */
function sourceOf(work: CslItem | null): WorkSource {
  const works = work === null ? [] : [{ id: 'w1', csl: work, authorsIncomplete: false }];
  return {
    provider: 'local',
    describe: () => ({ name: 'local', works: 1_000_000, builtAt: null }),
    find: () => works,
    search: () => works,
    covers: () => true,
    coversDoiPrefix: () => true,
  };
}

async function check(raw: string, work: CslItem | null): Promise<BibliographyFindings['references'][number]> {
  const scanner = createBibliographyScanner({ model, sources: [sourceOf(work)] });
  const { references } = await scanner.scan(`Some lines.\n\nReferences\n\n1. ${raw}\n`);
  expect(references).toHaveLength(1);
  return references[0]!;
}

const article = (more: Partial<CslItem>): CslItem => ({
  type: 'article-journal',
  title: 'Seasonal movements of grey herons along a lowland river',
  author: [
    { family: 'Darwin', given: 'C. R.' },
    { family: 'Wallace', given: 'A.' },
  ],
  issued: { 'date-parts': [[2009]] },
  'container-title': 'River Birds',
  volume: '12',
  page: '45-61',
  ...more,
});

test.each<[string, string, CslItem]>([
  [
    'a suffix that is glued to initials',
    'Darwin CRJr, Wallace A (2009) Seasonal movements of grey herons along a lowland river. River Birds 12: 45-61.',
    article({}),
  ],
  [
    'a record that names the editors of the book as the authors of its chapter',
    'Darwin CR, Wallace A (2009) Seasonal movements of grey herons along a lowland river. ' +
      'In: Linnaeus A, Galilei P, editors. Birds of slow water. Uppsala: Reed Press. pp. 45-61.',
    article({
      author: [
        { family: 'Linnaeus', given: 'A.' },
        { family: 'Galilei', given: 'P.' },
      ],
      'container-title': 'Birds of slow water',
      volume: '45',
    }),
  ],
  [
    'a record whose last author is "et al"',
    'Darwin, C. R., Wallace, A., Brahe, J., & others. (2009). Seasonal movements of grey herons along a lowland river. River Birds, 12, 45–61.',
    article({
      author: [
        { family: 'Darwin', given: 'Charles' },
        { family: 'Wallace', given: 'Alfred et al' },
      ],
    }),
  ],
])('%s is no mismatch', async (_name, raw, work) => {
  expect(await check(raw, work)).toMatchObject({ verdict: 'found', severity: null });
});

test.each([
  ['another DOI than that of the record is a major mismatch', article({ DOI: '10.1234/other.9' }), 'major'],
  ['a DOI that is unknown, and that the record lacks, is a minor one', article({}), 'minor'],
])('%s', async (_name, work, severity) => {
  const raw =
    'Darwin CR, Wallace A. Seasonal movements of grey herons along a lowland river. River Birds. 2009;12:45-61. ' +
    'doi:10.1234/rb.2009.12.45';
  expect(await check(raw, work)).toMatchObject({ verdict: 'mismatch', severity });
});

test.each([
  'Gradebook settings explained for new teachers. (2024). https://docs.example.org/en/gradebook',
  'Hill Trust. Painted benches of the upper valley: a survey [Internet]. Available from: http://www.hilltrust.example/benches',
  'Humboldt A. Painel dinâmico dos rios do norte. Disponível em: http://rios.example/painel. Acesso em: 7 abr. 2022.',
  'Kepler, J. (2023). RiverTools for long records [Computer software]. https://github.com/example/rivertools',
  'BORGES, J. Los puentes del sur y la memoria de un barrio. El Diario del Puerto, Argentina, 3 sep. 2017.',
  'Haeckel EH, Gray A (2023) What does a mosaic of mosses reveal about the river forest? Acta Muscorum, in press.',
])('the absence of what indexes seldom hold says nothing: %s', async (raw) => {
  expect(await check(raw, null)).toMatchObject({ verdict: 'unverified', severity: null });
});

test('the absence of an article does', async () => {
  const raw =
    'Darwin, C. R., & Wallace, A. (2009). Seasonal movements of grey herons along a lowland river. River Birds, 12(3), 45–61.';
  expect(await check(raw, null)).toMatchObject({ verdict: 'not_found', severity: 'major' });
});

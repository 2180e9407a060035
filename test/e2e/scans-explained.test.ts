import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { assay } from '../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-scans-explained-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const WORKS = `@article{a, title={A History of Rivers and Their Towns}, author={Miller, Anna},
  journal={Journal of Rivers}, year={2015}, volume={3}, pages={1-20}, doi={10.1000/rivers.2015}}
@article{b, title={The Bread of the Northern Towns}, author={Baker, John}, journal={Journal of Bread}, year={2010},
  volume={4}, pages={11-30}, doi={10.1000/bread.2010}}
`;
const DIFFERS =
  'Baker, J. (2012). The Bread of the Northern Towns. Journal of Bread, 7, 99-120. doi:10.1000/bread.2010';
const ARTICLE = `The archive plays a crucial role in the town (Miller, 2015; Baker, 2012). We ate bread at noon.

References

Miller, A. (2015). A History of Rivers and Their Towns. Journal of Rivers, 3, 1-20. doi:10.1000/rivers.2015

${DIFFERS}
`;

test('the references and patterns of a run are in its summary, its status and what is explained of a text', async () => {
  mkdirSync(join(folder, 'papers'));
  for (const [name, text] of Object.entries({
    'works.bib': WORKS,
    'papers/article.txt': ARTICLE,
    'papers/copy.txt': ARTICLE,
    'papers/plain.txt': 'The bus left at nine and came back at noon.\n',
  }))
    writeFileSync(join(folder, name), text);
  const program = (...args: string[]) => assay(args, { cwd: folder });
  expect((await program('works', 'import', 'works.bib')).exitCode).toBe(0);

  const run = await program(
    'run',
    'papers',
    '--scan',
    'bibliography,patterns,detect',
    '--min-words',
    '0',
    '--db',
    'own.db',
  );
  const status = await program('status', '--db', 'own.db');
  for (const text of [run.stderr, status.stdout]) {
    expect(text).toMatch(/^References {3}4 checked: 2 found · 2 with other details$/mu);
    expect(text).toMatch(/^Patterns {5}2 matches in 2 of 3 sources searched$/mu);
  }
  expect(run.stderr).toMatch(/every reference: [^\n]*\n +assay export --references --db own\.db\n/u);
  expect(JSON.parse((await program('status', '--db', 'own.db', '--json')).stdout)).toMatchObject({
    references: { checked: 4, found: 2, mismatch: 2, not_found: 0, unverified: 0, sources_not_counted: 0 },
    patterns: { matches: 2, sources_with_matches: 2, sources_searched: 3, sources_not_counted: 0 },
  });

  const explained = await program('explain', 'papers/article.txt', '--db', 'own.db');
  const scans = /\n {2}bibliography ([\s\S]*?)\n {2}detect ([\s\S]*?)\n {2}patterns ([\s\S]*?)\n {2}\w/u.exec(
    explained.stdout,
  );
  const [, references = '', , patterns = ''] = scans ?? [];
  expect(references).toMatch(/^ +2 references: 1 found · 1 with other details, model \S+, \S+$/mu);
  expect(references).toContain(`with other details: ${DIFFERS}`);
  expect(patterns).toMatch(/^ +1 match of AI patterns: 1 × Plays a crucial role, model \S+, \S+$/mu);
  expect(references + patterns).not.toMatch(/judged|confidence/u);
  const json = JSON.parse((await program('explain', 'papers/plain.txt', '--db', 'own.db', '--json')).stdout) as unknown;
  expect(json).toMatchObject([
    {
      scans: [
        { scan: 'bibliography', result: { verdict: null, found: { references: 0, doubtful: [] } } },
        { scan: 'detect', result: { found: null } },
        { scan: 'patterns', result: { confidence: null, found: { matches: 0, patterns: [] } } },
      ],
    },
  ]);
});

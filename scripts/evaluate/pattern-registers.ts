/**
 * Measures every pattern by register on English human and AI text of which nothing was learned here, prints the table,
 * and with --write stores it: data/lexicons/pattern-registers.json. Usage: npm run eval:pattern-registers [-- --write]
 */
import { writeFileSync } from 'node:fs';
import { catalog } from '../../src/engines/patterns/catalog.js';
import { createPatternScanner } from '../../src/engines/patterns/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import { GUESSED_REGISTERS } from '../../src/records/guessed-register.js';
import type { GuessedRegister } from '../../src/records/guessed-register.js';
import { readCorpus } from '../corpora/detection.js';
import { registerOf, teachesRegisters } from '../corpora/registers.js';
import { addDocument, emptyTally, liftOf } from './patterns/lift.js';
import type { Tally } from './patterns/lift.js';
import { registerTable } from './patterns/register-table.js';
import { readPatternLexicons } from './patterns/shipped-lexicons.js';

const scanner = createPatternScanner(readPatternLexicons());
const tallies = new Map<GuessedRegister, Tally>(GUESSED_REGISTERS.map((register) => [register, emptyTally()]));

/** Of the first two, half teach the guesser of registers. */
const FILES = ['train', 'more', 'dev', 'more-dev'] as const;

for (const file of FILES)
  for (const document of await readCorpus(file)) {
    const register = registerOf(document);
    const tally = register === null || register === 'other' ? undefined : tallies.get(register);
    const isLearned = (file === 'train' || file === 'more') && teachesRegisters(document);
    if (tally === undefined || document.label === 'mixed' || isLearned) continue;
    const found = new Set([...scanner.scan(document.text)].flatMap(({ patterns }) => patterns.map((p) => p.patternId)));
    addDocument(
      tally,
      {
        stratum: `${document.source}:${document.domain}`,
        language: document.lang,
        isAi: document.label === 'ai',
        words: document.text.split(/\s+/u).length,
      },
      found,
    );
  }

const table = registerTable(tallies, catalog);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
for (const [register, tally] of tallies) {
  const { paired } = liftOf(tally, '');
  console.log(`\n${register}: ${paired.human} human and ${paired.ai} AI documents of sources with both`);
  for (const { id } of catalog) {
    const cell = table.patterns[id]?.[register];
    if (cell === undefined) continue;
    const { humanShare, aiShare, pairedHits } = liftOf(tally, id);
    console.log(
      `  ${id.padEnd(30)} human ${percent(humanShare)}, AI ${percent(aiShare)}, ${pairedHits} hits: ` +
        `${cell.k_times} (${cell.low}–${cell.high})${cell.as_often ? ' as often' : ''}`,
    );
  }
}

if (process.argv.includes('--write')) {
  const rows = Object.entries(table.patterns).map(
    ([id, cells]) => `    ${JSON.stringify(id)}: ${JSON.stringify(cells)}`,
  );
  writeFileSync(
    packageFile('data', 'lexicons', 'pattern-registers.json'),
    `{\n  "documents": ${JSON.stringify(table.documents)},\n  "patterns": {\n${rows.join(',\n')}\n  }\n}\n`,
  );
}

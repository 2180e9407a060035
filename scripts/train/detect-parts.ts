/**
 * Scores every document by models that never saw its source, each part of a recipe apart, so that the shares of the
 * parts can be chosen without training again: `npx tsx scripts/train/detect-parts.ts --version V --out FILE`, then
 * `scripts/evaluate/detect-shares.ts`. The file holds no texts.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { foldsOf, leftOutUnits } from './detect/folds.js';
import { runFolds } from './detect/left-out.js';
import { prepare } from './detect/prepare.js';
import { recipes } from './detect/recipe.js';
import { itemAt, present } from '../../src/lib/present.js';

const { values } = parseArgs({ options: { version: { type: 'string' }, out: { type: 'string' } } });
const out = present(values.out);
const recipe = present(recipes.find(({ version }) => version === values.version));
const { documents, keptBits, parts, weightsWithout } = await prepare(recipe);
const unitOf = leftOutUnits(documents);
const folds = foldsOf(documents, unitOf, recipe.foldCount);
const rows = documents.map(({ source, lang, label, subtype, domain, text }) => ({
  ...{ source, lang, label, subtype, domain },
  words: text.split(/\s+/u).length,
  scores: new Array<number>(parts.length).fill(0),
}));
for (const [number, part] of parts.entries()) {
  const tasks = folds.map((units) => ({
    weights: [
      itemAt(
        weightsWithout((document) => units.has(unitOf(document))),
        number,
      ),
    ],
    texts: [],
    others: documents.flatMap((document, id) => (units.has(unitOf(document)) ? [{ id, text: document.text }] : [])),
  }));
  const { scores } = await runFolds([part], keptBits, recipe.languages, tasks, (done) =>
    process.stdout.write(`part ${number}: left out ${done} of ${folds.length} groups of sources\n`),
  );
  for (const { id, score } of scores) itemAt(rows, id).scores[number] = score;
  writeFileSync(out, rows.map((row) => JSON.stringify(row)).join('\n'));
}

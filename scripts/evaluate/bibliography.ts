import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createBibliographyScanner,
  importWorks,
  openWorksIndex,
  readReferenceModel,
} from '../../src/engines/bibliography/index.js';
import type { WorksIndex } from '../../src/engines/bibliography/index.js';
import { systemClock } from '../../src/lib/clock.js';
import { corpusFolder, heldApart, readCorpus } from '../corpora/bibliography.js';
import type { CheckedString, CorpusDocument, LabelledReference, MatchedString } from '../corpora/bibliography.js';
import { emptyScores, f1, numbersAgree, scoreDocument } from './bibliography/score-documents.js';
import { scoreFields } from '../train/bibliography/score-fields.js';
import { scoreMatching, scoreVerdicts } from './bibliography/score-verdicts.js';

/*
 * Every figure of the bibliography scan beside its target, on strings whose document or work took no part in training
 * or tuning.
 */

const row = (what: string, value: string, target: string): void =>
  console.log(`${what.padEnd(66)} ${value.padEnd(22)} ${target}`);
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

async function openIndex(): Promise<WorksIndex> {
  const given = process.argv[2];
  if (given !== undefined && existsSync(given)) return openWorksIndex(given);
  const folder = mkdtempSync(join(tmpdir(), 'assay-eval-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const index = await openWorksIndex(join(folder, 'works.db'));
  await importWorks(index, join(corpusFolder, 'works.jsonl.gz'), { clock: systemClock });
  return index;
}

const model = await readReferenceModel();
const index = await openIndex();

const parsing = scoreFields(
  model,
  readCorpus<LabelledReference>('references').filter((reference) => heldApart(`${reference.source}|${reference.doc}`)),
);
row(`Parsing, ${parsing.strings} strings held apart by document: field micro-F1`, parsing.microF1.toFixed(4), '≥ 0.93');
row('  the same, names of rule-split sources compared as printed', parsing.microF1NamesAsPrinted.toFixed(4), '');
row('  whole reference exact', parsing.exact.toFixed(4), '≥ 0.60');
for (const [field, score] of parsing.fields)
  row(`  ${field} (${score.labelled} labelled)`, ((2 * score.right) / (score.labelled + score.read)).toFixed(3), '');

/** The work a labelled string is about: what it was built from, else what it matches, else its title. */
const workOf = (checked: CheckedString): string =>
  checked.base_ids[0] ?? checked.match_ids[0] ?? checked.item?.title ?? checked.id;
const labelled = readCorpus<CheckedString>('labelled').filter((checked) => heldApart(workOf(checked)));
const byRule = new Map<string, { strings: number; accepted: number }>();
const verdicts = await scoreVerdicts(model, index, labelled, (checked, _, isAccepted) => {
  const name = `${checked.label} ${checked.rule}`.trim();
  const counts = byRule.get(name) ?? { strings: 0, accepted: 0 };
  byRule.set(name, { strings: counts.strings + 1, accepted: counts.accepted + (isAccepted ? 1 : 0) });
});
row(
  `Verdicts, ${verdicts.strings} strings held apart by work: right record of ${verdicts.realReferences} real ones`,
  percent(verdicts.rightRecord),
  '≥ 99 %',
);
row('  fabricated or chimera detected, F1', verdicts.f1.toFixed(4), '≥ 0.96');
row('  false alarms on real references', percent(verdicts.falseAlarms), '≤ 1.5 %');
row('  fabricated references that pass as found', String(verdicts.fabricatedFound), '0');
row('  verdict among the accepted ones', percent(verdicts.accepted), '');
for (const [name, { strings, accepted }] of [...byRule].sort()) row(`  ${name}`, `${accepted} of ${strings}`, '');

const matching = await scoreMatching(
  model,
  index,
  readCorpus<MatchedString>('matching').filter((matched) => heldApart(matched.match_ids[0] ?? '')),
);
row(
  `Matching, ${matching.strings} strings cut from PDFs, held apart by work: right record`,
  percent(matching.rightRecord),
  '≥ 99 %',
);
row('  false alarms', percent(matching.falseAlarms), '≤ 1.5 %');

const scanner = createBibliographyScanner({ model, sources: [index] });
const kinds = new Map<string, ReturnType<typeof emptyScores>>();
for (const document of readCorpus<CorpusDocument>('documents')) {
  const kind = numbersAgree(document) ? document.kind : `${document.kind}, numbers not those of the list`;
  const scores = kinds.get(kind) ?? emptyScores();
  kinds.set(kind, scores);
  await scoreDocument(scanner, document, scores);
}
for (const [kind, scores] of kinds) {
  row(`Documents (${kind}): references found, F1`, f1(scores.references).toFixed(3), '');
  if (scores.citations.labelled > 0)
    row(
      '  citations found, F1 · linked to their entries, F1',
      `${f1(scores.citations).toFixed(3)} · ${f1(scores.links).toFixed(3)}`,
      '',
    );
  const { real, notFound, wrong, detected } = scores.verdicts;
  row(
    '  real references called not_found · wrong ones detected',
    `${notFound} of ${real} · ${detected} of ${wrong}`,
    '',
  );
}
index.close();

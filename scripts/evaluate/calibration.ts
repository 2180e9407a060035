/**
 * Proves on the shared corpora what `assay calibrate` promises, with each human source as a customer, and writes the
 * table into docs/calibration.md; and writes the calibration scores that are shipped:
 *
 *  npm run eval:calibration
 *
 * Each text is scored once by each version; scores stay in the folder for temporary files, so that a second start needs
 * seconds.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { detectionModels } from '../../src/engines/detect/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import { customersOf } from './calibration/proof.js';
import type { Customer } from './calibration/proof.js';
import { registersText } from './calibration/registers.js';
import { scoresOf } from './calibration/scores.js';
import { writeShipped } from './calibration/shipped.js';
import { proofText } from './calibration/table.js';

const PAGE = packageFile('docs', 'calibration.md');
const PROOF = ['<!-- proof: begin, npm run eval:calibration writes it -->\n', '<!-- proof: end -->'] as const;
const REGISTERS = [
  '<!-- registers: begin, npm run eval:calibration writes it -->\n',
  '<!-- registers: end -->',
] as const;

const customers = new Map<string, readonly Customer[]>();
let registers = '';
for (const model of detectionModels) {
  const scored = await scoresOf(model);
  writeShipped(model, scored);
  if (model.defaultFor === 'english') registers = registersText(model.version, scored);
  if (model.defaultFor !== null) customers.set(model.version, customersOf(model.version, scored));
}

function between(page: string, [start, end]: readonly [string, string], text: string): string {
  return `${page.slice(0, page.indexOf(start) + start.length)}\n${text}\n${page.slice(page.indexOf(end))}`;
}

const text = proofText(customers);
process.stdout.write(`${text}\n${registers}`);
const page = between(readFileSync(PAGE, 'utf8'), PROOF, text);
writeFileSync(PAGE, between(page, REGISTERS, registers));

import { resolve } from 'node:path';
import type { Evaluated } from '../evaluation/evaluated-run.js';
import { writeWholeFile } from '../lib/output-file.js';
import { checkOutputs, checkPageName } from '../pipeline/outputs/check-outputs.js';

/** Checks before texts are scanned that a page can be written. @throws AssayError `output_unwritable` */
export async function checkEvaluationOutput(out: string, cwd: string): Promise<void> {
  checkPageName(out);
  await checkOutputs([out], cwd);
}

export interface EvaluationPageOptions {
  readonly cwd?: string;
  readonly evaluated: Evaluated;
  /** What was evaluated, for its title. */
  readonly dataset: string;
  /** The HTML file to be written. */
  readonly out: string;
}

/** Writes an evaluation as one page with plots. Returns its absolute path. @throws AssayError `output_unwritable` */
export async function writeEvaluation({
  cwd = process.cwd(),
  evaluated,
  dataset,
  out,
}: EvaluationPageOptions): Promise<string> {
  // Loaded late: charts are larger than all else that an evaluation loads.
  const { evaluationPage } = await import('../pipeline/report/index.js');
  const path = resolve(cwd, out);
  const page = evaluationPage(evaluated, dataset);
  await writeWholeFile(path, (stream) => {
    stream.write(page);
    return Promise.resolve();
  });
  return path;
}

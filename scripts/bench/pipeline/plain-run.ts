import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFile } from '../../../src/lib/package-root.js';
import { compiledScript } from '../peer/compiled-script.js';
import { addressOf, startProgram } from '../service/program.js';
import { unlimitedKey } from '../service/unlimited-key.js';
import { wholeProgram } from './whole-program.js';

/**
 * CPU of one document in ms where the plain script of `bench:peer` and `assay serve` do the work of a run: of both, for
 * the documents that the second folder holds beyond the first. NaN where the system does not tell it.
 */
export async function plainRunMs(
  folder: string,
  few: { readonly corpus: string; readonly count: number },
  many: { readonly corpus: string; readonly count: number },
): Promise<number> {
  const data = join(folder, `plain-${many.count}`);
  await mkdir(data);
  const key = await unlimitedKey(data);
  const service = await startProgram([
    packageFile('dist', 'main.js'),
    ...['serve', '--port', '0', '--data', data, '--concurrent-uploads', '256'],
  ]);
  const script = await compiledScript();
  const cpuOf = ({ corpus, count }: typeof few): number => {
    const before = service.processorMs() ?? NaN;
    const places = [join(data, `${count}.db`), join(data, `${count}.csv`)];
    const { cpuMs } = wholeProgram([script, corpus, addressOf(service, 'listening on'), ...places], data, key);
    return cpuMs + (service.processorMs() ?? NaN) - before;
  };
  try {
    const short = cpuOf(few);
    return (cpuOf(many) - short) / (many.count - few.count);
  } finally {
    await service.stop();
    await rm(script, { force: true });
  }
}

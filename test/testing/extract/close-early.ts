import { setImmediate as nextTurn } from 'node:timers/promises';
import { createExtractor } from '../../../src/extract/index.js';
import { settingsWith } from './settings-with.js';

/**
 * A program of its own, which nothing but its reader keeps alive: closes it while an answer is on its way, and says
 * when that is done.
 */
const [file = ''] = process.argv.slice(2);
const extractor = createExtractor(settingsWith({ extractWorkers: 1 }));
const read = (): Promise<unknown> => extractor.extract({ path: file, filename: 'a.txt' });
await read();
const last = read();
await nextTurn();
// Nothing is taken in meanwhile: the answer has come, and is not known yet.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
await extractor.close();
await last;
process.stdout.write('closed');

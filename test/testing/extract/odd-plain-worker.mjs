// A thread in place of the one that reads plain texts: the name of the file says what becomes of it.
import { parentPort } from 'node:worker_threads';

const deeds = {
  'hang.txt': () => {
    for (;;);
  },
  'grow.txt': () => {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => ({ index })));
  },
  'throw.txt': () => {
    throw new Error('the thread broke');
  },
  'leave.txt': () => process.exit(3),
  'lie.txt': () => parentPort.postMessage(['no extraction']),
  'keys.txt': () => {
    const message = Object.keys(process.env).join(' ');
    const extraction = { status: 'failed', reason: 'no_text', message, format: null, contentHash: null };
    parentPort.postMessage([extraction]);
  },
};

parentPort.on('message', (jobs) => {
  for (const { filename } of jobs) deeds[filename]();
});
parentPort.postMessage('ready');

// Runs the built program a few times, so that what V8 compiles of it is kept for its starts (`keep-code.cjs`). Without
// it the program only starts slower. SQLite must have been compiled before.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packParts } from './pack-parts.mjs';
import { packTables } from './pack-tables.mjs';

const keepCode = fileURLToPath(new URL('keep-code.cjs', import.meta.url));

/** The commands that are used most. */
function usual(root, folder) {
  const sample = join(root, 'data', 'sample');
  const store = ['--db', join(folder, 'assay.db'), '--data', join(folder, 'data')];
  const text = join(sample, 'human', 'gettysburg-address.txt');
  return [
    ['text', text],
    ['run', sample, '--yes', ...store, '--csv', join(folder, 'out.csv')],
    ['status', '--db', join(folder, 'assay.db')],
    ['text', text],
  ];
}

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
// Of an earlier build, it would be loaded instead of what is to be compiled.
for (const name of ['packed.json', 'packed.bin', 'tables.json', 'tables.bin'])
  rmSync(join(root, 'dist', name), { force: true });
const folder = mkdtempSync(join(tmpdir(), 'assay-build-'));
try {
  const ran = join(folder, 'ran.json');
  for (const args of usual(root, folder))
    execFileSync(process.execPath, ['--require', keepCode, join(root, 'dist', 'main.js'), ...args], {
      cwd: folder,
      // Threads that wait for tasks without blocking have time to keep their code.
      env: { ...process.env, NODE_OPTIONS: '', PISCINA_DISABLE_ATOMICS: '1', ASSAY_RAN_PARTS: ran },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  // Those of the last command, which is the shortest.
  const dist = join(root, 'dist');
  packParts(dist, new Set(JSON.parse(readFileSync(ran, 'utf8')).map((file) => relative(dist, file))));
  packTables(join(root, 'dist'));
} catch (error) {
  process.stderr.write(`the compiled code of the program is not kept, so it starts slower: ${error.message}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

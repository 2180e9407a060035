import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';
import { zipOf } from '../../testing/pipeline/archives.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-unreadable-'));
const closed = ['closed', 'closed.txt', 'closed.zip', 'closed.jsonl', 'rules/.assayignore'].map((name) =>
  join(folder, name),
);

afterAll(() => {
  for (const path of closed) chmodSync(path, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

test('folders, files, archives, datasets and ignore rules that may not be read each end with a reason', () => {
  mkdirSync(join(folder, 'closed'));
  mkdirSync(join(folder, 'rules'));
  writeFileSync(join(folder, 'closed', 'in.txt'), 'Not seen.');
  writeFileSync(join(folder, 'closed.txt'), 'Not read.');
  writeFileSync(join(folder, 'closed.zip'), zipOf([{ name: 'a', content: 'A' }]));
  writeFileSync(join(folder, 'closed.jsonl'), '{"text":"Not read."}');
  writeFileSync(join(folder, 'open.txt'), 'Read.');
  writeFileSync(join(folder, 'rules', '.assayignore'), '*.txt');
  writeFileSync(join(folder, 'rules', 'a.txt'), 'Not read: what is to be left out is not known.');
  chmodSync(folder, 0o755);
  for (const path of closed) chmodSync(path, 0);
  const lines = execFileSync(
    process.execPath,
    ['--import', 'tsx', packageFile('test', 'testing', 'pipeline', 'read-as-nobody.ts'), folder],
    { encoding: 'utf8', cwd: packageFile() },
  );
  expect(lines.trim().split('\n')).toEqual([
    './closed unreadable',
    './closed.jsonl unreadable',
    './closed.txt unreadable',
    './closed.zip unreadable',
    './open.txt text',
    './rules unreadable',
  ]);
});

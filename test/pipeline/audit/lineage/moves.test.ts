import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { compareSources } from '../../../../src/pipeline/audit/comparison/index.js';
import { movedRows, movedSource, pairScopes } from '../../../../src/pipeline/audit/lineage/moves.js';
import { keyOfScope, nameOfScope, scopeOf } from '../../../../src/pipeline/audit/lineage/scope.js';
import { scannedRow } from '../../../testing/pipeline/rows.js';

const scope = (paths: readonly string[], cwd = '/home', settings = {}) => scopeOf(paths, cwd, settings);

test.each<[what: string, before: readonly string[], after: readonly string[], source: string, now: string]>([
  ['a folder', ['corpus'], ['/srv/papers'], 'corpus/a.txt', '/srv/papers/a.txt'],
  ['a folder with a slash', ['corpus/'], ['papers/'], 'corpus/a.txt', 'papers/a.txt'],
  ['a folder that only begins alike', ['corpus'], ['papers'], 'corpus2/a.txt', 'corpus2/a.txt'],
  ['the same folder, typed otherwise', ['/home/corpus'], ['./corpus'], '/home/corpus/a.txt', './corpus/a.txt'],
  ['a file', ['notes.zip'], ['old/notes.zip'], 'notes.zip/inner/a.txt', 'old/notes.zip/inner/a.txt'],
  ['a pattern', ['in/*.txt'], ['out/*.txt'], 'in/a.txt', 'out/a.txt'],
  ['a pattern of the working folder', ['*.txt'], ['in/*.txt'], 'a.txt', 'in/a.txt'],
  ['a folder that looks like a pattern', ['in [1]'], ['out'], 'in [1]/a.txt', 'out/a.txt'],
  ['one of two, the other as before', ['a', 'b'], ['b', 'c'], 'a/x', 'c/x'],
  ['a bucket', ['s3://old/texts'], ['s3://new/texts'], 's3://old/texts/a.txt', 's3://new/texts/a.txt'],
])('%s that was moved keeps its sources', (_, before, after, source, now) => {
  expect(movedSource(source, pairScopes(scope(before), scope(after)).moves)).toBe(now);
});

test('rows of several roots come in the order of their new names', async () => {
  const sources = ['a/1', 'a/2', 'b/1', 'b/2', 'z'];
  const { moves } = pairScopes(scope(['a', 'b']), scope(['y', 'x']));
  const rows = movedRows(() => Readable.from(sources.map((source) => ({ ...scannedRow, source }))), moves);
  const moved = [];
  for await (const row of rows) moved.push(row);
  expect(moved.map(({ source }) => source)).toEqual(['x/1', 'x/2', 'y/1', 'y/2', 'z']);
  expect([...moved].sort(compareSources)).toEqual(moved);
});

test('a scope is the same from every folder, in every order, and whatever default settings are stored with it', () => {
  const usual = keyOfScope(scope(['a', 'b/']));
  expect(keyOfScope(scope(['/home/b', '../home/a'], '/tmp', { include: [], dataset: false, cwd: '/tmp' }))).toBe(usual);
  expect(keyOfScope(scope(['a', 'b'], '/home', { include: ['*.md'] }))).not.toBe(usual);
  expect(keyOfScope(scope(['a']))).not.toBe(usual);
});

test.each([
  ['corpus', /^corpus-[0-9a-f]{6}$/u],
  ['/', /^audit-[0-9a-f]{6}$/u],
  ['مضامین اردو', /^مضامین-اردو-[0-9a-f]{6}$/u],
  ['a\nb;$(c)', /^a-b-c-[0-9a-f]{6}$/u],
])('the name made from %j can be typed and shown', (path, name) => {
  expect(nameOfScope(scope([path]))).toMatch(name);
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { AssayError } from '../../src/lib/errors.js';
import { setting } from '../../src/lib/setting.js';
import { readConfigFile } from '../../src/settings/config-file.js';
import { resolveGroup } from '../../src/settings/resolve.js';
import type { SettingSources } from '../../src/settings/resolve.js';

const group = {
  maxWords: setting(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]), null, 'Words at most'),
  concurrency: setting(Type.Integer({ minimum: 1, maximum: 64 }), 4, 'Requests at once'),
  mode: setting(Type.Union([Type.Literal('auto'), Type.Literal('files')]), 'auto', 'How to send'),
  scan: setting(Type.Array(Type.String()), ['detect'], 'What to scan for'),
  rescan: setting(Type.Boolean(), false, 'Scan again'),
  name: setting(Type.String(), '', 'The name'),
  apiKey: setting(Type.String(), '', 'The key', 'secret'),
};

const nothing: SettingSources = { flags: {}, env: {}, file: {}, filePath: null };

function failureOf(sources: Partial<SettingSources>): AssayError {
  try {
    resolveGroup(group, { ...nothing, ...sources });
  } catch (error) {
    if (error instanceof AssayError) return error;
  }
  throw new Error('no AssayError was thrown');
}

describe('a setting', () => {
  test('is its default where nobody says otherwise', () => {
    const { values, origins } = resolveGroup(group, nothing);
    expect(values).toEqual({
      maxWords: null,
      concurrency: 4,
      mode: 'auto',
      scan: ['detect'],
      rescan: false,
      name: '',
      apiKey: '',
    });
    expect(new Set(Object.values(origins))).toEqual(new Set(['default']));
  });

  test('comes from the flag, else the variable, else the file', () => {
    const all = {
      flags: { concurrency: '1' },
      env: { ASSAY_CONCURRENCY: '2', ASSAY_MODE: 'files' },
      file: { concurrency: 3, mode: 'auto', maxWords: 9 },
    };
    const { values, origins } = resolveGroup(group, { ...nothing, ...all });
    expect(values).toMatchObject({ concurrency: 1, mode: 'files', maxWords: 9 });
    expect(origins).toMatchObject({ concurrency: 'flag', mode: 'environment', maxWords: 'file', rescan: 'default' });
  });

  test.each([
    ['flags', { maxPages: '0' }, '--max-pages must be a whole number of at least 1 (given: "0")'],
    ['file', { maxPages: 0 }, '"maxPages" in the config file must be a whole number of at least 1 (given: 0)'],
    ['file', { maxPages: false }, 'must be a whole number of at least 1 (given: false)'],
  ] as const)('that may be none does not take %s %j for it', (source, values, message) => {
    const own = { maxPages: setting(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]), null, 'Pages at most') };
    expect(() => resolveGroup(own, { ...nothing, [source]: values })).toThrow(message);
    for (const none of ['null', ''])
      expect(resolveGroup(own, { ...nothing, flags: { maxPages: none } }).values).toEqual({ maxPages: null });
  });

  test.each<[string, Partial<SettingSources>, object]>([
    ['a number in text', { flags: { maxWords: '100000' } }, { maxWords: 100_000 }],
    ['a list with commas', { env: { ASSAY_SCAN: 'detect, patterns' } }, { scan: ['detect', 'patterns'] }],
    ['a repeated flag', { flags: { scan: ['detect', 'patterns'] } }, { scan: ['detect', 'patterns'] }],
    ['a boolean in a variable', { env: { ASSAY_RESCAN: 'true' } }, { rescan: true }],
    ['an empty variable, which says nothing', { env: { ASSAY_CONCURRENCY: '' } }, { concurrency: 4 }],
  ])('is read from %s', (_, sources, expected) => {
    expect(resolveGroup(group, { ...nothing, ...sources }).values).toMatchObject(expected);
  });

  test.each<[string, Partial<SettingSources>, string]>([
    [
      'out of range',
      { flags: { concurrency: '0' } },
      '--concurrency must be a whole number of at least 1 and at most 64 (given: "0")',
    ],
    ['of another type', { env: { ASSAY_CONCURRENCY: 'many' } }, 'ASSAY_CONCURRENCY must be a whole number'],
    [
      'not among the choices',
      { file: { mode: 'fast' }, filePath: 'assay.yaml' },
      '"mode" in assay.yaml must be one of auto, files (given: "fast")',
    ],
    ['yes where a text is asked for', { file: { name: true } }, '"name" in the config file must be'],
  ])('that is %s is refused with exit code 2', (_, sources, message) => {
    const error = failureOf(sources);
    expect(error.message).toContain(message);
    expect(error.exitCode).toBe(2);
  });

  test('that is secret never comes from a flag', () => {
    expect(resolveGroup(group, { ...nothing, flags: { apiKey: 'ask_flag' } }).values.apiKey).toBe('');
  });

  test('that is secret is refused in the file, and not shown', () => {
    const error = failureOf({ file: { apiKey: 'ask_file' }, filePath: 'assay.yaml' });
    expect(error.message).toBe('"apiKey" is not taken from assay.yaml: it is a secret');
    expect(error.nextStep).toContain('which apiKeyFile names, or in the variable ASSAY_API_KEY.');
  });
});

describe('a config file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay settings '));

  test.each([
    ['with an unknown setting', 'concurency: 3\n', 'unknown setting "concurency"'],
    ['that is not YAML', 'a: [1\n', 'cannot be read'],
    ['with a setting twice', 'concurrency: 3\nconcurrency: 4\n', /Map keys must be unique at line 2, column 1$/u],
    ['that is a list', '- 1\n', 'is not a list of'],
  ])('%s is refused', (name, content, message) => {
    const path = join(folder, `${name}.yaml`);
    writeFileSync(path, content);
    expect(() => readConfigFile(path, folder, new Set(['concurrency']))).toThrow(message);
  });

  test('that is not there is refused when it was asked for, else means no settings', () => {
    expect(() => readConfigFile(join(folder, 'none.yaml'), folder, new Set())).toThrow('there is no config file');
    expect(readConfigFile(undefined, folder, new Set())).toEqual({ path: null, values: {} });
  });

  test('of comments alone means no settings', () => {
    const path = join(folder, 'comments.yaml');
    writeFileSync(path, '# nothing yet\n');
    expect(readConfigFile(path, folder, new Set()).values).toEqual({});
  });
});

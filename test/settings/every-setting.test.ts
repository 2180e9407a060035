import { describe, expect, test } from 'vitest';
import { AssayError } from '../../src/lib/errors.js';
import type { SettingGroup } from '../../src/lib/setting.js';
import { expectationOf } from '../../src/settings/expectation.js';
import { settingGroups } from '../../src/settings/groups.js';
import { programSettings, resolveSettings } from '../../src/settings/index.js';
import { environmentName } from '../../src/settings/names.js';
import { resolveGroup } from '../../src/settings/resolve.js';

/** The proof of a setting: what a user writes, the value it is read as, and something that is refused. */
interface Proof {
  readonly written: string;
  readonly read: unknown;
  /** Left out where any text is allowed. */
  readonly refused?: string;
}

const text = (written: string): Proof => ({ written, read: written });
const list = (written: string): Proof => ({ written, read: written.split(',') });
const flag = (read: boolean): Proof => ({ written: String(read), read, refused: 'perhaps' });
const count = (read: number, refused: string): Proof => ({ written: String(read), read, refused });
const choice = (written: string): Proof => ({ written, read: written, refused: 'no-such-choice' });

/** One line for each setting: a new setting is not proved until it has one. */
const PROOFS: Readonly<Record<string, Proof>> = {
  data: text('./other-data'),
  accounts: text('postgres://host/accounts'),
  db: text('./other.db'),
  name: text('nightly'),
  owner: { written: 'library', read: 'library', refused: 'x'.repeat(81) },
  priority: choice('low'),
  keepText: choice('excerpt'),
  state: choice('high'),
  profile: text('theses'),
  truthColumn: text('label'),
  columns: choice('slim'),
  silverLabels: { written: '2%', read: '2%', refused: 'few' },
  datasheet: flag(true),
  maxFalseAlarms: { written: '0.5%', read: '0.5%', refused: 'few' },
  register: { written: 'news', read: 'news' },
  include: list('*.txt,*.md'),
  exclude: list('drafts/,*.tmp'),
  hidden: flag(true),
  ignore: flag(false),
  followOutside: flag(true),
  archiveMaxDepth: count(2, '17'),
  archiveMaxMembers: count(10, '0'),
  archiveMaxBytes: count(1_000, '0'),
  archiveMaxMemberBytes: count(1_000, '0'),
  dataset: flag(true),
  textColumn: text('body'),
  idColumn: text('key'),
  extractWorkers: count(3, '65'),
  extractTimeoutMs: count(100, '99'),
  extractMemoryMb: count(192, '191'),
  extractMaxFileBytes: count(1, '0'),
  extractMaxPages: count(1, '0'),
  extractMaxCharacters: count(1, '0'),
  pageText: choice('whole'),
  ocr: choice('force'),
  ocrLanguages: { written: 'eng+chi_sim', read: 'eng+chi_sim', refused: '../eng' },
  ocrMaxPages: count(1, '0'),
  ocrTimeoutMs: count(100, '99'),
  ocrCacheMb: count(0, '-1'),
  scan: { written: 'detect,patterns', read: ['detect', 'patterns'], refused: 'detect,guess' },
  mode: choice('files'),
  concurrency: count(1_024, '1025'),
  rate: { written: '10/min', read: '10/min', refused: 'fast' },
  maxWords: count(0, '-1'),
  maxFiles: count(0, '-1'),
  maxWordsTotal: count(0, '-1'),
  keepWords: count(100, '-1'),
  waitForCycle: flag(true),
  yes: flag(true),
  long: choice('first'),
  order: { written: 'sample:7', read: 'sample:7', refused: 'largest' },
  minWords: count(40, '-1'),
  rescan: flag(true),
  verify: flag(true),
  reextract: choice('changed'),
  modelVersion: text('2026-01-01-base'),
  approvedModels: list('a,b'),
  allowUnapprovedModel: flag(true),
  allowDoubleBill: flag(true),
  chunkBytes: count(1, '0'),
  retries: count(0, '-1'),
  retryDelayMs: count(0, '-1'),
  outageWait: { written: '90s', read: '90s', refused: '30' },
  maxFailed: count(0.5, '20%'),
  reconcileEvery: count(1, '0'),
  baseUrl: text('https://service.example'),
  apiKey: text('a-key'),
  apiKeyFile: text('./key'),
  wire: { written: 'other', read: 'other' },
  requestTimeout: count(1, '0'),
  csv: text('results.csv'),
  jsonl: text('results.jsonl'),
  parquet: text('results.parquet'),
  report: text('report.html'),
  failOn: list('ai>0.2,failed>0'),
  onCompleteCommand: list('notify,--now'),
  onCompleteUrl: { written: 'https://host/hook', read: 'https://host/hook', refused: 'ftp://host' },
  paths: list('papers,notes'),
  canaries: flag(false),
  rescore: choice('all'),
  rescoreWords: count(0, '-1'),
  canaryFolder: text('./canaries'),
  keep: { written: '30d,12m', read: '30d,12m', refused: '30' },
  keepRuns: count(30, '-1'),
  events: text('events.jsonl'),
  reportDocuments: count(1_000, '1001'),
  resolvers: { written: 'crossref,openalex', read: ['crossref', 'openalex'], refused: 'guess' },
  contactEmail: text('someone@example.org'),
  resolverRate: count(0.5, '51'),
  resolverCacheDays: count(0, '3651'),
  checkLinks: flag(true),
  host: text('0.0.0.0'),
  port: count(0, '65536'),
  publicUrl: { written: 'https://assay.example', read: 'https://assay.example', refused: 'https://assay.example/path' },
  metrics: { written: '127.0.0.1:9100', read: '127.0.0.1:9100', refused: '9100' },
  queuedDetections: count(1, '0'),
  queuedBibliographies: count(1, '0'),
  concurrentUploads: count(1, '0'),
  connections: count(1, '0'),
  extractionSeconds: count(1, '0'),
  drainTimeout: count(0, '-1'),
  feedOnly: flag(true),
  leaseSeconds: count(1, '0'),
  jobAttempts: count(100, '101'),
  stallMinutes: count(0.5, '0'),
  root: { written: '/a=/b', read: ['/a=/b'], refused: '/a' },
  once: flag(true),
  s3Endpoint: { written: 'http://127.0.0.1:9000', read: 'http://127.0.0.1:9000', refused: '127.0.0.1' },
};

const groups: readonly SettingGroup[] = Object.values(settingGroups);
const everySetting = groups.flatMap((group) => Object.entries(group));

test('every setting has its proof, no setting is in two groups, and no proof is of a setting that is gone', () => {
  expect(Object.keys(PROOFS).sort()).toEqual(everySetting.map(([key]) => key).sort());
});

function inForce(key: string, value: string): unknown {
  const { settings } = resolveSettings({ flags: {}, env: { [environmentName(key)]: value }, cwd: '/nowhere' });
  return Object.values(settings)
    .flatMap((group) => Object.entries(group))
    .find(([name]) => name === key)?.[1];
}

test.each(Object.entries(PROOFS))('%s is read as written, and is another than its default', (key, proof) => {
  const standard = everySetting.find(([name]) => name === key)?.[1].default;
  expect(proof.read).not.toEqual(standard);
  expect(inForce(key, proof.written)).toEqual(proof.read);
});

test.each(Object.entries(PROOFS).flatMap(([key, { refused }]) => (refused === undefined ? [] : [[key, refused]])))(
  '%s refuses %s',
  (key, refused) => {
    expect(() => inForce(key, refused)).toThrow(AssayError);
  },
);

const wholeNumbers = everySetting.filter(([, { schema }]) => expectationOf(schema).startsWith('a whole number'));

test('every setting that is a whole number refuses a fraction, as a text and as a number', () => {
  expect(wholeNumbers.length).toBeGreaterThan(30);
  for (const [key, { kind }] of wholeNumbers) {
    const written = Number(PROOFS[key]?.written) + 0.5;
    expect(() => inForce(key, String(written)), key).toThrow('must be a whole number');
    const file = { flags: {}, env: {}, file: { [key]: written }, filePath: 'assay.yaml' };
    const group = groups.find((one) => key in one) ?? {};
    if (kind !== 'secret')
      expect(() => resolveGroup(group, file), key).toThrow(`"${key}" in assay.yaml must be a whole`);
  }
});

describe('settings of a program', () => {
  test('are of any kind, and have defaults', () => {
    const settings = programSettings({ apiKey: 'a-key', minWords: 40, include: ['a,b.txt'] });
    expect(settings.client.apiKey).toBe('a-key');
    expect(settings.schedule).toMatchObject({ minWords: 40, long: 'sections' });
    expect(settings.crawl.include).toEqual(['a,b.txt']);
  });

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a name that is none', { minWord: 5 }, 'there is no setting "minWord"'],
    ['a value that does not fit', { minWords: -1 }, 'the setting "minWords" must be a whole number of at least 0'],
  ])('refuse %s', (_, values, message) => {
    expect(() => programSettings(values)).toThrow(message);
  });
});

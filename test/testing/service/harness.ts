import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../../../src/lib/logger.js';
import type { Clock } from '../../../src/lib/clock.js';
import type { Extractor } from '../../../src/records/extraction.js';
import type { NewKey } from '../../../src/service/accounts/key-store.js';
import { openAccounts } from '../../../src/service/accounts/index.js';
import { startService } from '../../../src/service/listen.js';
import type { RunningService, ServiceOptions } from '../../../src/service/listen.js';
import type { Plans } from '../../../src/service/accounts/plans.js';
import { normaliseText } from '../../../src/text/normalise.js';
import { countCharacters, countWords } from '../../../src/text/words.js';
import { fakeBibliography, fakePatterns, fakePool } from './fake-engine.js';

export class ManualClock implements Clock {
  time: number;
  constructor(time = Date.UTC(2026, 0, 31, 12)) {
    this.time = time;
  }
  now(): number {
    return this.time;
  }
  sleep(durationMs: number): Promise<void> {
    this.time += durationMs;
    return Promise.resolve();
  }
}

export const plans: Plans = new Map(
  [
    { name: 'api', wordsPerCycle: 1_000_000, characterLimit: 150_000, requestsPerMinute: 6_000_000, burst: 1_000_000 },
    { name: 'small', wordsPerCycle: 100, characterLimit: 1000, requestsPerMinute: 6_000_000, burst: 1_000_000 },
    { name: 'slow', wordsPerCycle: 1_000_000, characterLimit: 1000, requestsPerMinute: 60, burst: 3 },
    {
      name: 'embedded',
      wordsPerCycle: null,
      characterLimit: 150_000,
      requestsPerMinute: 6_000_000,
      burst: 1_000_000,
      hidden: true,
    },
  ].map((plan) => [plan.name, plan]),
);

/** Reads `.txt`; a file whose text starts with `!` fails with the reason that follows. */
export const plainExtractor: Extractor = {
  limits: '',
  extract: async ({ path, filename }) => {
    const text = normaliseText(await readFile(path, 'utf8'));
    const reason = /^!(corrupt|encrypted|no_text)/u.exec(text)?.[1];
    if (reason === 'corrupt' || reason === 'encrypted' || reason === 'no_text')
      return { status: 'failed', contentHash: null, reason, message: `The file ${reason}.`, format: null };
    if (filename.endsWith('.bin'))
      return {
        status: 'failed',
        contentHash: null,
        reason: 'unsupported_format',
        message: 'The format is not supported.',
        format: null,
      };
    return {
      status: 'text',
      contentHash: null,
      text,
      format: filename.endsWith('.md') ? 'md' : 'txt',
      extractor: 'test@1',
      charset: 'utf-8',
      pages: null,
      wordCount: countWords(text),
      characterCount: countCharacters(text),
      language: 'en',
      blocks: [],
      warnings: [],
      manipulations: [],
    };
  },
  close: () => Promise.resolve(),
};

export interface Harness {
  readonly baseUrl: string;
  readonly dataFolder: string;
  readonly clock: ManualClock;
  readonly service: RunningService;
  /** Makes a key as `assay keys create` does: through the database, in a program of its own. */
  newKey(overrides?: Partial<NewKey>): Promise<{ readonly key: string; readonly id: string }>;
  revoke(id: string): Promise<void>;
  /** Allow-lists a key for patterns. */
  allow(id: string): Promise<void>;
  post(path: string, key: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** The log so far, one JSON object a line. */
  log(): string;
  close(): Promise<void>;
}

/** A listening service on a database of its own. */
export async function startHarness(overrides: Partial<ServiceOptions> = {}): Promise<Harness> {
  const dataFolder = overrides.dataFolder ?? mkdtempSync(join(tmpdir(), 'assay-test-'));
  const clock = new ManualClock();
  const lines: string[] = [];
  const options: ServiceOptions = {
    dataFolder,
    plans,
    detection: fakePool(),
    patterns: fakePatterns(),
    bibliography: fakeBibliography,
    extractor: plainExtractor,
    clock,
    logger: createLogger({ write: (line: string) => void lines.push(line) }),
    ...overrides,
  };
  const service = await startService(options);
  const openOwn = () =>
    openAccounts({ path: join(dataFolder, 'service.db'), plans: options.plans, clock: options.clock });
  return {
    baseUrl: service.baseUrl,
    dataFolder,
    clock,
    service,
    newKey: async (key) => {
      const accounts = await openOwn();
      const made = await accounts.keys.create({ plan: 'api', name: 'test', allowed: [], expiresAt: null, ...key });
      await accounts.close();
      return { key: made.key, id: made.listing.id };
    },
    revoke: async (id) => {
      const accounts = await openOwn();
      await accounts.keys.revoke(id);
      await accounts.close();
    },
    allow: async (id) => {
      const accounts = await openOwn();
      await accounts.keys.allow(id, ['patterns']);
      await accounts.close();
    },
    post: (path, key, body, headers = {}) =>
      fetch(service.baseUrl + path, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    log: () => lines.join(''),
    close: async () => {
      await service.close();
      if (overrides.dataFolder === undefined) rmSync(dataFolder, { recursive: true });
    },
  };
}

/** Files as `FormData`, each under the field `files`. */
export function formOf(
  files: readonly (readonly [name: string, content: string])[],
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [name, content] of files) form.append('files', new Blob([content]), name);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assembleService } from '../../src/assemble-service.js';
import { resolveSettings } from '../../src/settings/index.js';
import { startHarness } from './service/harness.js';
import type { Harness } from './service/harness.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON of the answer; `{ text }` where it is something else. */
  readonly body: Record<string, unknown>;
}

/** Sends what the specification shows. */
export interface SpecClient {
  readonly baseUrl: string;
  /** Allow-listed for everything. */
  readonly key: string;
  call(method: string, path: string, init?: RequestInit): Promise<Answer>;
  json(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  close(): Promise<void>;
}

/** A client of the service at an address. @param close what ends the service */
export function clientOf(baseUrl: string, key: string, close: () => Promise<void>): SpecClient {
  const call: SpecClient['call'] = async (method, path, init = {}) => {
    const response = await fetch(baseUrl + path, { method, headers: { 'x-api-key': key }, ...init });
    const text = await response.text();
    const body = (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body };
  };
  const json: SpecClient['json'] = (path, body, headers = {}) =>
    call('POST', path, {
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return { baseUrl, key, call, json, close };
}

/** A listening service with quick stand-ins for engines, so that a test knows what they find. */
export async function specClient(): Promise<SpecClient & { readonly harness: Harness }> {
  const harness = await startHarness();
  const { key } = await harness.newKey({ allowed: ['patterns'] });
  return { ...clientOf(harness.baseUrl, key, () => harness.close()), harness };
}

/** The service as it is served, on the engines that ship. */
export async function realClient(): Promise<SpecClient> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'assay-spec-'));
  const { settings } = resolveSettings({ flags: { data: dataFolder }, env: {}, cwd: dataFolder });
  const service = await assembleService({
    settings,
    cwd: dataFolder,
    logger: null,
  });
  return clientOf(service.baseUrl, await service.embeddedKey(), async () => {
    await service.close();
    rmSync(dataFolder, { recursive: true });
  });
}

/** The endpoints of the specification. */
export const ENDPOINTS = [
  ['POST', '/v2/predict/text'],
  ['POST', '/v2/predict/files'],
  ['POST', '/v3/ai/patterns/stream'],
  ['POST', '/v2/bibliography-scan/text'],
  ['POST', '/v2/bibliography-scan/files'],
  ['GET', '/v3/usage-stats'],
  ['GET', '/v2/model-versions/ai-scan'],
] as const;

/** The events of a stream as JSON, comment lines left out. */
export function eventsOf({ body }: Answer): readonly Record<string, unknown>[] {
  const lines = String(body['text'])
    .split('\n')
    .filter((line) => line.startsWith('data: '));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as Record<string, unknown>);
}

import { startHarness } from '../../service/harness.js';
import type { Harness } from '../../service/harness.js';

export interface SpecClient {
  readonly harness: Harness;
  /** Allow-listed for everything. */
  readonly key: string;
  call(method: string, path: string, init?: RequestInit): Promise<{ readonly status: number; readonly headers: Headers; readonly body: Record<string, unknown> }>;
  json(path: string, body: unknown): ReturnType<SpecClient['call']>;
}

/** A listening service and a client that sends what the specification shows. */
export async function specClient(): Promise<SpecClient> {
  const harness = await startHarness();
  const { key } = await harness.newKey({ allowed: ['patterns'] });
  const call: SpecClient['call'] = async (method, path, init = {}) => {
    const response = await fetch(harness.baseUrl + path, { method, headers: { 'x-api-key': key }, ...init });
    const text = await response.text();
    const body = (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body };
  };
  const json: SpecClient['json'] = (path, body) => call('POST', path, { headers: { 'x-api-key': key, 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return { harness, key, call, json };
}

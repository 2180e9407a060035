import { expect } from 'vitest';
import { openSocket } from '../../../testing/service/open-socket.js';
import type { ProgramClient } from '../../../testing/program-client.js';

/** One statement of the specification, with what shows that the built program keeps it. */
export interface Statement {
  /** The place: a part of the specification (`4.2`), or a heading of the open details (`common`). */
  readonly at: string;
  readonly says: string;
  readonly proof: (api: ProgramClient) => Promise<void>;
}

export const TEXT = '/v2/predict/text';
export const FILES = '/v2/predict/files';
export const STREAM = '/v3/ai/patterns/stream';
export const BIBLIOGRAPHY = '/v2/bibliography-scan/text';
export const BIBLIOGRAPHY_FILES = '/v2/bibliography-scan/files';
export const USAGE = '/v3/usage-stats';
export const VERSIONS = '/v2/model-versions/ai-scan';

export const OBJECT = expect.any(Object) as unknown;

/** A number from 0 to 1. */
export const CHANCE = expect.toSatisfy(
  (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1,
) as number;

/** The first document of an answer to a text or files. */
export function firstOf(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const documents = body['documents'] as readonly Readonly<Record<string, unknown>>[];
  const [first] = documents;
  if (first === undefined) throw new Error(`no document in ${JSON.stringify(body).slice(0, 200)}`);
  return first;
}

/** The result of one text. */
export async function resultOf(
  api: ProgramClient,
  document: string,
  path = TEXT,
): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await api.json(path, { document });
  expect([status, body['code']]).toEqual([200, undefined]);
  return firstOf(body);
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly details?: object;
}

/** What an answer is refused with. */
export function expectRefusal(answer: { readonly status: number; readonly body: unknown }, refusal: Refusal): void {
  const { status, code, details } = refusal;
  expect(answer).toMatchObject({ status, body: details === undefined ? { code } : { code, details } });
}

/** Sends bytes as they are and gives what came until the service closed the connection. */
export async function exchange(api: ProgramClient, bytes: string): Promise<string> {
  const { socket, closed, received } = await openSocket(api.baseUrl);
  socket.write(bytes);
  await closed;
  return received();
}

/** Words used by the account of a key. */
export async function wordsUsed(api: ProgramClient, key: string): Promise<number> {
  const { body } = await api.call('GET', USAGE, { headers: { 'x-api-key': key } });
  return (body['data'] as { readonly words_used: number }).words_used;
}

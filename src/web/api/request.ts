import type { WebApplicationPath } from '../../contract/endpoints.js';
import { WEB_API, WEB_HEADER } from '../../contract/web-paths.js';
import type { Guard } from './guards.js';
import { isErrorBody } from './shapes.js';

/** A failed request, with a message for users. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Name of the window event that is sent when any request finds that the session has ended. */
export const SIGNED_OUT = 'assay-signed-out';

async function refusalOf(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => null);
  const refusal = isErrorBody(body)
    ? new Refusal(body.code, body.error)
    : new Refusal('unknown', `The service answered ${response.status} without a reason.`);
  if (refusal.code === 'not_signed_in') window.dispatchEvent(new Event(SIGNED_OUT));
  return refusal;
}

type Method = 'GET' | 'POST';

export interface Outgoing<Own extends Method = Method> {
  readonly method?: Own;
  /** Sent as JSON; a form is sent as multipart. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Sends a request of an application to the program that serves it.
 * @param path below the application's own API
 * @throws Refusal for any failure except an abort
 */
export async function sendTo(path: string, { method, body, signal }: Outgoing = {}): Promise<Response> {
  const headers: Record<string, string> = { [WEB_HEADER.name]: WEB_HEADER.value };
  const form = body instanceof FormData;
  if (body !== undefined && !form) headers['content-type'] = 'application/json';
  const init: RequestInit = {
    method: method ?? 'GET',
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
  };
  if (body !== undefined) init.body = form ? body : JSON.stringify(body);
  if (signal !== undefined) init.signal = signal;
  const response = await fetch(`${WEB_API}${path}`, init).catch((error: unknown) => {
    throw signal?.aborted === true
      ? error
      : new Refusal('unreachable', 'The service cannot be reached. Is it still running?');
  });
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** Sends a request to an address in the table of endpoints. @throws Refusal for any failure except an abort */
export function send<Own extends Method = 'GET'>(
  path: WebApplicationPath<Own>,
  outgoing: Outgoing<Own> = {},
): Promise<Response> {
  return sendTo(path, outgoing);
}

/** Returns the JSON of a response. @throws Refusal if it is not of the type asked for */
export async function readAnswer<T>(response: Response, guard: Guard<T>): Promise<T> {
  const answer: unknown = response.status === 204 ? undefined : await response.json();
  if (guard(answer)) return answer;
  throw new Refusal(
    'unexpected_answer',
    'The service sent a response that this page cannot read; load the page again.',
  );
}

/** Sends a request and parses its JSON response. @throws Refusal */
export async function call<T, Own extends Method = 'GET'>(
  path: WebApplicationPath<Own>,
  guard: Guard<T>,
  outgoing: Outgoing<Own> = {},
): Promise<T> {
  return readAnswer(await send(path, outgoing), guard);
}

/** Returns the message of an error for users. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Refusal ? thrown.message : 'Something went wrong in this page; load it again.';
}

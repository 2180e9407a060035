import type { ServerResponse } from 'node:http';

/**
 * What the stand-in does to one scan request. `reset`: cuts the connection before anything happens. `lose`: bills, then
 * cuts it. `busy`: the same once, and says twice that it is still at work (409) before the same key gets the answer.
 * `late`: cuts it, goes on with its work, and bills it when `chargeLate` is called. `conflict`: says so before anything
 * happens. `silent`: never answers. `duplicate`: gives its first result twice; `contradict`: with
 * another confidence the second time.
 */
export type Fault =
  | 'none'
  | 'delay'
  | 'reset'
  | 'lose'
  | 'late'
  | 'busy'
  | 'conflict'
  | 'silent'
  | 'truncate'
  | 'html'
  | 'empty'
  | 'swap'
  | 'drop'
  | 'duplicate'
  | 'contradict'
  | 'lie'
  | 'rate'
  | 'overloaded'
  | 'broken'
  | 'allowance';

/** Faults that a run gets over by itself. */
export const FAULTS: readonly Fault[] = [
  'delay',
  'reset',
  'lose',
  'truncate',
  'html',
  'empty',
  'swap',
  'drop',
  'duplicate',
  'contradict',
  'lie',
  'rate',
  'overloaded',
  'broken',
  'busy',
  'conflict',
];

/** An answer of any kind. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function replyOf(status: number, body: object, headers: Reply['headers'] = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

export const IN_PROGRESS = replyOf(
  409,
  { error: 'a request with this key is being served', code: 'idempotency_in_progress' },
  { 'retry-after': '0' },
);
export const NO_WORDS = replyOf(402, { error: 'no words left', code: 'word_allowance_exhausted' });
export const NOT_ACCEPTED = replyOf(400, { error: 'a document is not accepted', code: 'invalid_request' });
export const OTHER_REQUEST = replyOf(422, { error: 'the key came with another request', code: 'invalid_request' });

/** Faults that are an answer of their own, given before anything is billed. */
const REPLIES: Readonly<Partial<Record<Fault, Reply>>> = {
  html: { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>bad gateway</html>' },
  rate: replyOf(429, { error: 'too many requests', code: 'rate_limited' }, { 'retry-after': '0' }),
  overloaded: { status: 503, headers: { 'retry-after': '0' } },
  broken: replyOf(500, { message: 'oh no' }),
  allowance: NO_WORDS,
  conflict: IN_PROGRESS,
};

export function send(response: ServerResponse, { status, headers = {}, body = '' }: Reply): void {
  response.writeHead(status, headers).end(body);
}

/** Does what a fault does before anything is billed. Returns whether that is all. */
export async function disturbed(fault: Fault, response: ServerResponse): Promise<boolean> {
  if (fault === 'delay') await new Promise((resolve) => setTimeout(resolve, 40));
  if (fault === 'silent') return true;
  if (fault === 'reset') {
    response.destroy();
    return true;
  }
  const reply = REPLIES[fault];
  if (reply !== undefined) send(response, reply);
  return reply !== undefined;
}

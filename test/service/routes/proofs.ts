import { fakePool } from '../../testing/service/fake-engine.js';
import { formOf } from '../../testing/service/harness.js';

/** What an endpoint does for a sound request. Each endpoint has one: `routes.test.ts` fails where it is missing. */
export interface RouteProof {
  /** The request without its key. */
  readonly request: RequestInit;
  /** What the answer holds: of JSON the fields, of a stream a part of its text. */
  readonly answer: object | string;
  /** The words that it is charged for. */
  readonly words: number;
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const files = (): RequestInit => ({ method: 'POST', body: formOf([['a.txt', 'A robot wrote this line.']]) });

/** By method and path, as in the OpenAPI document. */
export const proofs: Readonly<Record<string, RouteProof>> = {
  'POST /v2/predict/text': {
    request: json({ document: 'A robot wrote this line.' }),
    answer: { documents: [{ predicted_class: 'ai', word_count: 5 }] },
    words: 5,
  },
  'POST /v2/predict/files': {
    request: files(),
    answer: { documents: [{ filename: 'a.txt', predicted_class: 'ai', word_count: 5 }] },
    words: 5,
  },
  'POST /v3/ai/patterns/stream': {
    request: json({ document: 'This is a pattern. This is none.' }),
    answer: '"sentence":"This is a pattern."',
    words: 7,
  },
  'POST /v2/bibliography-scan/text': {
    request: json({ document: 'No reference here.' }),
    answer: { version: 'test-index', documents: [{ word_count: 3, references: [] }] },
    words: 3,
  },
  'POST /v2/bibliography-scan/files': {
    request: files(),
    answer: { version: 'test-index', documents: [{ filename: 'a.txt', word_count: 5 }] },
    words: 5,
  },
  'GET /v3/usage-stats': {
    request: { method: 'GET' },
    answer: { data: { plan: 'api', words_used: 0, words_left: 1_000_000, character_limit: 150_000 } },
    words: 0,
  },
  'GET /v2/model-versions/ai-scan': {
    request: { method: 'GET' },
    answer: { modelVersions: fakePool().modelVersions },
    words: 0,
  },
};

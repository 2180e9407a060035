import { afterAll, beforeAll, describe, test } from 'vitest';
import { programClient } from '../../testing/program-client.js';
import type { ProgramClient } from '../../testing/program-client.js';
import { BIBLIOGRAPHY_STATEMENTS } from './statements/bibliography.js';
import { COMMON } from './statements/common.js';
import { DOCUMENTS } from './statements/documents.js';
import { FILE_STATEMENTS } from './statements/files.js';
import { KEYS_AND_USAGE } from './statements/keys-and-usage.js';
import { STREAM_STATEMENTS } from './statements/stream.js';
import { TEXTS } from './statements/texts.js';

// The specification and the open details, statement by statement, on the built program.

let api: ProgramClient;
beforeAll(async () => {
  api = await programClient();
});
afterAll(() => api.close());

describe.each([
  ['texts', TEXTS],
  ['the result of a document', DOCUMENTS],
  ['files', FILE_STATEMENTS],
  ['the stream', STREAM_STATEMENTS],
  ['bibliography', BIBLIOGRAPHY_STATEMENTS],
  ['keys and usage', KEYS_AND_USAGE],
  ['every answer', COMMON],
] as const)('%s', (_subject, statements) => {
  test.each(statements)('$at: $says', ({ proof }) => proof(api));
});

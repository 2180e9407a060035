import { existsSync, readFileSync } from 'node:fs';
import { JsonFields, parseJson } from '../../src/lib/json-fields.js';
import { packageFile } from '../../src/lib/package-root.js';
import { breaksOf } from './api-breaks.js';
import { builtOpenApi } from './built-api.js';

export const OPENAPI_FILE = packageFile('docs', 'openapi.json');

const majorOf = (document: unknown): string =>
  new JsonFields(document).object('info').string('version')?.split('.')[0] ?? '';

/** The text of docs/openapi.json: what a running service serves at `/openapi.json`. */
export async function openApiFile(): Promise<string> {
  return `${JSON.stringify(await builtOpenApi(), null, 1)}\n`;
}

/**
 * Returns the text that may take the place of the published document.
 * @throws Error where a client of that would break and the first number of the API's version stayed
 */
export function publishable(published: string, next: string): string {
  const [before, after] = [parseJson(published), parseJson(next)];
  const breaks = majorOf(before) === majorOf(after) ? breaksOf(before, after) : [];
  if (breaks.length === 0) return next;
  throw new Error(
    'clients of the published API would break; ' +
      'raise the first number of its version in src/service/docs/openapi.ts:\n' +
      breaks.join('\n'),
  );
}

/** As `publishable`, for the document that is published now. */
export async function nextOpenApiFile(): Promise<string> {
  return publishable(existsSync(OPENAPI_FILE) ? readFileSync(OPENAPI_FILE, 'utf8') : '{}', await openApiFile());
}

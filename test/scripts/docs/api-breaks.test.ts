import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breaksOf } from '../../../scripts/docs/api-breaks.js';
import { OPENAPI_FILE, publishable } from '../../../scripts/docs/openapi-file.js';

const published = readFileSync(OPENAPI_FILE, 'utf8');

const ASK = '/paths/~1v2~1predict~1text/post';
const ASKED = `${ASK}/requestBody/content/application~1json/schema`;
const ANSWER = `${ASK}/responses/200/content/application~1json/schema`;
const DOCUMENT = `${ANSWER}/properties/documents/items`;

type Node = Record<string, unknown>;

/** Returns the published document with one value changed; `undefined` takes it out. */
function changed(pointer: string, change: (value: unknown) => unknown): string {
  const document = JSON.parse(published) as Node;
  const steps = pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/'));
  const last = steps.pop() ?? '';
  const holder = steps.reduce<Node>((node, step) => node[step] as Node, document);
  const value = change(holder[last]);
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else holder[last] = value;
  return JSON.stringify(document);
}

const gone = (): undefined => undefined;
const without = (name: string) => (list: unknown) => (list as string[]).filter((one) => one !== name);
const with_ = (name: string) => (list: unknown) => [...((list as string[] | undefined) ?? []), name];

test.each<[string, string, (value: unknown) => unknown, string]>([
  ['an endpoint that is gone', '/paths/~1v3~1usage-stats', gone, 'GET /v3/usage-stats: it is gone'],
  ['a field of an answer that is gone', `${DOCUMENT}/properties/result_message`, gone, 'result_message: it is gone'],
  [
    'a field that is not always given',
    `${DOCUMENT}/required`,
    without('predicted_class'),
    'predicted_class: it is not always',
  ],
  [
    'a field of another type',
    `${DOCUMENT}/properties/result_message/type`,
    () => 'integer',
    '"string" became "integer"',
  ],
  ['a field that is required now', `${ASKED}/required`, with_('modelVersion'), '"modelVersion" is required now'],
  ['a field that is not taken', `${ASKED}/properties/abbreviated`, gone, 'abbreviated: it is gone'],
  ['a shorter text', `${ASKED}/properties/document/maxLength`, () => 10, 'maxLength takes less'],
  [
    'a value that is not taken any more',
    `${ASKED}/properties/blocks/items/properties/kind/enum`,
    without('verse'),
    '"verse" is not taken any more',
  ],
  ['values that are listed now', `${ASKED}/properties/document/enum`, () => ['a', 'b'], 'it takes "a"|"b" alone now'],
  [
    'a narrower type',
    `${ASKED}/properties/blocks/items/properties/start/type`,
    () => 'null',
    '"integer" became "null"',
  ],
  ['a parameter that is gone', `${ASK}/parameters`, () => [], 'query modelVersion: it is gone'],
  ['another type of body', `${ASK}/requestBody/content/application~1json`, gone, 'application/json: it is gone'],
])('%s breaks clients, and is not published silently', (_name, pointer, change, said) => {
  const next = changed(pointer, change);
  expect(breaksOf(JSON.parse(published), JSON.parse(next)).join('\n')).toContain(said);
  expect(() => publishable(published, next)).toThrow(said);
  const raised = JSON.parse(next) as { readonly info: { readonly version: string } };
  const later = JSON.stringify({ ...raised, info: { ...raised.info, version: '99.0.0' } });
  expect(publishable(published, later)).toBe(later);
});

test.each<[string, string, (value: unknown) => unknown]>([
  ['nothing', '/info', (value) => value],
  ['a new endpoint', '/paths/~1v4~1new', () => ({ get: { responses: {} } })],
  ['a new field of an answer', `${DOCUMENT}/properties/fresh`, () => ({ type: 'string' })],
  ['a new field that may be left out', `${ASKED}/properties/fresh`, () => ({ type: 'string' })],
  ['an integer that may be any number', `${ASKED}/properties/fresh`, () => ({ type: 'number' })],
  ['another summary', `${ASK}/summary`, () => 'Detect'],
])('%s breaks nobody', (_name, pointer, change) => {
  const next = changed(pointer, change);
  expect(breaksOf(JSON.parse(published), JSON.parse(next))).toEqual([]);
  expect(publishable(published, next)).toBe(next);
});

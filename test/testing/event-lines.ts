import { readFileSync } from 'node:fs';
import Schema from 'typebox/schema';
import { expect } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { lineSchemas } from '../../src/records/event-lines.js';

export type EventLine = Readonly<Record<string, unknown>> & { readonly event: string };

const published: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(packageFile('docs', 'events.schema.json'), 'utf8'),
) as Readonly<Record<string, unknown>>;
const schemas = lineSchemas();

/** The lines of an event file, each held to the published schema; none may have a field that it does not name. */
export function readEventLines(text: string): readonly EventLine[] {
  const lines = text.split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => {
    const value = JSON.parse(line) as EventLine;
    expect(Schema.Check(published, value) ? [] : [line, ...Schema.Errors(published, value)]).toEqual([]);
    expect(Object.keys(value).sort()).toEqual(Object.keys(schemas.get(value.event)?.fields ?? {}).sort());
    return value;
  });
}

/** The kinds of events, in their order; totals that repeat count once. */
export function kindsOf(lines: readonly EventLine[]): readonly string[] {
  return lines.map(({ event }) => event).filter((kind, index, all) => kind !== all[index - 1]);
}

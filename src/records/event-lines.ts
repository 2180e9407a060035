import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { snakeCase, withSnakeNames } from '../lib/snake-case.js';
import { EVENTS } from './events.js';
import type { RunEvent } from './events.js';

/** Version of the lines. New events and fields keep it; a field that goes or changes its meaning takes the next. */
export const EVENTS_VERSION = 1;

/** What every line holds beside the fields of its event. */
const COMMON = {
  schema: Type.Literal(EVENTS_VERSION, { description: 'version of the schema' }),
  at: Type.String({ format: 'date-time', description: 'time of the event by the clock of the machine, in UTC' }),
  elapsed_s: Type.Number({
    minimum: 0,
    description: 'seconds since the command started; a change of the clock does not affect it',
  }),
  session: Type.String({ description: 'the same in all lines of one process' }),
};

/** What a line holds beside the fields of its event. */
export interface LineHead {
  readonly at: string;
  readonly elapsedSeconds: number;
  readonly session: string;
}

/** An event as one line of JSON, without its line break. */
export function eventLine({ kind, ...fields }: RunEvent, { at, elapsedSeconds, session }: LineHead): string {
  const head = { schema: EVENTS_VERSION, event: kind, at, elapsed_s: elapsedSeconds, session };
  return JSON.stringify({ ...head, ...withSnakeNames(fields) });
}

/** Every event as its line holds it: schemas of the fields by their names, those of every line first. */
export function lineSchemas(): ReadonlyMap<
  string,
  { readonly when: string; readonly fields: Record<string, TSchema> }
> {
  return new Map(
    Object.entries(EVENTS).map(([kind, { when, fields }]) => [
      kind,
      {
        when,
        fields: {
          ...COMMON,
          event: Type.Literal(kind),
          ...Object.fromEntries(Object.entries(fields).map(([name, schema]) => [snakeCase(name), schema])),
        },
      },
    ]),
  );
}

/** The JSON schema of one line, for programs that read them. Fields that it does not name may be added. */
export function eventsSchema(): Readonly<Record<string, unknown>> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Assay events, version ${EVENTS_VERSION}`,
    description: 'One line of assay --events. Readers ignore events and fields that they do not know.',
    oneOf: [...lineSchemas().values()].map(({ when, fields }) => ({
      description: `Sent ${when}.`,
      ...Type.Object(fields),
    })),
  };
}

import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { AssayError, messageOf } from '../../lib/errors.js';
import { parseKeptYaml } from '../../lib/kept-yaml.js';
import { packageFile } from '../../lib/package-root.js';
import { isWireFile } from './settings.js';

const Names = Type.Array(Type.String(), { minItems: 1 });

/** How a service spells the wire where the specification leaves it open. Lists of names are tried in their order. */
const WireProfile = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    /** Multipart field that carries the files. */
    filesField: Type.String(),
    modelVersionIn: Type.Union([Type.Literal('body'), Type.Literal('query')]),
    /** Whether a request sent again with the same `Idempotency-Key` is billed once. */
    honoursIdempotencyKey: Type.Boolean(),
    /** For how many hours it remembers such a key; where it is left out, `USUAL_KEY_HOURS`. */
    idempotencyKeyHours: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    /** Whether calls for detection take what is known about parts of a text, as `blocks`. */
    blocks: Type.Optional(Type.Boolean()),
    /** Whether detections of texts come with sentences as columns where a request prefers them. */
    sentenceColumns: Type.Optional(Type.Boolean()),
    /** Whether a pattern stream that was sent whole ends with the comment line `:end`; one without it was cut. */
    streamEnd: Type.Optional(Type.Boolean()),
    limits: Type.Object({
      filesPerRequest: Type.Integer({ minimum: 1 }),
      bytesPerFile: Type.Integer({ minimum: 1 }),
      charactersPerText: Type.Integer({ minimum: 1 }),
    }),
    usage: Type.Object({ plan: Names, wordsUsed: Names, wordsLeft: Names, cycleEnd: Names, characterLimit: Names }),
    versions: Type.Object({ list: Names, version: Names, released: Names, default: Names }),
  },
  { additionalProperties: false },
);
export type WireProfile = Static<typeof WireProfile>;

/** What services that say nothing of it are taken to remember a key for. */
const USUAL_KEY_HOURS = 24;

/** Returns how long the service remembers an idempotency key, in milliseconds; null where it does not honour keys. */
export function keyMemoryMs({ honoursIdempotencyKey, idempotencyKeyHours }: WireProfile): number | null {
  return honoursIdempotencyKey ? (idempotencyKeyHours ?? USUAL_KEY_HOURS) * 3_600_000 : null;
}

/** Reads a profile by its name under `config/wire/`, or by the path of a file. */
export function loadWireProfile(nameOrPath: string): WireProfile {
  const path = isWireFile(nameOrPath) ? nameOrPath : packageFile('config', 'wire', `${nameOrPath}.yaml`);
  try {
    const parsed: unknown = parseKeptYaml(readFileSync(path, 'utf8'));
    return Value.Parse(WireProfile, parsed);
  } catch (error) {
    throw new AssayError({
      code: 'bad_wire_profile',
      message: `the wire profile ${nameOrPath} cannot be used: ${messageOf(error)}`,
      nextStep: 'Use --wire assay, or a file that holds all fields of config/wire/assay.yaml.',
      exitCode: 2,
      cause: error,
    });
  }
}

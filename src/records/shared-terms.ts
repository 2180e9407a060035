import { Type } from 'typebox';
import type { Static } from 'typebox';

/**
 * Settings that all machines of a shared run use: how its documents are read, packed and sent. Stored with the run by
 * the process that begins it.
 */
export const SharedTerms = Type.Object({
  /** Name of the wire profile: a worker with another one would decode other results. */
  profile: Type.String(),
  scan: Type.Array(Type.Union([Type.Literal('detect'), Type.Literal('patterns'), Type.Literal('bibliography')])),
  rescan: Type.Boolean(),
  keepText: Type.Union([Type.Literal('none'), Type.Literal('excerpt'), Type.Literal('full')]),
  long: Type.Union([Type.Literal('sections'), Type.Literal('first'), Type.Literal('skip')]),
  minWords: Type.Integer({ minimum: 0 }),
  order: Type.String(),
  /** Which unchanged files are read again; a run begun by an earlier version names neither. */
  verify: Type.Optional(Type.Boolean()),
  reextract: Type.Optional(Type.Union([Type.Literal('none'), Type.Literal('changed'), Type.Literal('all')])),
  /** Code points of the longest text that is sent. */
  characterLimit: Type.Number({ exclusiveMinimum: 0 }),
  /** Most requests a time of all machines together, as `--rate` takes it; empty without a limit. */
  rate: Type.String(),
  allowDoubleBill: Type.Boolean(),
  /** Folders of the run, absolute as its coordinator knows them; a run begun by an earlier version names none. */
  folders: Type.Optional(Type.Array(Type.String())),
});

export type SharedTerms = Static<typeof SharedTerms>;

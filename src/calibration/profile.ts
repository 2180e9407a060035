import { Type } from 'typebox';
import type { Static } from 'typebox';
import { schemaCheck } from '../lib/schema-check.js';
import { Value } from 'typebox/value';
import { AssayError, messageOf } from '../lib/errors.js';
import { KIND_PARTS } from './kinds.js';
import { Recalibration } from './recalibration.js';
import { thresholdOf } from './threshold.js';

/** Versions of the file that can be read. A field that a reader must know takes a new one. */
const FILE_VERSION = 2;
/** Of files that a program without registers reads, too: they have none. */
const FIRST_FILE_VERSION = 1;

/** What a profile may be called: it is the name of a file, too. */
export const PROFILE_NAME = '^[\\p{L}\\p{N}][\\p{L}\\p{N}._ -]{0,63}$';

const Share = Type.Number({ minimum: 0, maximum: 1 });
const Count = Type.Integer({ minimum: 0 });
const Rate = Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 });

const ProfileGroup = Type.Object(
  {
    languages: Type.Array(Type.String(), { minItems: 1 }),
    words_from: Count,
    /** Null for no end. */
    words_to: Type.Union([Count, Type.Null()]),
    /** Left out where registers are not distinguished. */
    registers: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })),
    /** A text whose score is larger is stated `ai` or `mixed`. */
    threshold: Share,
    /** Too few texts for a promise of its own: the strictest threshold of the others holds. */
    borrowed: Type.Boolean(),
    /** Scores of the human texts, the largest first. */
    scores: Type.Array(Share, { minItems: 1 }),
    /** Scores of the AI texts, the lowest first; left out where none are known. */
    ai_scores: Type.Optional(Type.Array(Share)),
  },
  { additionalProperties: false },
);
export type ProfileGroup = Static<typeof ProfileGroup>;

const Price = Type.Object(
  {
    ai_texts: Count,
    /** Texts stated `ai` or `mixed` by the profile, and without it. */
    found: Count,
    found_without: Count,
    /** Human texts stated `ai` or `mixed` by the profile, of those it was made from, and without it. */
    human_alarms: Count,
    human_alarms_without: Count,
  },
  { additionalProperties: false },
);

const Profile = Type.Object(
  {
    format: Type.Literal('assay-profile'),
    file_version: Type.Union([Type.Literal(FIRST_FILE_VERSION), Type.Literal(FILE_VERSION)]),
    name: Type.String({ pattern: PROFILE_NAME }),
    /** ISO 8601, UTC. */
    created_at: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' }),
    program_version: Type.String(),
    /** Versions that the scores are of: no other is stated by the profile. */
    model_versions: Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }),
    promise: Type.Object({ rate: Rate, confidence: Rate }, { additionalProperties: false }),
    by: Type.Array(Type.Enum([...KIND_PARTS])),
    human_texts: Type.Integer({ minimum: 1 }),
    price: Price,
    /** Left out where too few AI texts are known. */
    recalibration: Type.Optional(Recalibration),
    groups: Type.Array(ProfileGroup, { minItems: 1 }),
  },
  { additionalProperties: false },
);

/** Thresholds with a promised false-alarm rate on texts of one kind, by one model version. Holds no text. */
export type Profile = Static<typeof Profile>;

const CheckedProfile = schemaCheck(Profile);

function unusable(name: string, why: string, cause?: unknown): AssayError {
  return new AssayError({
    code: 'bad_profile',
    message: `the profile ${name} cannot be used: ${why}`,
    nextStep: 'Name a file that assay calibrate wrote, as it wrote it, or calibrate again.',
    exitCode: 2,
    cause,
  });
}

/** A threshold that was lowered by hand, or scores that were left out, would look like a promise. */
function checkGroup(name: string, { promise, groups }: Profile, group: ProfileGroup): void {
  const least = group.borrowed
    ? Math.max(...groups.filter(({ borrowed }) => !borrowed).map(({ threshold }) => threshold))
    : (thresholdOf(group.scores, promise)?.above ?? Number.POSITIVE_INFINITY);
  if (group.threshold < least || !Number.isFinite(least))
    throw unusable(name, `its scores do not bear the threshold for ${group.languages.join(', ')}, so it is no promise`);
}

/**
 * Returns the profile that a file holds.
 * @param name of the file, for messages
 * @throws AssayError `bad_profile`; `profile_too_new` for one of a later version of the program
 */
export function parseProfile(text: string, name: string): Profile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw unusable(name, messageOf(error), error);
  }
  const version =
    typeof parsed === 'object' && parsed !== null && 'file_version' in parsed ? parsed.file_version : null;
  if (typeof version === 'number' && version > FILE_VERSION)
    throw new AssayError({
      code: 'profile_too_new',
      message: `the profile ${name} was written by a later version of Assay`,
      nextStep: 'Update Assay, or calibrate again with this version.',
      exitCode: 2,
    });
  if (!CheckedProfile.Check(parsed)) {
    const [first] = Value.Errors(Profile, parsed);
    throw unusable(name, first === undefined ? 'it is no profile' : `${first.instancePath || 'it'} ${first.message}`);
  }
  for (const group of parsed.groups) checkGroup(name, parsed, group);
  return parsed;
}

/** Returns the text of a profile's file: readable, the scores of a group on one line. */
export function profileText(profile: Profile): string {
  const text = JSON.stringify(profile, null, 2);
  return `${text.replace(/\[[\s\d.,e-]+\]/gu, (numbers) => numbers.replace(/\s+/gu, ' '))}\n`;
}

/** Returns the version of the file that holds such groups. */
export function fileVersionOf(groups: readonly ProfileGroup[]): Profile['file_version'] {
  return groups.some(({ registers }) => registers !== undefined) ? FILE_VERSION : FIRST_FILE_VERSION;
}

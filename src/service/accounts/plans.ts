import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { AssayError, messageOf } from '../../lib/errors.js';
import { parseKeptYaml } from '../../lib/kept-yaml.js';

const PlanEntry = Type.Object(
  {
    words_per_cycle: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    character_limit: Type.Integer({ minimum: 1 }),
    requests_per_minute: Type.Integer({ minimum: 1 }),
    burst: Type.Integer({ minimum: 1 }),
    hidden: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
const PlansFile = Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_-]*$' }), PlanEntry);

/** What a key may use. */
export interface Plan {
  readonly name: string;
  /** Null: metered, words are counted and never refused. */
  readonly wordsPerCycle: number | null;
  /** Unicode code points of one text. */
  readonly characterLimit: number;
  readonly requestsPerMinute: number;
  /** Requests that may come at once before the rate applies. */
  readonly burst: number;
  /** Of the program itself: not offered, and no one can choose it. */
  readonly hidden?: boolean;
}

export type Plans = ReadonlyMap<string, Plan>;

function planOf(name: string, entry: Static<typeof PlanEntry>): Plan {
  return {
    name,
    wordsPerCycle: entry.words_per_cycle,
    characterLimit: entry.character_limit,
    requestsPerMinute: entry.requests_per_minute,
    burst: entry.burst,
    ...(entry.hidden === true && { hidden: true }),
  };
}

function badPlans(path: string, problem: string): AssayError {
  return new AssayError({
    code: 'bad_plans',
    message: `the plans file ${path} ${problem}`,
    nextStep: 'Compare it with config/plans.yaml of the package.',
    exitCode: 2,
  });
}

/** Parses the text of `plans.yaml`. @throws AssayError `bad_plans` */
export function parsePlans(yamlText: string, path: string): Plans {
  let content: unknown;
  try {
    content = parseKeptYaml(yamlText);
  } catch (error) {
    throw badPlans(path, `is not YAML: ${messageOf(error)}`);
  }
  if (!Value.Check(PlansFile, content)) {
    const first = Value.Errors(PlansFile, content)[0];
    throw badPlans(
      path,
      first === undefined ? 'is not a list of plans' : `is wrong at "${first.instancePath}": ${first.message}`,
    );
  }
  return new Map(Object.entries(content).map(([name, entry]) => [name, planOf(name, entry)]));
}

/** Returns the plans that people may choose from. */
export function offeredPlans(plans: Plans): Plans {
  return new Map([...plans].filter(([, { hidden }]) => hidden !== true));
}

/** @throws AssayError `unknown_plan` */
export function planNamed(plans: Plans, name: string): Plan {
  const plan = plans.get(name);
  if (plan !== undefined) return plan;
  throw new AssayError({
    code: 'unknown_plan',
    message: `there is no plan "${name}"`,
    nextStep: `Use one of: ${[...plans.keys()].join(', ')}.`,
    exitCode: 2,
  });
}

import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { AssayError } from '../../lib/errors.js';
import type { Priority } from '../../records/run-naming.js';
import type { Usage } from '../../records/usage.js';
import { SharedTerms } from '../../records/shared-terms.js';
import type { ServiceClient } from '../client/index.js';
import { characterLimitOf } from '../setup/ports.js';
import type { RunSettings } from '../setup/identity.js';
import { foldersOf } from './shared-folders.js';

/** A run that is open to workers. */
export interface OpenToWorkers {
  readonly runId: string;
  readonly priority: Priority;
  /** JSON text. */
  readonly terms: string;
}

/** Returns what the machines of a run must agree on, as the process that began the run sets it. */
export async function termsFor(
  settings: RunSettings,
  client: ServiceClient,
  usage: Usage,
  keepText: SharedTerms['keepText'],
): Promise<SharedTerms> {
  const { scan, rescan, long, minWords, order, verify, reextract, rate, allowDoubleBill } = settings.schedule;
  return {
    profile: client.profile.name,
    scan: [...scan],
    rescan,
    keepText,
    long,
    minWords,
    order,
    verify,
    reextract,
    characterLimit: characterLimitOf(client, usage),
    rate,
    allowDoubleBill,
    folders: [...(await foldersOf(settings.paths, settings.cwd))],
  };
}

/** Returns the terms of a run, as the process that began it stored them. @throws AssayError `other_profile` */
export function termsOf({ runId, terms }: Pick<OpenToWorkers, 'runId' | 'terms'>, client: ServiceClient): SharedTerms {
  const parsed = Value.Parse(Type.Object(SharedTerms.properties), JSON.parse(terms));
  if (parsed.profile === client.profile.name) return parsed;
  throw new AssayError({
    code: 'other_profile',
    message: `the run ${runId} speaks the wire profile ${parsed.profile}, this worker ${client.profile.name}`,
    nextStep: `Start the worker with --wire ${parsed.profile}.`,
    exitCode: 2,
  });
}

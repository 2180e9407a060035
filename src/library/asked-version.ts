import { AssayError } from '../lib/errors.js';
import type { Settings } from '../settings/groups.js';

/**
 * Returns the model version that a single text is judged by: the one given, else that of the settings; null for the
 * default of the service.
 * @throws AssayError `model_not_approved` where the settings name those that may be asked for, and it is none of them
 */
export function askedVersion({ schedule }: Settings, given: string | null | undefined): string | null {
  const { approvedModels, allowUnapprovedModel } = schedule;
  const version = given ?? schedule.modelVersion;
  if (version === '') return null;
  if (approvedModels.length === 0 || allowUnapprovedModel || approvedModels.includes(version)) return version;
  throw new AssayError({
    code: 'model_not_approved',
    message: `the model version ${version} is not approved`,
    nextStep: `Name one of ${approvedModels.join(', ')}, or add it to approvedModels in the config file.`,
    exitCode: 5,
  });
}

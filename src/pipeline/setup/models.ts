import { AssayError } from '../../lib/errors.js';
import type { ModelVersionInfo } from '../../records/model-version.js';
import type { ScheduleSettings } from '../schedule/index.js';

export interface PinnedModels {
  /** Sent with each request; empty for the default of the service. */
  readonly requested: string;
  /** Versions whose results count as this run's own; empty where the service does not say which are its defaults. */
  readonly pinned: readonly string[];
}

function refuse(code: string, message: string, nextStep: string): AssayError {
  return new AssayError({ code, message, nextStep, exitCode: 5 });
}

/**
 * The model versions of a run, fixed at its start: the one asked for, if it is listed, released and approved, else the
 * released defaults. Throws AssayError for a version that may not be used.
 */
export function pinModels(
  listed: readonly ModelVersionInfo[],
  settings: Pick<ScheduleSettings, 'modelVersion' | 'approvedModels' | 'allowUnapprovedModel'>,
): PinnedModels {
  const { modelVersion, approvedModels, allowUnapprovedModel } = settings;
  const defaults = listed.filter((model) => model.released && model.isDefault).map((model) => model.version);
  if (modelVersion === '') return { requested: '', pinned: defaults };
  const known = listed.find((model) => model.version === modelVersion);
  if (known === undefined && listed.length > 0)
    throw refuse(
      'unknown_model_version',
      `the service does not list a model version ${modelVersion}`,
      'See the list with: assay models',
    );
  const approved = approvedModels.length > 0 ? approvedModels : defaults;
  if (!allowUnapprovedModel && !(approved.includes(modelVersion) && known?.released !== false)) {
    throw refuse(
      'model_not_approved',
      `the model version ${modelVersion} is not approved${known?.released === false ? ': it is not released yet' : ''}`,
      'Add it to approvedModels in the config file, or pass --allow-unapproved-model.',
    );
  }
  return { requested: modelVersion, pinned: [modelVersion] };
}

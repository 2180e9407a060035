import { endpoints } from '../../contract/endpoints.js';
import type { ModelVersion } from '../../contract/model-versions.js';
import { ApiError } from '../http/index.js';

/** The options of a detection request, from its body, form or query. */
export interface ScanOptions {
  readonly modelVersion: string | null;
  readonly abbreviated: boolean;
  readonly explain: boolean;
}

export interface ScanOptionSource {
  /** Null: none given. */
  readonly modelVersion?: string | null | undefined;
  readonly abbreviated?: boolean | undefined;
  readonly explain?: boolean | undefined;
}

function agreed<T>(field: string, body: T | undefined, query: T | undefined): T | undefined {
  if (body !== undefined && query !== undefined && body !== query) {
    throw new ApiError('invalid_request', `"${field}" is given in the body and in the query, and the two differ.`, {
      field,
    });
  }
  return body ?? query;
}

/**
 * Returns the options of body and query together.
 * @throws ApiError `invalid_request` where they differ, `unknown_model_version`
 */
export function scanOptions(
  body: ScanOptionSource,
  query: ScanOptionSource,
  known: readonly ModelVersion[],
): ScanOptions {
  const modelVersion = agreed('modelVersion', body.modelVersion ?? undefined, query.modelVersion ?? undefined) ?? null;
  if (modelVersion !== null && !known.some((model) => model.version === modelVersion)) {
    throw new ApiError(
      'unknown_model_version',
      `This model version is not in the list of GET ${endpoints.modelVersions.path}.`,
      { field: 'modelVersion' },
    );
  }
  return {
    modelVersion,
    abbreviated: agreed('abbreviated', body.abbreviated, query.abbreviated) ?? false,
    explain: agreed('explain', body.explain, query.explain) ?? false,
  };
}

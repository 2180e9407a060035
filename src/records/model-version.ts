/** A model version that a service offers. */
export interface ModelVersionInfo {
  readonly version: string;
  readonly released: boolean;
  readonly isDefault: boolean;
  /** ISO 639-1 codes of the languages that it knows; null where the service does not say. */
  readonly languages: readonly string[] | null;
}

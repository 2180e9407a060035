/** A model version that a service offers. */
export interface ModelVersionInfo {
  readonly version: string;
  readonly released: boolean;
  readonly isDefault: boolean;
}

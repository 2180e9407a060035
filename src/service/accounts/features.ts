/** Features a key must be allow-listed for. */
export const FEATURES = ['patterns'] as const;
export type Feature = (typeof FEATURES)[number];

/** Parses the comma-separated features of the database; unknown ones are left out. */
export function featuresOf(allowed: string): readonly Feature[] {
  return FEATURES.filter((feature) => allowed.split(',').includes(feature));
}

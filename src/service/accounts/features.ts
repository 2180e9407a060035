/** Features a key must be allow-listed for. */
export const FEATURES = ['patterns'] as const;
export type Feature = (typeof FEATURES)[number];

/** Features as the database has them: comma-separated. */
export function featuresOf(allowed: string): readonly Feature[] {
  return FEATURES.filter((feature) => allowed.split(',').includes(feature));
}

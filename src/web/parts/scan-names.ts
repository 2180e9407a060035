/** The scans that a text can have, in the order in which they are shown. */
export const SCANS = ['detection', 'patterns', 'references'] as const;
export type ScanName = (typeof SCANS)[number];

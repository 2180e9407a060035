/** The scans that a service offers for a document. */
export const SCANS = ['detect', 'patterns', 'bibliography'] as const;

export type Scan = (typeof SCANS)[number];

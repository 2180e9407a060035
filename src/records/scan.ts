/** What can be asked of the service about a document. */
export const SCANS = ['detect', 'patterns', 'bibliography'] as const;

export type Scan = (typeof SCANS)[number];

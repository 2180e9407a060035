/**
 * What an export holds: a row a source, the rows of the datasets with their labels, a row a paragraph and sentence, a
 * row a reference, or a row a match of a pattern.
 */
export type ExportContent = 'results' | 'labels' | 'passages' | 'references' | 'patterns';

/** Ends the keys of batches whose long texts are cut into the sections that detection judges best. */
const SHORT_SECTIONS = '-s';

/**
 * Returns the key of a new batch. It says how long texts are cut, for what was sent under a key never changes: an
 * earlier version sent them in sections as long as the service takes, and its batches keep that cut.
 * @param id an id that no other batch has
 */
export function batchKey(id: string): string {
  return `${id}${SHORT_SECTIONS}`;
}

/** Whether the texts of a batch are cut into short sections, by its key. */
export function hasShortSections(key: string): boolean {
  return key.endsWith(SHORT_SECTIONS);
}

/** What tells a source from others: its path and, of a dataset, the id of its row. */
interface NamedSource {
  readonly source: string;
  readonly datasetId: string | null;
}

/**
 * Returns what the row of a dataset is called: `id 5`, and `row 5` where it could not be read to its id. The fifth row
 * and the row with the id 5 may be those of two people.
 */
export function rowName(datasetId: string): string {
  return /^row \d+$/u.test(datasetId) ? datasetId : `id ${datasetId}`;
}

/** Returns how a source is named in what people read: a file by its path, a row of a dataset with its id. */
export function sourceName({ source, datasetId }: NamedSource): string {
  return datasetId === null ? source : `${source} ${rowName(datasetId)}`;
}

/** Returns the ids that the row of a dataset may have whose name this is: a path may hold the word as well. */
export function rowIdsOf(name: string): readonly string[] {
  return [...name.matchAll(/(?<= )(id |row )(?=.)/gu)].map(({ 0: word, index }) =>
    name.slice(word === 'id ' ? index + word.length : index),
  );
}

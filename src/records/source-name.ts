/** What tells a source from others: its path and, of a dataset, the id of its row. */
interface NamedSource {
  readonly source: string;
  readonly datasetId: string | null;
}

/** Returns how a source is named in what people read: a file by its path, a row of a dataset with its id. */
export function sourceName({ source, datasetId }: NamedSource): string {
  if (datasetId === null) return source;
  // A row that cannot be read has `row 5` for an id.
  return /^row \d+$/u.test(datasetId) ? `${source} ${datasetId}` : `${source} row ${datasetId}`;
}

/** Returns the ids that the row of a dataset may have whose name this is: a path may hold the word as well. */
export function rowIdsOf(name: string): readonly string[] {
  return [...name.matchAll(/(?<= )row (?=.)/gu)].flatMap(({ index }) => [
    name.slice(index + 'row '.length),
    name.slice(index),
  ]);
}

/**
 * A part of an export of datasets, which is written in several: the datasets whose number, in the order in which they
 * were found, has the part's turn. Sources that are rows of no dataset are of the first part. Where the datasets are
 * cut into files, the files whose number has its turn.
 */
export interface ExportPart {
  /** From 1 on. */
  readonly number: number;
  readonly of: number;
}

export const WHOLE_EXPORT: ExportPart = { number: 1, of: 1 };

const PART = /^(\d{1,6})\/(\d{1,6})$/u;

/** Returns the part that `3/10` means; null for what means none. */
export function exportPartIn(text: string): ExportPart | null {
  const [, number = '', of = ''] = PART.exec(text) ?? [];
  const part = { number: Number(number), of: Number(of) };
  return part.number >= 1 && part.number <= part.of ? part : null;
}

/** Whether a part has the turn of the dataset, or file, with this number, from 0 on. */
export function hasTurn({ number, of }: ExportPart, index: number): boolean {
  return index % of === number - 1;
}

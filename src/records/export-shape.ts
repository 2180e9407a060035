/** Which columns an export has. */
export const EXPORT_COLUMNS = ['full', 'slim'] as const;
export type ExportColumns = (typeof EXPORT_COLUMNS)[number];

/** How an export of results looks. */
export interface ExportShape {
  readonly columns: ExportColumns;
  /** Column of the datasets that says who wrote each text; empty for none. */
  readonly truthColumn: string;
}

export const FULL_SHAPE: ExportShape = { columns: 'full', truthColumn: '' };

/** Version of the parser and the matching rules; changed whenever their results change. */
export const BIBLIOGRAPHY_VERSION = '2026-11-26-bibliography-12';

/** The file of the works index in a data folder. */
export const WORKS_FILE = 'works.db';

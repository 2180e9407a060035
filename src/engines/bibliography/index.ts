export { BIBLIOGRAPHY_VERSION, openBibliography, openWorksFolder, readReferenceModel, WORKS_FILE } from './open.js';
export type { Bibliography, BibliographyRequest } from './open.js';
export { createBibliographyScanner } from './scan.js';
export type { BibliographyScanner } from './scan.js';
export { openWorksIndex } from './sources/works-index.js';
export type { WorksIndex } from './sources/works-index.js';
export { importWorks } from './sources/import-works.js';
export { toBibtex } from './bibtex.js';
export type { WorkSource } from './types.js';

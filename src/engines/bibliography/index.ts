export { openWorksIndex } from './sources/works-index.js';
export type { WorksIndex } from './sources/works-index.js';
export { importWorks } from './sources/import-works.js';
export type { ImportReport } from './sources/import-works.js';

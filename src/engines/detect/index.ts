/** What threads need that score texts: nothing here loads what checks the cards of models (`read-card.ts`). */
export type { ModelCard } from './card.js';
export { detectorOf } from './detector.js';
export { resultMessage } from './message.js';
export { detectionModels } from './models.js';
export type { ModelRecord } from './models.js';
export { prepareDocument } from './prepare.js';
export type { ModelFiles } from './read-card.js';
export type { SharedTables } from './shared-tables.js';

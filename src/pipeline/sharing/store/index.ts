export type { SharedRun, SharedSnapshot } from './coordinator-store.js';
export { openSharing } from './open-sharing.js';
export type { Sharing } from './open-sharing.js';
export type { FileToRead } from './read-jobs.js';
export { keepRefusal } from './refusals.js';
export { sharingDetails } from './sharing-details.js';
export type { SharingDetails } from './sharing-details.js';
export type { SharedWork } from './worker-store.js';

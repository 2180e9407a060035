export { createDocumentExtractor, createExtractor } from '../extract/index.js';
export type { ExtractSettings } from '../extract/settings.js';
export type { ExtractedText, Extraction, Extractor } from '../records/extraction.js';

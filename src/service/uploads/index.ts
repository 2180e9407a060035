export { ExtractionBudget } from './extraction-budget.js';
export type { BudgetedExtractor } from './extraction-budget.js';
export { fileText, noText } from './file-text.js';
export type { FileText } from './file-text.js';
export { readUpload } from './read-upload.js';
export type { Upload, UploadOptions, UploadedFile } from './read-upload.js';
export { openUploadFolder } from './upload-folder.js';

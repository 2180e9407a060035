import type { ExtractSettings } from '../../../src/extract/settings.js';
import { extractSettings } from '../../../src/extract/settings.js';

/** The settings as they come, with what a test changes; two workers, so that suites stay side by side. */
export function settingsWith(changes: Partial<ExtractSettings> = {}): ExtractSettings {
  return {
    extractWorkers: 2,
    extractTimeoutMs: extractSettings.extractTimeoutMs.default,
    extractMemoryMb: extractSettings.extractMemoryMb.default,
    extractMaxFileBytes: extractSettings.extractMaxFileBytes.default,
    extractMaxPages: extractSettings.extractMaxPages.default,
    extractMaxCharacters: extractSettings.extractMaxCharacters.default,
    pageText: extractSettings.pageText.default,
    ocr: extractSettings.ocr.default,
    ocrLanguages: extractSettings.ocrLanguages.default,
    ocrMaxPages: extractSettings.ocrMaxPages.default,
    ocrTimeoutMs: extractSettings.ocrTimeoutMs.default,
    ocrCacheMb: extractSettings.ocrCacheMb.default,
    ...changes,
  };
}

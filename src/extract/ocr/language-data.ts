import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isBuilt, packageFile } from '../../lib/package-root.js';
import { AssayError, systemCodeOf } from '../../lib/errors.js';

/** The language that comes with the program. */
const SHIPPED = 'eng';
/**
 * Data of a language for the engine that is used, as its package holds it; the other folder is three times as large.
 */
const EDITION = '4.0.0_best_int';

const require = createRequire(import.meta.url);

function folderOfPackage(language: string): string | null {
  try {
    return dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
  } catch {
    return null;
  }
}

/** Returns where the data of a language lie; null where they are not installed. */
function dataFile(language: string): string | null {
  const name = `${language}.traineddata.gz`;
  if (language === SHIPPED && isBuilt(import.meta.url)) return packageFile('dist', 'ocr', name);
  const folder = folderOfPackage(language);
  if (folder === null) return null;
  const file = join(folder, EDITION, name);
  // Some languages come in one edition only.
  const found = existsSync(file)
    ? file
    : readdirSync(folder)
        .map((edition) => join(folder, edition, name))
        .find(existsSync);
  return found ?? null;
}

const notInstalled = (language: string): AssayError =>
  new AssayError({
    code: 'ocr_language_missing',
    message: `scans cannot be read in the language ${language}: its data are not installed`,
    nextStep: `Install them beside Assay: npm install @tesseract.js-data/${language}`,
    exitCode: 2,
  });

/** Throws where the data of a language are not installed, before any file is read. @throws AssayError */
export function checkLanguages(languages: string): void {
  for (const language of languages.split('+')) if (dataFile(language) === null) throw notInstalled(language);
}

/** Returns the unpacked data of a language. Nothing is fetched. @throws AssayError `ocr_language_missing` */
export function languageData(language: string): Uint8Array {
  const file = dataFile(language);
  if (file === null) throw notInstalled(language);
  try {
    return gunzipSync(readFileSync(file));
  } catch (thrown) {
    if (systemCodeOf(thrown) === 'ENOENT') throw notInstalled(language);
    throw thrown;
  }
}

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

const DATA = '.traineddata';
const PACKED = '.gz';

const require = createRequire(import.meta.url);

function folderOfPackage(language: string): string | null {
  try {
    return dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
  } catch {
    return null;
  }
}

/** Where the data of the system's own tesseract lie: those of some languages are in no package of the registry. */
const SYSTEM_FOLDERS = [
  '/usr/share/tesseract-ocr/5/tessdata',
  '/usr/share/tesseract-ocr/4.00/tessdata',
  '/usr/share/tessdata',
  '/usr/local/share/tessdata',
  '/opt/homebrew/share/tessdata',
];

/** Returns where the data of a language lie; null where they are not installed. */
function dataFile(language: string, systemFolders: readonly string[]): string | null {
  return (
    packagedFile(language) ?? systemFolders.map((folder) => join(folder, `${language}${DATA}`)).find(existsSync) ?? null
  );
}

function packagedFile(language: string): string | null {
  const name = `${language}${DATA}${PACKED}`;
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
    nextStep:
      `Install them beside Assay: npm install @tesseract.js-data/${language}. Where there is no such package, those ` +
      `of tesseract on this system are used, too: apt-get install tesseract-ocr-${language.replaceAll('_', '-')}`,
    exitCode: 2,
  });

/** Throws where the data of a language are not installed, before any file is read. @throws AssayError */
export function checkLanguages(languages: string, systemFolders: readonly string[] = SYSTEM_FOLDERS): void {
  for (const language of languages.split('+'))
    if (dataFile(language, systemFolders) === null) throw notInstalled(language);
}

/** Returns the unpacked data of a language. Nothing is fetched. @throws AssayError `ocr_language_missing` */
export function languageData(language: string, systemFolders: readonly string[] = SYSTEM_FOLDERS): Uint8Array {
  const file = dataFile(language, systemFolders);
  if (file === null) throw notInstalled(language);
  try {
    const bytes = readFileSync(file);
    return file.endsWith(PACKED) ? gunzipSync(bytes) : bytes;
  } catch (thrown) {
    if (systemCodeOf(thrown) === 'ENOENT') throw notInstalled(language);
    throw thrown;
  }
}

import { Type } from 'typebox';
import type { SettingsOf } from '../lib/setting.js';
import { setting } from '../lib/setting.js';
import { PAGE_TEXTS } from './html/page-text.js';
import { OCR_MODES } from './ocr/settings.js';

/** Settings of text extraction: the number of workers, and limits for one file. */
export const extractSettings = {
  extractWorkers: setting(
    Type.Integer({ minimum: 0, maximum: 64 }),
    0,
    'worker processes that read files, and most threads that read small plain texts; 0: one for each ' +
      'processor, at most 8',
  ),
  extractTimeoutMs: setting(
    Type.Integer({ minimum: 100 }),
    30_000,
    'most processor time for reading one file, in milliseconds. A file has a quarter of it (at least 7.5 s) and ' +
      'another quarter for each MiB; reading may last ten times the whole',
  ),
  extractMemoryMb: setting(Type.Integer({ minimum: 192 }), 512, 'most memory of one worker process, in MiB'),
  extractMaxFileBytes: setting(Type.Integer({ minimum: 1 }), 52_428_800, 'largest file that is read, in bytes'),
  extractMaxPages: setting(
    Type.Integer({ minimum: 1 }),
    5_000,
    'pages read of one file; later pages are left out with a warning',
  ),
  extractMaxCharacters: setting(
    Type.Integer({ minimum: 1 }),
    20_000_000,
    'largest text extracted from one file, in UTF-16 code units',
  ),
  pageText: setting(
    Type.Enum([...PAGE_TEXTS]),
    'main',
    'which text of a web page is read: main, without menus, notices and comments; whole, all that is shown',
  ),
  ocr: setting(
    Type.Enum([...OCR_MODES]),
    'auto',
    'which scans are read: auto, pages without text; force, every page with a picture; off, none',
  ),
  ocrLanguages: setting(
    Type.String({
      pattern: '^[a-z]{3}[a-z_]*(\\+[a-z]{3}[a-z_]*){0,7}$',
      description: 'languages joined by +, such as eng or eng+deu',
    }),
    'eng',
    'languages of scans, such as eng+deu; others than eng: npm install @tesseract.js-data/deu (Russian: apt-get ' +
      'install tesseract-ocr-rus)',
  ),
  ocrMaxPages: setting(
    Type.Integer({ minimum: 1 }),
    500,
    'scanned pages read of one file; later ones are left out with a warning',
  ),
  ocrTimeoutMs: setting(
    Type.Integer({ minimum: 100 }),
    600_000,
    'time after which no further scanned page of a file is begun, in milliseconds',
  ),
  ocrCacheMb: setting(
    Type.Integer({ minimum: 0 }),
    512,
    'size of the kept words of scanned pages, in MiB; the oldest unused go first; 0: none are kept',
  ),
} as const;

export type ExtractSettings = SettingsOf<typeof extractSettings>;

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../lib/clock.js';
import { makeDataFolder } from '../../lib/data-folder.js';
import { IN_MEMORY } from '../../lib/database/index.js';
import { packageFile } from '../../lib/package-root.js';
import type { SettingsOf } from '../../lib/setting.js';
import { loadReferenceModel } from './parse/model.js';
import type { ReferenceModel } from './parse/model.js';
import { createBibliographyScanner } from './scan.js';
import type { BibliographyScanner } from './scan.js';
import type { bibliographySettings } from './settings.js';
import { openResolvers } from './sources.js';
import { createLinkChecker } from './sources/link-checker.js';
import { rememberLinks } from './sources/link-memory.js';
import { importWorks } from './sources/import-works.js';
import { openWorksIndex } from './sources/works-index.js';
import type { WorksIndex } from './sources/works-index.js';
import { BIBLIOGRAPHY_VERSION, WORKS_FILE } from './version.js';

export interface BibliographyRequest {
  /** Folder of `works.db` and of the cache of online answers; made if missing. Null: both in memory. */
  readonly dataFolder: string | null;
  readonly settings: SettingsOf<typeof bibliographySettings>;
  readonly clock: Clock;
}

/** The scanner and the resources it uses. */
export interface Bibliography {
  readonly version: string;
  readonly scanner: BibliographyScanner;
  readonly index: WorksIndex;
  close(): Promise<void>;
}

const placeIn = (dataFolder: string | null, name: string): string =>
  dataFolder === null ? IN_MEMORY : join(dataFolder, name);

/** Reads the weights of the reference parser that are shipped with the package. */
export async function readReferenceModel(): Promise<ReferenceModel> {
  const [weights, words] = await Promise.all(
    ['weights.bin.gz', 'words.bin.gz'].map((name) => readFile(packageFile('data', 'models', 'references', name))),
  );
  if (weights === undefined || words === undefined) throw new Error('unreachable: two files were read');
  return loadReferenceModel(weights, words);
}

/**
 * Opens the works index of a data folder, or one in memory. A new index starts with the few dozen works shipped with
 * the package, so that a first scan returns results.
 */
export async function openWorksFolder(dataFolder: string | null, clock: Clock): Promise<WorksIndex> {
  if (dataFolder !== null) await makeDataFolder(dataFolder);
  const index = await openWorksIndex(placeIn(dataFolder, WORKS_FILE));
  if (index.describe().works === 0) await importWorks(index, packageFile('data', 'sample', 'works.json'), { clock });
  return index;
}

/** Opens everything a bibliography scan needs: index, parser, and the online resolvers that are turned on. */
export async function openBibliography({ dataFolder, settings, clock }: BibliographyRequest): Promise<Bibliography> {
  const model = await readReferenceModel();
  const index = await openWorksFolder(dataFolder, clock);
  const links = settings.checkLinks ? createLinkChecker() : null;
  const resolvers = openResolvers(placeIn(dataFolder, 'answers.db'), settings, clock);
  return {
    version: BIBLIOGRAPHY_VERSION,
    scanner: createBibliographyScanner({
      model,
      sources: [index, ...resolvers.sources],
      checkLink: links === null ? null : rememberLinks(links.check),
    }),
    index,
    close: async () => {
      await links?.close();
      resolvers.close();
      index.close();
    },
  };
}

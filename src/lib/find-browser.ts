import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Names of programs that print, as they are called on a path. */
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome-headless-shell',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
  'brave-browser',
] as const;
/** Where systems install them outside of a path. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
] as const;
const WINDOWS_PLACES = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'] as const;
/** Folders in which packages keep a browser that they brought, and the program below them. */
const PACKAGED = [
  [
    '.cache/ms-playwright',
    /^chromium/u,
    ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-linux/headless_shell'],
  ],
  ['.cache/puppeteer/chrome', /./u, ['chrome-linux64/chrome']],
] as const;

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** Programs of packages in the home folder, the newest last by name. */
async function packagedPrograms(home: string): Promise<readonly string[]> {
  const found = await Promise.all(
    PACKAGED.map(async ([folder, name, programs]) => {
      const entries = await readdir(join(home, folder)).catch((): string[] => []);
      const versions = entries.filter((entry) => name.test(entry)).sort();
      return versions.flatMap((version) => programs.map((program) => join(home, folder, version, program)));
    }),
  );
  return found.flat();
}

/**
 * Returns the program that prints: a Chromium, Chrome or Edge of this machine, or one that a package brought; null
 * where there is none. Nothing is downloaded. @param env where it is looked for: `PATH`, `HOME` and the like
 */
export async function findBrowser(env: Environment): Promise<string | null> {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const windows = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']].filter(
    (folder) => folder !== undefined,
  );
  const home = env['HOME'] ?? '';
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...PLACES,
    ...windows.flatMap((folder) => WINDOWS_PLACES.map((place) => join(folder, place))),
    ...(home === '' ? [] : await packagedPrograms(home)),
  ];
  for (const path of candidates) if (await isProgram(path)) return path;
  return null;
}

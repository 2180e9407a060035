import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** How each system opens a file with the program that the user chose for it. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'open',
  linux: 'xdg-open',
  win32: 'explorer.exe',
};

function canShowWindows(env: Environment): boolean {
  return process.platform !== 'linux' || (env['DISPLAY'] ?? env['WAYLAND_DISPLAY'] ?? '') !== '';
}

/** A page that leads to the link. The link is made by this program: it holds nothing to be escaped. */
function pageTo(link: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${link}"><title>Assay</title>\n`;
}

/**
 * Opens a link in the user's browser, through a file that nobody else can read: arguments of programs are seen by every
 * user of a machine. Returns whether something to open it with was started.
 * @param folder readable by this user alone; the file stays there
 */
export async function openInBrowser(link: string, folder: string, env: Environment): Promise<boolean> {
  const opener = OPENERS[process.platform];
  if (opener === undefined || !canShowWindows(env)) return false;
  const file = join(folder, 'workbench.html');
  await writeFile(file, pageTo(link), { mode: 0o600 });
  return new Promise((resolve) => {
    const child = spawn(opener, [file], { stdio: 'ignore', detached: true, env: { ...env } });
    child.on('error', () => resolve(false));
    child.on('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

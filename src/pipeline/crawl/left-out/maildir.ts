import type { Dirent } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { LeftOutRule } from '../../../records/left-out.js';
import type { BytePath } from '../file-name.js';
import { childPath } from '../file-name.js';

/** The folders of a Maildir (https://cr.yp.to/proto/maildir.html): messages are in the first two. */
const FOLDERS = ['cur', 'new', 'tmp'];
const UNFINISHED = 'tmp';
/** Files in which mail servers note which messages and folders there are. */
const BOOK_KEEPING = /^(?:dovecot|courierimap|courierpop3|maildirsize$|maildirfolder$|subscriptions$)/u;

/** Whether a folder is a Maildir, by what is in it. */
export function isMaildir(entries: readonly Dirent[]): boolean {
  return FOLDERS.every((folder) => entries.some((entry) => entry.name === folder && entry.isDirectory()));
}

/**
 * Returns the rule that leaves out an entry of a Maildir.
 * @param rule that leaves it out elsewhere; mail folders are not hidden, although their names start with a dot
 */
export async function ruleInMaildir(
  entry: Dirent,
  path: BytePath,
  rule: LeftOutRule | null,
): Promise<LeftOutRule | null> {
  const isFolder = entry.isDirectory();
  if (rule === 'hidden' && isFolder && (await isMailFolder(path))) return null;
  if (rule !== null) return rule;
  return (isFolder ? entry.name === UNFINISHED : BOOK_KEEPING.test(entry.name)) ? 'mail_storage' : null;
}

/** Whether a folder in a Maildir is a mail folder, such as `.Sent` (Maildir++). */
async function isMailFolder(folder: BytePath): Promise<boolean> {
  try {
    return (await stat(childPath(folder, 'cur').bytes)).isDirectory();
  } catch {
    return false;
  }
}

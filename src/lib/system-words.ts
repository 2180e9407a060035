import { messageOf, systemCodeOf } from './errors.js';

/** What the system refuses to do with a file, for people. */
const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'the permissions do not allow it',
  EPERM: 'the permissions do not allow it',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of its disk is used up',
  EIO: 'its disk reports an error',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is a file',
  ENAMETOOLONG: 'its name is too long',
};

/** Returns why the system refused something, in words; its own message where there are none. */
export function systemWords(thrown: unknown): string {
  return WORDS[systemCodeOf(thrown) ?? ''] ?? messageOf(thrown);
}

import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** Thrown where the path is not that of a regular file. */
export class NotRegularFile extends Error {
  override readonly name = 'NotRegularFile';

  constructor(readonly isFolder: boolean) {
    super(isFolder ? 'it is a folder' : 'it is a pipe, a socket or a device');
  }
}

/**
 * Opens a regular file to be read; links are followed. What was a file when its folder was listed may be a pipe by now,
 * which would be waited for without end: nothing else is read, and nothing is waited for. Rejects with NotRegularFile
 * or an error of the system.
 */
export async function openRegularFile(path: string | Buffer): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const about = await file.stat();
    if (!about.isFile()) throw new NotRegularFile(about.isDirectory());
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Returns the bytes of a regular file. Rejects as `openRegularFile` does. */
export async function bytesOfRegularFile(path: string | Buffer): Promise<Buffer> {
  const file = await openRegularFile(path);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { AssayError } from '../../lib/errors.js';
import { sha256Hex } from '../../lib/hash.js';

/** Bytes to serve, in the encodings that clients may accept. */
export interface Asset {
  readonly contentType: string;
  readonly etag: string;
  readonly encodings: { readonly br: Uint8Array; readonly gzip: Uint8Array; readonly identity: Uint8Array };
}

/** The built application: one page, and the files it names, whose names change with their content. */
export interface WebAssets {
  readonly page: Asset;
  readonly files: ReadonlyMap<string, Asset>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

async function readAsset(path: string): Promise<Asset> {
  const identity = await readFile(path);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  return {
    contentType: CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `"${sha256Hex(identity).slice(0, 32)}"`,
    encodings: { br, gzip: zipped, identity },
  };
}

/**
 * Reads a whole built application: a fixed list of small files, so that no request ever names a path.
 * @param pageFile the page of the application in the folder
 * @throws AssayError `web_not_built`
 */
export async function readWebAssets(folder: string, pageFile = 'index.html'): Promise<WebAssets> {
  try {
    const page = await readAsset(join(folder, pageFile));
    const names = await readdir(join(folder, 'assets'));
    const files = await Promise.all(
      names.map(async (name) => [name, await readAsset(join(folder, 'assets', name))] as const),
    );
    return { page, files: new Map(files) };
  } catch (error) {
    throw new AssayError({
      code: 'web_not_built',
      message: `the web application is not in ${folder}`,
      nextStep: 'In the repository, run: npm run build. Otherwise install the package again.',
      exitCode: 1,
      cause: error,
    });
  }
}

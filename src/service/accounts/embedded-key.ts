import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from '../../lib/random.js';
import { systemCodeOf } from '../../lib/errors.js';
import { FEATURES } from './features.js';
import type { KeyStore } from './key-store.js';

const PLAN = 'embedded';
const NAME = 'embedded run';

async function storedKey(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Puts the key into its file, whole and readable by its owner alone. False where another process was first. */
async function store(path: string, key: string): Promise<boolean> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, `${key}\n`, { mode: 0o600, flag: 'wx' });
    await link(draft, path);
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

const createEmbedded = (keys: KeyStore): ReturnType<KeyStore['create']> =>
  keys.create({ plan: PLAN, name: NAME, allowed: FEATURES, expiresAt: null, account: PLAN });

/**
 * The key of a program that embeds the service: one per data folder, on the plan `embedded`, stored in `embedded.key`
 * (mode 0600). All runs use the same key: words used are added up, and a request that is repeated after its program was
 * killed receives the answer that was charged. Without a data folder it is a new one, stored nowhere.
 */
export async function embeddedKey(keys: KeyStore, dataFolder: string | null): Promise<string> {
  if (dataFolder === null) return (await createEmbedded(keys)).key;
  const path = join(dataFolder, 'embedded.key');
  const known = await storedKey(path);
  if (known !== null && (await keys.authenticate(known)).status === 'accepted') return known;
  if (known !== null) await rm(path, { force: true });
  const { key, listing } = await createEmbedded(keys);
  if (await store(path, key)) {
    // Keys of programs that were killed before they stored the key in the file.
    const left = (await keys.list()).filter(
      ({ id, accountId, name }) => accountId === PLAN && name === NAME && id !== listing.id,
    );
    for (const { id } of left) await keys.remove(id);
    return key;
  }
  await keys.remove(listing.id);
  return embeddedKey(keys, dataFolder);
}

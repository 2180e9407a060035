// Writes the tables that the program made while it was run by the build (`keep-code.cjs`) into one file, from which
// the loader (`load.cjs`) hands them to `src/lib/kept-tables.ts`.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ENDING = '.table';

/** Of each table its place: where it begins, and its bytes. @param dist the folder of the build */
export function packTables(dist) {
  const places = {};
  const pieces = [];
  let at = 0;
  for (const file of readdirSync(dist)
    .filter((name) => name.endsWith(ENDING))
    .sort()) {
    const bytes = readFileSync(join(dist, file));
    rmSync(join(dist, file));
    places[decodeURIComponent(file.slice(0, -ENDING.length))] = [at, bytes.length];
    pieces.push(bytes);
    at += bytes.length;
  }
  writeFileSync(join(dist, 'tables.bin'), Buffer.concat(pieces));
  writeFileSync(join(dist, 'tables.json'), JSON.stringify(places));
}

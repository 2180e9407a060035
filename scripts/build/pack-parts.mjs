// Writes all parts whose compiled code was kept (`keep-code.cjs`) into one file, each with its code beside it, so that
// the loader (`load.cjs`) reads a part at once: a start reads some seventy of them, and opening two files for each took
// a twentieth of it.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** V8 copies kept code that begins elsewhere. */
const ALIGNMENT = 16;
const NOT_ASCII = /[^\u0000-\u007f]/u;

const aligned = (length) => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/**
 * Of each part its place: how its text is encoded, where it begins, the bytes of its text, where in it its code begins,
 * and the code's bytes. @param dist the folder of the build
 */
export function packParts(dist) {
  const places = {};
  const pieces = [];
  let at = 0;
  for (const name of readdirSync(dist, { recursive: true }).sort()) {
    const file = join(dist, name);
    if (!name.endsWith('.cjs') || !existsSync(`${file}.code`)) continue;
    const source = readFileSync(file, 'utf8');
    const code = readFileSync(`${file}.code`);
    rmSync(`${file}.code`);
    // As V8 holds it: a byte a character, or two where some character needs them.
    const encoding = NOT_ASCII.test(source) ? 'utf16le' : 'latin1';
    const wrapped = Buffer.from(`(function (module, require, __filename) {${source}\n})`, encoding);
    const codeAt = aligned(wrapped.length);
    const piece = Buffer.alloc(aligned(codeAt + code.length));
    wrapped.copy(piece);
    code.copy(piece, codeAt);
    places[name] = [encoding, at, wrapped.length, codeAt, code.length];
    pieces.push(piece);
    at += piece.length;
  }
  writeFileSync(join(dist, 'packed.bin'), Buffer.concat(pieces));
  writeFileSync(join(dist, 'packed.json'), JSON.stringify(places));
}

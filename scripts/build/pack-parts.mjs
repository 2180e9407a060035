// Writes all parts whose compiled code was kept (`keep-code.cjs`) into one file, each with its code beside it, so that
// the loader (`load.cjs`) reads a part at once: a start reads some seventy of them, and opening two files for each took
// a twentieth of it.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** V8 copies kept code that begins elsewhere. */
const ALIGNMENT = 16;
const NOT_ASCII = /[^\u0000-\u007f]/u;

const aligned = (length) => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/** A part as it is kept: its text as the function that it is run as, encoded as V8 holds it, and its code. */
function keptPart(dist, name) {
  const file = join(dist, name);
  const source = readFileSync(file, 'utf8');
  const code = readFileSync(`${file}.code`);
  rmSync(`${file}.code`);
  // A byte a character, or two where some character needs them.
  const encoding = NOT_ASCII.test(source) ? 'utf16le' : 'latin1';
  return {
    name,
    encoding,
    text: Buffer.from(`(function (module, require, __filename) {${source}\n})`, encoding),
    code,
  };
}

/**
 * Of each part its place: how its text is encoded, where that begins, its bytes, where its code begins, and the code's
 * bytes. The texts that commands begin with come first, `firstBytes` of them, since they are read at once.
 * @param dist the folder of the build @param first names of parts
 */
export function packParts(dist, first) {
  const kept = readdirSync(dist, { recursive: true })
    .sort()
    .filter((name) => name.endsWith('.cjs') && existsSync(join(dist, `${name}.code`)))
    .map((name) => keptPart(dist, name));
  const isFirst = ({ name, encoding }) => first.has(name) && encoding === 'latin1';
  const parts = {};
  const pieces = [];
  let at = 0;
  const add = (bytes) => {
    const begins = at;
    const piece = Buffer.alloc(aligned(bytes.length));
    bytes.copy(piece);
    pieces.push(piece);
    at += piece.length;
    return begins;
  };
  const texts = [...kept.filter(isFirst), ...kept.filter((part) => !isFirst(part))];
  let firstBytes = 0;
  for (const part of texts) {
    parts[part.name] = [part.encoding, add(part.text), part.text.length, 0, part.code.length];
    if (isFirst(part)) firstBytes = at;
  }
  for (const { name, code } of kept) parts[name][3] = add(code);
  writeFileSync(join(dist, 'packed.bin'), Buffer.concat(pieces));
  writeFileSync(join(dist, 'packed.json'), JSON.stringify({ firstBytes, parts }));
}

/** Reads files with a package of the registry, one after another: folder, package, list of paths, output. */
const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');

const [, , folder, name, list, output] = process.argv;
const load = createRequire(join(folder, 'package.json'));
const peer = load(name);

const READERS = {
  officeparser: (path) => peer.parseOfficeAsync(path),
  'any-text': (path) => peer.getText(path),
  textract: (path) =>
    new Promise((resolve) => peer.fromFileWithPath(path, { preserveLineBreaks: true }, (_, text) => resolve(text))),
};

async function main() {
  const texts = [];
  for (const path of JSON.parse(readFileSync(list, 'utf8')))
    texts.push(String((await READERS[name](path).catch(() => '')) ?? ''));
  writeFileSync(output, JSON.stringify(texts));
}

process.on('uncaughtException', () => undefined);
void main().then(() => process.exit(0));

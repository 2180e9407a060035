/**
 * Text extraction beside programs and packages that do the same, in one run over the same files of the shared corpora:
 * mean word F1 (0 for a file that gave none), and files a second of processor time. Programs are started once a file,
 * as a script would; packages read all files of a format in one process, as Assay does with one worker. Peers that are
 * not installed are left out; packages are loaded from the folder that is named, which they were installed in.
 *
 *  npm run build && npm run eval:extract-peers [-- --files 20] [-- --only pdf] [-- --packages <folder>]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { createExtractor } from '../../src/extract/index.js';
import { programSettings } from '../../src/settings/index.js';
import { checkedLines } from '../corpora/checked-json.js';
import { corporaFolder } from '../corpora/shared-folder.js';
import { childSeconds } from './extract/child-processes.js';
import { compareWords } from './extract/word-f1.js';

const FORMATS = ['pdf', 'docx', 'odt', 'pptx', 'rtf', 'epub', 'html', 'tex', 'md', 'txt'];
const FILE_TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;
const corpus = join(corporaFolder, 'files');

const valueOf = (flag: string, usual: string): string =>
  process.argv.includes(flag) ? (process.argv[process.argv.indexOf(flag) + 1] ?? usual) : usual;
const packages = valueOf('--packages', '');

interface Document {
  readonly path: string;
  readonly reference: string;
}

/** Returns the texts of files; an empty one where a file gave none. Null where the peer is not installed. */
type Peer = (format: string, paths: readonly string[]) => Promise<readonly string[]> | readonly string[] | null;

const pandocNames: Readonly<Record<string, string>> = { md: 'gfm', tex: 'latex' };

const byProgram =
  (program: string, formats: ReadonlySet<string>, args: (format: string, path: string) => readonly string[]): Peer =>
  (format, paths) => {
    if (!formats.has(format) || spawnSync(program, ['-v'], { stdio: 'ignore' }).error !== undefined) return null;
    return paths.map((path) => {
      const { stdout } = spawnSync(program, [...args(format, path)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: FILE_TIMEOUT_MS,
        maxBuffer: MAX_OUTPUT_BYTES,
      });
      return stdout;
    });
  };

const programFile = (name: string): string => fileURLToPath(new URL(`extract/${name}`, import.meta.url));

/** Reads all files in one process, of a program that is given the file of their paths and that of their texts. */
const inOneProcess =
  (formats: ReadonlySet<string>, args: () => readonly string[] | null): Peer =>
  (format, paths) => {
    const program = args();
    if (!formats.has(format) || program === null) return null;
    const folder = mkdtempSync(join(tmpdir(), 'assay-peer-'));
    try {
      const [list, texts] = [join(folder, 'paths.json'), join(folder, 'texts.json')];
      writeFileSync(list, JSON.stringify(paths));
      spawnSync(process.execPath, [...program, list, texts], { stdio: 'ignore' });
      return existsSync(texts) ? (JSON.parse(readFileSync(texts, 'utf8')) as string[]) : paths.map(() => '');
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

const byPackage = (name: string, formats: ReadonlySet<string>): Peer =>
  inOneProcess(formats, () =>
    packages === '' || !existsSync(join(packages, 'node_modules', name))
      ? null
      : [programFile('peer-package.cjs'), packages, name],
  );

const assay: Peer = async (_, paths) => {
  const extractor = createExtractor({ ...programSettings().extract, pageText: 'whole', extractWorkers: 1, ocr: 'off' });
  const read = await Promise.all(paths.map((path) => extractor.extract({ path, filename: basename(path) })));
  await extractor.close();
  return read.map((one) => (one.status === 'text' ? one.text : ''));
};

const office = ['docx', 'odt', 'pptx'];
const PEERS: readonly (readonly [name: string, peer: Peer])[] = [
  ['assay', assay],
  // What reading PDF by this engine takes at least.
  ['pdf.js alone', inOneProcess(new Set(['pdf']), () => [programFile('pdf-text-content.mjs')])],
  ['pdftotext', byProgram('pdftotext', new Set(['pdf']), (_, path) => ['-q', path, '-'])],
  [
    'pandoc',
    byProgram('pandoc', new Set(['docx', 'odt', 'rtf', 'epub', 'html', 'tex', 'md']), (format, path) => [
      ...['-f', pandocNames[format] ?? format, '-t', 'plain', '--wrap=none'],
      path,
    ]),
  ],
  ['officeparser', byPackage('officeparser', new Set(['pdf', ...office]))],
  ['any-text', byPackage('any-text', new Set(['pdf', 'docx', 'txt', 'html']))],
  ['textract', byPackage('textract', new Set(['pdf', ...office, 'rtf', 'epub', 'html', 'md', 'txt']))],
];

const Entry = Type.Object({
  path: Type.String(),
  format: Type.String(),
  sha256: Type.String(),
  expect: Type.String(),
});

/** The first sound files of a format that have a reference. */
function documentsOf(format: string, count: number): readonly Document[] {
  const manifest = join(corpus, 'manifest.jsonl');
  return checkedLines(Entry, readFileSync(manifest, 'utf8'), manifest)
    .filter((entry) => entry.format === format && entry.expect === 'text' && !entry.path.startsWith('bad/'))
    .map((entry) => ({ path: join(corpus, entry.path), reference: join(corpus, 'ref', `${entry.sha256}.txt.gz`) }))
    .filter(({ reference }) => existsSync(reference))
    .slice(0, count);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

console.log('format  files  peer           word F1   files a second of processor time');
for (const format of FORMATS.filter((name) => valueOf('--only', name) === name)) {
  const documents = documentsOf(format, Number(valueOf('--files', '20')));
  for (const [name, peer] of PEERS) {
    const before = childSeconds();
    const texts = await peer(
      format,
      documents.map(({ path }) => path),
    );
    if (texts === null) continue;
    const seconds = childSeconds() - before;
    const scores = documents.map(
      ({ reference }, index) =>
        compareWords(texts[index] ?? '', gunzipSync(readFileSync(reference)).toString('utf8')).f1,
    );
    console.log(
      `${format.padEnd(7)} ${String(documents.length).padStart(5)}  ${name.padEnd(13)}  ${mean(scores).toFixed(4)}   ` +
        (documents.length / seconds).toFixed(1).padStart(8),
    );
  }
}

// Builds the program into dist/: each entry below, the parts they share, and the packages they use, since loading those
// file by file takes three times as long as all the rest of a start.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { toCommonJs } from './commonjs.mjs';
import { lateWidth } from './late-width.mjs';
import { pdfLetters } from './pdf-letters.mjs';
import { undiciParts } from './undici-parts.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What is started or imported by its file name: the program, the package's entry and the workers. */
const entries = [
  'main.ts',
  'index.ts',
  'lib/database/checkpoint-worker.ts',
  'lib/database/reading-worker.ts',
  'extract/workers/worker.ts',
  'extract/workers/plain-worker.ts',
  'extract/workers/watchdog-worker.ts',
  'service/scans/workers/detection-worker.ts',
  'service/scans/workers/patterns-worker.ts',
  'service/scans/workers/bibliography-worker.ts',
];

/**
 * Stay packages of their own: compiled ones, ones that start workers or read files beside their code, and ones few
 * users load.
 */
const leftOut = ['@aws-sdk/client-s3', 'better-sqlite3', 'pg', 'pg-boss', 'pino', 'piscina'];

/** `@scope/name` or `name` of `name/path`. */
const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

const keepOut = {
  name: 'keep out',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind !== 'entry-point' && leftOut.includes(packageOf(path)) ? { path, external: true } : undefined,
    );
  },
};

/** The packages of which something is bundled, with their manifests. */
function bundledPackages(inputs) {
  const marker = `node_modules${sep}`;
  const folders = new Set(
    inputs
      .filter((path) => path.includes('node_modules/'))
      .map((path) => {
        const at = path.lastIndexOf('node_modules/') + 'node_modules/'.length;
        return join(path.slice(0, at), packageOf(path.slice(at)));
      }),
  );
  return [...folders].sort().map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const name = folder.slice(folder.lastIndexOf(marker) + marker.length).replaceAll(sep, '/');
    return { folder, name, version: manifest.version, license: manifest.license };
  });
}

/** The texts of the licences of bundled packages, which these licences require. */
function licences(packages) {
  return packages
    .map(({ folder, name, version, license }) => {
      const file = readdirSync(join(root, folder)).find((entry) => /^(licen[cs]e|copying)/iu.test(entry));
      const text = file === undefined ? `Licence: ${license}` : readFileSync(join(root, folder, file), 'utf8').trim();
      return `${name} ${version}\n\n${text}\n`;
    })
    .join('\n\n');
}

/** What is bundled, as CycloneDX 1.5: npm audits only what it installs itself. */
function billOfMaterials(packages) {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const component = (type, { name, version, license }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const licensed = typeof license === 'string' ? { licenses: [{ expression: license }] } : {};
    return { type, 'bom-ref': purl, name, version, ...licensed, purl };
  };
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: component('application', own) },
    components: packages.map((one) => component('library', one)),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

// The web application in dist/web is built by Vite; the compiler keeps notes in hidden files. A build that is cut off
// leaves no note that it has ended (`built.mjs`).
const dist = join(root, 'dist');
if (existsSync(dist))
  for (const name of readdirSync(dist))
    if (name === '.built' || (name !== 'web' && !name.startsWith('.'))) rmSync(join(dist, name), { recursive: true });

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: entries.map((entry) => join('src', entry)),
  outdir: 'dist',
  outbase: 'src',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  chunkNames: 'parts/[name]-[hash]',
  external: builtinModules,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  plugins: [keepOut, lateWidth, pdfLetters, undiciParts],
});
toCommonJs(root, dist, metafile);
const loader = readFileSync(join(root, 'scripts', 'build', 'load.cjs'), 'utf8');
const { icu, unicode } = process.versions;
const thisNode = `${process.version} ${process.platform} ${process.arch} ${icu} ${unicode}`;
writeFileSync(
  join(dist, 'load.cjs'),
  loader.replace("= 'KEPT_BY'", () => `= '${thisNode}'`),
);
// Copied, not bundled: their licences belong with the others.
const copied = ['node_modules/tesseract.js-core/index.js', 'node_modules/@tesseract.js-data/eng/index.js'];
const packages = bundledPackages([...Object.keys(metafile.inputs), ...copied]);
writeFileSync(join(dist, 'licences.txt'), licences(packages));
writeFileSync(join(dist, 'bundled.cdx.json'), billOfMaterials(packages));
// Character maps, decoders of pictures and fonts that a PDF may refer to without holding them:
// `src/extract/pdf/open-pdf.ts` reads them.
for (const assets of ['cmaps', 'standard_fonts', 'wasm'])
  cpSync(join(root, 'node_modules', 'pdfjs-dist', assets), join(dist, 'pdf', assets), { recursive: true });
// What reads scans: `src/extract/ocr` loads it. The engine is a CommonJS program that names its own folder.
const engine = join('tesseract.js-core', 'tesseract-core-simd-lstm');
for (const [from, to] of [
  [`${engine}.js`, 'tesseract-core-simd-lstm.cjs'],
  [`${engine}.wasm`, 'tesseract-core-simd-lstm.wasm'],
  [join('@tesseract.js-data', 'eng', '4.0.0_best_int', 'eng.traineddata.gz'), 'eng.traineddata.gz'],
])
  cpSync(join(root, 'node_modules', from), join(dist, 'ocr', to));
// What the service serves at /openapi.json, for those who make clients.
cpSync(join(root, 'docs', 'openapi.json'), join(dist, 'openapi.json'));

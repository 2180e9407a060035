// Builds the program into dist/: each entry below, the parts they share, and the packages they use, since loading those
// file by file takes three times as long as all the rest of a start.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeDeclarations } from './declarations.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What is started or imported by its file name: the program, the package's entry and the workers. */
const entries = [
  'main.ts',
  'index.ts',
  'lib/database/checkpoint-worker.ts',
  'extract/worker.ts',
  'extract/watchdog-worker.ts',
  'service/scans/workers/detection-worker.ts',
  'service/scans/workers/patterns-worker.ts',
  'service/scans/workers/bibliography-worker.ts',
];

/**
 * Stay packages of their own: compiled ones, ones that start workers or read files beside their code, and ones few
 * users load.
 */
const leftOut = ['@aws-sdk/client-s3', 'better-sqlite3', 'pdf-parse', 'pdfjs-dist', 'pg', 'pg-boss', 'pino', 'piscina'];

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

/** The licences of what is bundled, as they ask. */
function licences(inputs) {
  const marker = `node_modules${sep}`;
  const packages = new Set(
    inputs
      .filter((path) => path.includes('node_modules/'))
      .map((path) => {
        const at = path.lastIndexOf('node_modules/') + 'node_modules/'.length;
        return join(path.slice(0, at), packageOf(path.slice(at)));
      }),
  );
  return [...packages]
    .sort()
    .map((folder) => {
      const file = readdirSync(join(root, folder)).find((name) => /^(licen[cs]e|copying)/iu.test(name));
      const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      const text =
        file === undefined ? `Licence: ${manifest.license}` : readFileSync(join(root, folder, file), 'utf8').trim();
      return `${folder.slice(folder.lastIndexOf(marker) + marker.length)} ${manifest.version}\n\n${text}\n`;
    })
    .join('\n\n');
}

// The web application in dist/web is built by Vite; the compiler keeps notes in hidden files.
const dist = join(root, 'dist');
if (existsSync(dist))
  for (const name of readdirSync(dist))
    if (name !== 'web' && !name.startsWith('.')) rmSync(join(dist, name), { recursive: true });

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
  // Bundled CommonJS packages ask for Node's own modules with `require`.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  external: builtinModules,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  plugins: [keepOut],
});
writeFileSync(join(dist, 'licences.txt'), licences(Object.keys(metafile.inputs)));
writeDeclarations(root, join(dist, 'types'));

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const PACKAGE_FOLDER = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//u;

/** Puts the licences of what is bundled beside it, as they ask. */
function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle() {
      const folders = new Set(
        [...this.getModuleIds()].map((id) => PACKAGE_FOLDER.exec(id)?.[1]).filter((folder) => folder !== undefined),
      );
      const texts = [...folders].sort().map((folder) => {
        const file = readdirSync(folder).find((name) => /^licen[cs]e/iu.test(name));
        if (file === undefined) throw new Error(`${folder} has no licence`);
        return `${folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
      });
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join('\n\n') });
    },
  };
}

/** Builds the application into the package: one program with two pages, for `assay serve` and for `assay open`. */
export default defineConfig({
  root: 'src/web',
  base: '/app/',
  plugins: [licences()],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  // No inlined files and no polyfill: the page's policy allows its own script and style sheet alone.
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: ['src/web/index.html', 'src/web/workbench.html'] },
  },
});

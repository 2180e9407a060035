// What the parser of arguments measures the width of texts with makes, as it is loaded, a segmenter and the set of all
// emoji: 30 ms of processor time of every command. They are of use only for texts beyond ASCII, and made with the
// first of them.
import { readFileSync } from 'node:fs';

/** What is made late: how it is declared, and the method by which it is used. */
const LATE = [
  ['const segmenter = new Intl.Segmenter();', 'segmenter', 'segment', 'new Intl.Segmenter()'],
  ['const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;', 'rgiEmojiRegex', 'test', '/^\\p{RGI_Emoji}$/v'],
];
const late = (name, method, value) =>
  `let made_${name}; const ${name} = { ${method}: (text) => (made_${name} ??= ${value}).${method}(text) };`;

/** @throws Error where it is of another version than this */
export const lateWidth = {
  name: 'late tables of string-width',
  setup({ onLoad }) {
    onLoad(
      { filter: /node_modules[\\/](?:yargs|cliui|wrap-ansi)[\\/]node_modules[\\/]string-width[\\/]index\.js$/ },
      ({ path }) => {
        const given = readFileSync(path, 'utf8');
        const contents = LATE.reduce(
          (text, [declared, name, method, value]) => text.replace(declared, () => late(name, method, value)),
          given,
        );
        if (contents === given) throw new Error(`${path} is of a version that scripts/build/late-width.mjs is not for`);
        return { contents, loader: 'js' };
      },
    );
  },
};

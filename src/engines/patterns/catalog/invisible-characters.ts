import type { PatternRecord } from '../record.js';

const TRIGGER = /[\u200b\u200d\u2060\ufeff\u00ad\u202f\u0370-\u03ff\u0400-\u04ff]/u;
const INVISIBLE = new RegExp(
  [
    String.raw`[A-Za-z.,;]\u200b|\u200b[A-Za-z]|\u2060|[A-Za-z]\u202f[A-Za-z]|[A-Za-z]\u200d[A-Za-z]|`,
    String.raw`[A-Za-z]\ufeff|(?<=.)\ufeff(?=\p{L})|[A-Za-z]\u00ad[A-Za-z]|`,
    String.raw`[A-Za-z][\u0430\u0435\u043e\u0440\u0441\u0445\u0443\u0456\u0410\u0415\u041e\u0420\u0421\u0425`,
    String.raw`\u03bf\u03b1\u03b5]+`,
    String.raw`(?=[A-Za-z])|`,
    String.raw`(?<![\p{L}])[\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0430\u0435\u043e`,
    String.raw`\u0440\u0441\u0445]`,
    '(?=[a-z]{2})',
  ].join(''),
  'gu',
);

export const invisibleCharacters: PatternRecord = {
  id: 'invisible_characters',
  name: 'Invisible or look-alike characters',
  displayName: 'Invisible or look-alike characters',
  category: 'formatting',
  description: 'The text holds zero-width, narrow or look-alike characters that no keyboard types.',
  tip: 'Retype the word, or clean the text.',
  scope: 'characters',
  matcher: {
    kind: 'markup',
    find: ({ text, lines }) => {
      if (!TRIGGER.test(text)) return [];
      return lines.flatMap((line) => {
        const content = text.slice(line.start, line.end);
        if (line.role === 'code' || !TRIGGER.test(content)) return [];
        return [...content.matchAll(INVISIBLE)].map((hit) => [
          { start: line.start + hit.index, end: line.start + hit.index + hit[0].length },
        ]);
      });
    },
  },
  explain: ({ quote }) =>
    `${quote} holds a character that cannot be seen, or one that only looks like the letter. It ` +
    'comes along with pasted text, and search does not find the word.',
  flagged: ['The\u200b boat is late.', 'He lеft at noon.', 'The\u202fboat\u202fis back.'],
  clean: ['Elle a dit\u202f: non.', 'The crew 👨\u200d👩\u200d👦 waved.', 'Лодка ушла.'],
};

import { linesWith, matchesIn } from '../markup.js';
import type { PatternRecord } from '../record.js';

const LITERALS = ['[', '<', '{{', '【', 'XX', 'INSERT_', 'PASTE_', 'ADD_', 'YOUR_', 'ENTER_', 'REPLACE_', 'YYYY-MM', 'orem ipsum'];
const PLACEHOLDER =
  /\[(?:(?:your|insert|company|recipient|client|date|link|city|title|product|phone|address|author|describe|add|enter|name|job|organi[sz]ation|month|year|specific|placeholder|source|topic|contact|position|institution|event|customer|employer|hiring manager|email|e-mail|signature|sender|state|country|school|university|subject|amount|number|deadline|location|venue|team|department|manager|brand|website|url|time|price|first name|last name|full name|relevant|briefly|mention|details?|example|todo|tbd|x{2,}|datum|ihr|ihre|name des|firmenname|einfügen|votre|nom|insérer|tu|su|nombre|insertar|seu|nome|inserir)\b[^\]\n]{0,60})\](?!\()|<(?:your|insert|enter|add)[^>\n]{1,40}>|\{\{\s*[\w .-]{2,40}\s*\}\}|\b(?:INSERT|PASTE|ADD|YOUR|ENTER|REPLACE)_[A-Z_]{3,}\b|\b20XX\b|\b20\d\d-XX-XX\b|\bYYYY-MM-DD\b|\bLorem ipsum\b|\bXXXX\b|【[^】\n]{0,12}(?:姓名|公司|日期|地址|名称|电话|插入)[^】\n]{0,12}】/giu;
const TEMPLATE = /\b(?:format|template|pattern|regex|placeholder|syntax|mask|variable)\b/iu;

export const placeholderText: PatternRecord = {
  id: 'placeholder_text',
  name: 'Unfilled placeholder',
  displayName: 'Unfilled placeholder',
  category: 'chat_leftover',
  description: 'A blank that someone had to fill in was left in the text.',
  tip: 'Fill it in, or delete it.',
  scope: 'everywhere',
  matcher: {
    kind: 'markup',
    find: (document) => {
      const lines = linesWith(document, LITERALS).filter((line) => line.role !== 'code' && line.role !== 'front-matter');
      return matchesIn(
        document.text,
        lines.filter((line) => !TEMPLATE.test(document.text.slice(line.start, line.end))),
        PLACEHOLDER,
      );
    },
  },
  explain: ({ quote }) => `${quote} is a blank that nobody filled in.`,
  flagged: [
    "Dear [Client's Name], thank you for your visit.",
    'Ring us on [Insert phone number] this week.',
    'The vote was held in 20XX.',
  ],
  clean: [
    'The monk wrote [sic] beside it.',
    'Others agree [5, 6].',
    'The stone reads "the [new] mill stood here".',
  ],
};

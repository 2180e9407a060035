import { linesWith, matchesIn } from '../markup.js';
import type { PatternRecord } from '../record.js';

const LITERALS = [
  '[',
  '<',
  '{{',
  '【',
  'XX',
  'INSERT_',
  'PASTE_',
  'ADD_',
  'YOUR_',
  'ENTER_',
  'REPLACE_',
  'YYYY-MM',
  'psum',
];
const PLACEHOLDER = new RegExp(
  [
    String.raw`\[(?:Your|Insert|Company|Recipient|Client|Date|Link|City|Title|Product|Phone|Address|Author|`,
    'Describe|Add|Enter|Name|Job|Organi[sz]ation|Month|Year|Specific|Placeholder|Topic|Contact|Position|',
    'Institution|Event|Customer|Quote|Employer|Hiring Manager|Email|E-mail|Signature|Sender|State|',
    'Country|School|University|Subject|Amount|Number|Deadline|Location|Venue|Team|Department|Manager|',
    'Brand|Website|URL|Time|Price|First Name|Last Name|Full Name|Relevant|Briefly|Mention|Details?|',
    'Example|TODO|TBD|X{2,}|Datum|Ihr|Ihre|Firmenname|Votre|Nom|Nombre|Seu|Nome|YOUR|NAME|DATE|INSERT|',
    String.raw`COMPANY)\b[^\]\n]{0,60}\](?!\()|`,
    String.raw`\[(?:your|insert|enter|add|recipient['’]s|client['’]s|ihr|ihre|votre|tu|su|`,
    String.raw`seu) [^\]\n]{1,60}\](?!\()|<(?:[Yy]our|[Ii]nsert|[Ee]nter|[Aa]dd|YOUR|INSERT)[ _-][^>\n]{1,40}>|`,
    String.raw`\{\{\s*[\w .-]{2,40}\s*\}\}|\b(?:INSERT|PASTE|ADD|YOUR|ENTER|REPLACE)_[A-Z_]{3,}\b|\b20XX\b|`,
    String.raw`\b20\d\d-XX-XX\b|\bYYYY-MM-DD\b|\b[Ll]orem ipsum\b|`,
    String.raw`(?<!\b(?:PEP|RFC|CVE|EIP|JEP|BIP|ISBN|No\.)[ -])\bXXXX\b|`,
    String.raw`【[^】\n]{0,12}(?:姓名|公司|日期|地址|名称|电话|插入)[^】\n]{0,12}】`,
  ].join(''),
  'gu',
);
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
      const lines = linesWith(document, LITERALS).filter(
        (line) => line.role !== 'code' && line.role !== 'front-matter',
      );
      return matchesIn(
        document.text,
        lines.filter((line) => !TEMPLATE.test(document.text.slice(line.start, line.end))),
        PLACEHOLDER,
      );
    },
  },
  yieldsTo: ['placeholder_citation'],
  explain: ({ quote }) =>
    `${quote} is a blank that was to be filled in. A reader sees at once that something is missing.`,
  flagged: [
    "Dear [Client's Name], thank you for your visit.",
    'Ring us on [Insert phone number] this week.',
    'The vote was held in 20XX.',
  ],
  clean: ['The monk wrote [sic] beside it.', 'Others agree [5, 6].', 'The stone reads "the [new] mill stood here".'],
};

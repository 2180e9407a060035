import { expect, it } from 'vitest';
import { readHere } from '../testing/extract/read-here.js';

it('reads a message of a Maildir, whose name shows no format, with its quotation and signature apart', async () => {
  const message = [
    'From: a@example.org',
    'To: b@example.org',
    'Subject: the tide',
    'Date: Mon, 1 Jan 2024 10:00:00 +0000',
    '',
    'The tide was low this morning, and we walked out to the light house.',
    '',
    '> Did you see the seals on the sand bank?',
    '> They were there all week.',
    '',
    '-- ',
    'A. Example, Harbour Office',
    '',
  ].join('\n');
  const extraction = await readHere('1704103200.M1P2.host,S=312:2,S', Buffer.from(message));
  expect(extraction).toMatchObject({ status: 'text', format: 'eml' });
  if (extraction.status !== 'text') return;
  expect(extraction.blocks.map(({ start, end, kind }) => [kind, extraction.text.slice(start, end)])).toEqual([
    ['quotation', '> Did you see the seals on the sand bank?\n> They were there all week.'],
    ['boilerplate', '--\nA. Example, Harbour Office'],
  ]);
  expect(extraction.text).not.toContain('Subject');
});

it.each([
  ['bzip2', '425a683931415926535900000000'],
  ['xz', 'fd377a585a000004e6d6b44600000000'],
])('says of a file packed with %s what to do', async (_, start) => {
  expect(await readHere('a.txt', Buffer.from(start.padEnd(400, '0'), 'hex'))).toMatchObject({
    reason: 'unsupported_format',
    message: expect.stringMatching(/unpack it first/u) as unknown,
  });
});

it.each([
  ['application/msword', 'attachment', ['attachments_left_out:1']],
  ['application/pgp-signature', 'attachment', []],
  ['image/png', 'inline', []],
])('says that what is attached to a message is not read: %s, %s', async (type, disposition, warnings) => {
  const message = [
    'From: a@example.org',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'The tide was low this morning.',
    '--B',
    `Content-Type: ${type}; name="a.bin"`,
    `Content-Disposition: ${disposition}; filename="a.bin"`,
    'Content-Transfer-Encoding: base64',
    '',
    'AAAA',
    '--B--',
    '',
  ].join('\r\n');
  expect(await readHere('a.eml', Buffer.from(message))).toMatchObject({
    text: 'The tide was low this morning.',
    warnings,
  });
});

const stored = (subject: string, ...lines: readonly string[]): string =>
  [
    `From a@example.org Mon Mar 17 11:15:17 2014`,
    'From: a@example.org',
    'To: b@example.org',
    `Subject: ${subject}`,
    'Date: Mon, 17 Mar 2014 11:15:17 +0000',
    '',
    ...lines,
    '',
    '',
  ].join('\n');

const WALK = [
  'We walked out to the light house.',
  '',
  'From there at 10:15 we saw the seals.',
  '',
  '>From here on it rained.',
];

it.each([
  ['one message of a mailbox, named as a message', 'a.eml', stored('walk', ...WALK), 'eml'],
  ['one with the line ends of Windows', 'a.eml', stored('walk', ...WALK).replaceAll('\n', '\r\n'), 'eml'],
  [
    'two messages, named as one',
    'a.eml',
    stored('walk', ...WALK) + stored('seals', 'They are there all week.'),
    'mbox',
  ],
  ['a mailbox of one message', 'a.mbox', stored('walk', 'They are there all week.'), 'mbox'],
  ['a mailbox without a name of its own', 'a', stored('walk', 'They are there all week.'), 'mbox'],
])('reads %s', async (_, name, source, format) => {
  const extraction = await readHere(name, source);
  expect(extraction).toMatchObject({ status: 'text', format });
  if (extraction.status !== 'text') return;
  expect(extraction.text).not.toMatch(/example\.org|Subject/u);
  if (format === 'eml') expect(extraction.text).toBe(WALK.join('\n').replace('>From', 'From'));
});

const MAIL = 'From: a@example.org\nSubject: seals\nDate: Mon, 17 Mar 2014 11:15:17 +0000\n\nThey are there all week.\n';

it('splits no mailbox at lines of a text that begin with From', async () => {
  const lines = [
    'We walked out.',
    '',
    'From the beginning the wind was strong.',
    '',
    'From here on, Mon to Fri, boats leave at 10:15 in 2014.',
    'From a@example.org Mon Mar 17 11:15:17 2014',
    '',
    '>From there we saw the seals.',
  ];
  const extraction = await readHere('a.mbox', stored('walk', ...lines) + stored('seals', 'They are there.'));
  expect(extraction).toMatchObject({
    format: 'mbox',
    text: `${lines.join('\n').replace('>From', 'From')}\n\nThey are there.`,
  });
});

it.each([
  'From a@example.org Mon Mar  7 11:15:17 2014',
  'From MAILER-DAEMON Mon Mar 17 11:15 2014 ',
  'From - Mon Mar 17 11:15:17 2014',
  'From 149@xxx Mon Mar 17 11:15:17 +0000 2014',
  'From a@example.org Mon Mar 17 11:15:17 EST 2014',
  'From a@example.org Mon Mar 17 11:15:17 MET DST 2014',
  'From a@example.org Mon Mar 17 11:15:17 2014 +0100',
  'From a at example.org  Mon Mar 17 11:15:17 2014',
  'From "a b"@example.org Mon, 17 Mar 2014 11:15:17 +0100',
  'From a Mon Mar 17 11:15:17 2014 remote from b',
])('splits a mailbox at %j', async (line) => {
  const mailbox = `${line}\n${MAIL}\n${line}\n${MAIL}`;
  const text = 'They are there all week.\n\nThey are there all week.';
  expect(await readHere('a', mailbox)).toMatchObject({ format: 'mbox', text });
  expect(await readHere('a', mailbox.replaceAll('\n', '\r\n'))).toMatchObject({ format: 'mbox', text });
});

it.each(['\nFrom ', 'From Mon ', '\nFrom a Mon Mar 17 11:15:17'])('reads a mailbox of many %j', async (piece) => {
  const extraction = await readHere('a.mbox', stored('walk', piece.repeat(300_000 / piece.length)));
  expect(extraction.status).toBe('text');
});

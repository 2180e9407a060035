import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crawl, LeftOutTally } from '../../../src/pipeline/crawl/index.js';
import { readHere } from '../../testing/extract/read-here.js';
import { PLAIN_CRAWL } from '../../testing/pipeline/crawl-settings.js';

const head = (subject: string): string =>
  [
    'Return-Path: <a@example.org>',
    'From: A <a@example.org>',
    'To: b@example.org',
    'Date: Mon, 2 Nov 2026 10:00:00 +0000',
    `Subject: ${subject}`,
    '',
    '',
  ].join('\n');

const mail = (text: string): Buffer => Buffer.from(`${head('Ferry')}${text}\n`);

/** Files of a Maildir, and what becomes of each: its text, the reason why it has none, or the rule that leaves it out. */
const FILES: readonly (readonly [name: string, content: Buffer | string, becomes: string])[] = [
  ['cur/1.M1P1.host:2,', mail('without flags'), 'without flags'],
  ['cur/2.M1P1.host:2,S', mail('read'), 'read'],
  ['cur/3.M1P1.host,S=1234,W=1260:2,FRS', mail('with sizes'), 'with sizes'],
  ['cur/4.M1P1.host:2,ST', mail('marked as deleted'), 'marked as deleted'],
  ['cur/5.M1P1.host:2,S', head('Only fields').trimEnd(), 'no_text'],
  ['cur/6.M1P1.host:2,S', Buffer.from(`${head('Grüße')}Der Fährmann grüßt\n`, 'latin1'), 'Der Fährmann grüßt'],
  ['cur/7.M1P1.host:2,S', mail('above\n>From the quay\n>>From there\n'), 'above >From the quay >>From there'],
  ['cur/8.M1P1.host:2,S', head('Lines').replaceAll('\n', '\r\n') + 'ends of DOS\r\n', 'ends of DOS'],
  ['new/9.M1P1.host', mail('not read yet'), 'not read yet'],
  ['tmp/10.M1P1.host', mail('half wri').subarray(0, 90), 'mail_storage'],
  ['.Sent/cur/11.M1P1.host:2,S', mail('sent'), 'sent'],
  ['.Sent/tmp/12.M1P1.host', mail('half'), 'mail_storage'],
  ['.Sent.2026/cur/13.M1P1.host:2,S', mail('in a folder below'), 'in a folder below'],
  ['.notes/diary.txt', 'a diary', 'hidden'],
  ['dovecot-uidlist', '3 V1700000000 N10\n1 :1.M1P1.host\n', 'mail_storage'],
  ['dovecot.index.log', Buffer.from([0, 1, 2, 255]), 'mail_storage'],
  ['subscriptions', 'V\t2\n\nSent\n', 'mail_storage'],
  ['maildirfolder', '', 'mail_storage'],
  ['read-me.txt', 'about these mails', 'about these mails'],
];
/** Beside the Maildir: a folder that only looks like one. */
const OTHER = [
  ['work/cur/a.txt', 'one'],
  ['work/tmp/b.txt', 'two'],
] as const;

let cwd = '';

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-maildir-'));
  const write = async (name: string, content: Buffer | string): Promise<void> => {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), content);
  };
  for (const [name, content] of FILES) await write(join('Mail', name), content);
  for (const [name, content] of OTHER) await write(name, content);
  await mkdir(join(cwd, 'Mail', '.Sent', 'new'));
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

test('of a Maildir every message is read, in all of its folders, and nothing else', async () => {
  const leftOut = new LeftOutTally();
  const became = new Map<string, string>();
  const sources = crawl({
    paths: ['Mail', 'work'],
    cwd,
    scratchFolder: cwd,
    settings: PLAIN_CRAWL,
    leftOut,
  });
  for await (const { path, content } of sources) {
    if (content.kind !== 'file') continue;
    const read = await readHere(path, await readFile(content.readPath));
    became.set(path, read.status === 'text' ? read.text.replaceAll(/\s+/gu, ' ') : read.reason);
  }
  for (const { path, rule } of leftOut.listed) became.set(path, rule);
  for (const [name, , becomes] of FILES) {
    const folder = [...became.keys()].find((path) => path.endsWith('/') && join('Mail', name).startsWith(path));
    expect([name, became.get(folder ?? join('Mail', name))]).toEqual([name, becomes]);
  }
  for (const [name, text] of OTHER) expect(became.get(name)).toBe(text);
});

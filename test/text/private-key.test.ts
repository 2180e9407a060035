import { describe, expect, test } from 'vitest';
import { isMostlyPrivateKey } from '../../src/text/private-key.js';
import { expectLinearTime } from '../testing/linear-time.js';

const LINE = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
const LINES = `${LINE}\n`.repeat(12);
const keyOf = (label: string, head = ''): string => `-----BEGIN ${label}-----\n${head}${LINES}-----END ${label}-----`;
const PUTTY = [
  'PuTTY-User-Key-File-3: ssh-ed25519',
  'Encryption: aes256-cbc',
  'Comment: eddsa-key-20260101 of the mail server',
  'Public-Lines: 2',
  'AAAAC3NzaC1lZDI1NTE5AAAAIMp1d2FzIGEgcHVibGljIGtleSBvZiBub2JvZHkg',
  'aGVyZQ==',
  'Key-Derivation: Argon2id',
  'Argon2-Memory: 8192',
  'Argon2-Passes: 13',
  'Argon2-Parallelism: 1',
  'Argon2-Salt: 0f8b24cc4b0d9a6c3c9f4b2a7d1e5f60',
  'Private-Lines: 1',
  'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
  `Private-MAC: ${'5f'.repeat(32)}`,
].join('\n');
const PROSE = 'Whoever has this file can sign in. '.repeat(40);

describe('a text that is mostly private keys', () => {
  test.each([
    ['PKCS #8', keyOf('PRIVATE KEY')],
    ['encrypted', keyOf('RSA PRIVATE KEY', 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0F8B24CC4B0D9A6C\n\n')],
    ['OpenSSH', keyOf('OPENSSH PRIVATE KEY')],
    ['OpenPGP', keyOf('PGP PRIVATE KEY BLOCK', 'Version: GnuPG v2\n\n')],
    ['SSH2', keyOf('SSH2 ENCRYPTED PRIVATE KEY').replaceAll('-----', '----').replace(/BEGIN/u, ' BEGIN')],
    ['PuTTY', PUTTY],
    ['with words before and after it', `The server's:\n\n${keyOf('EC PRIVATE KEY')}\n\nDo not share.`],
    ['several', [keyOf('PRIVATE KEY'), keyOf('RSA PRIVATE KEY'), 'of two servers'].join('\n\n')],
    ['with its certificates', [1, 2, 3].map(() => keyOf('CERTIFICATE')).join('\n') + keyOf('PRIVATE KEY')],
    ['without its end', `A copy:\n-----BEGIN PRIVATE KEY-----\n${LINES}`],
    ['in one line, as a PDF file may hold it', keyOf('PRIVATE KEY').replaceAll('\n', ' ')],
    ['within JSON', JSON.stringify({ id: 1, private_key: keyOf('PRIVATE KEY') })],
    ['quoted in a message', keyOf('PRIVATE KEY').replace(/^/gmu, '> ')],
    ['with dashes of a word processor', keyOf('PRIVATE KEY').replaceAll('-----', '——-')],
  ])('%s', (_name, text) => {
    expect(isMostlyPrivateKey(text)).toBe(true);
  });
});

describe('another text', () => {
  test.each([
    ['a tutorial that shows a key', `${PROSE}\n\n${keyOf('PRIVATE KEY')}\n\n${PROSE}`],
    [
      'a text about their lines',
      `A key begins with -----BEGIN PRIVATE KEY----- and ends, some lines of base64 later, with -----END PRIVATE KEY-----.`,
    ],
    ['one that quotes the first line', `Look for -----BEGIN RSA PRIVATE KEY----- in files that others may read.`],
    ['a certificate', keyOf('CERTIFICATE')],
    ['a public key', keyOf('PGP PUBLIC KEY BLOCK')],
    ['the name of a format', 'PuTTY-User-Key-File-3: is how such a file begins.'],
    ['prose', PROSE],
  ])('%s', (_name, text) => {
    expect(isMostlyPrivateKey(text)).toBe(false);
  });
});

test.each([
  ['first lines', '-----BEGIN PRIVATE KEY-----\n'],
  ['dashes', '-----PRIVATE KEY'],
  ['headers', '-----BEGIN PRIVATE KEY-----\nVersion: 1\n'],
  ['spaces', '-----BEGIN PRIVATE KEY-----      '],
])('a long text of %s takes linear time', async (_name, part) => {
  await expectLinearTime(1_600_000, (length) => isMostlyPrivateKey(part.repeat(length / part.length)));
});

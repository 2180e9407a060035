import { describe, expect, test } from 'vitest';
import { isMostlyPrivateKey, withoutPrivateKeys } from '../../src/text/private-key.js';
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
const BASE64 = Buffer.from(keyOf('RSA PRIVATE KEY')).toString('base64');
const AGE_SECRET = 'GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGLZ9';
const AGE = [
  '# created: 2026-01-02T15:30:45+01:00',
  '# public key: age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj',
  `AGE-SECRET-KEY-1${AGE_SECRET}`,
].join('\n');
const WIREGUARD_SECRET = 'yAnz5TF+lXXJte14tji3zlMNq+hd2rYUIgJBgB3fBmk=';
const WIREGUARD = `[Interface]\nPrivateKey = ${WIREGUARD_SECRET}\nAddress = 10.200.100.8/24\n`;
const EC_SECRET = '870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE';
const EC = {
  ...{ kty: 'EC', crv: 'P-256', x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4' },
  ...{ y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM', use: 'enc', kid: '1', d: EC_SECRET },
};
const RSA = {
  kty: 'RSA',
  n: LINE.repeat(5),
  e: 'AQAB',
  d: LINE.repeat(5),
  p: `p_${LINE}-q`,
  q: `q-${LINE}_p`,
  alg: 'RS256',
};
const EC_PUBLIC = { ...EC, d: undefined };
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
    ['encoded once more, as Kubernetes holds it', `data:\n  tls.key: ${BASE64}`],
    ['encoded once more, in lines', `data:\n  tls.key: |\n    ${BASE64.replace(/.{60}/gu, '$&\n    ')}`],
    ['within JSON', JSON.stringify({ id: 1, private_key: keyOf('PRIVATE KEY') })],
    ['quoted in a message', keyOf('PRIVATE KEY').replace(/^/gmu, '> ')],
    ['a JSON Web Key', JSON.stringify(EC)],
    ['JSON Web Keys, public ones among them', JSON.stringify({ keys: [EC_PUBLIC, RSA, EC] }, null, 2)],
    ['of age, with its comments', AGE],
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

/** What a text holds of a key: the pieces that are written apart. */
const secretsOf = (key: string): readonly string[] => key.match(/[A-Za-z0-9+/=]{8,}/gu) ?? [];

describe('the private keys of another text are made unreadable, and nothing else of it', () => {
  test.each([
    ['PKCS #8', keyOf('PRIVATE KEY'), secretsOf(LINES)],
    [
      'encrypted',
      keyOf('RSA PRIVATE KEY', 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0F8B24CC4B0D9A6C\n\n'),
      [LINE],
    ],
    ['OpenPGP', keyOf('PGP PRIVATE KEY BLOCK', 'Version: GnuPG v2\n\n'), [LINE]],
    ['PuTTY', PUTTY, ['q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=', '5f5f5f5f']],
    ['without its end', `-----BEGIN PRIVATE KEY-----\n${LINES}`, [LINE]],
    ['within JSON', JSON.stringify({ private_key: keyOf('PRIVATE KEY') }), [LINE]],
    ['quoted in a message', keyOf('PRIVATE KEY').replace(/^/gmu, '> '), [LINE]],
    ['encoded once more', BASE64, [BASE64.slice(60, 80), BASE64.slice(-12)]],
    ['encoded once more, in lines', BASE64.replace(/.{60}/gu, '$&\n    '), [BASE64.slice(60, 80), BASE64.slice(-12)]],
    ['a JSON Web Key', JSON.stringify(EC), [EC_SECRET]],
    ['a JSON Web Key in lines', JSON.stringify(RSA, null, 2), [LINE.repeat(5), RSA.p, RSA.q].slice(1)],
    ['a JSON Web Key within a string', JSON.stringify({ key: JSON.stringify(EC) }), [EC_SECRET]],
    ['a JSON Web Key with quotation marks of a word processor', JSON.stringify(EC).replaceAll('"', '”'), [EC_SECRET]],
    ['a JSON Web Key that is cut off', JSON.stringify(EC).slice(0, -1), [EC_SECRET]],
    [
      'a JSON Web Key whose value is cut into lines',
      JSON.stringify(EC).replace(/(?<=870MB.{20})/u, '\n      '),
      ['870MB6gfu'],
    ],
    ['a symmetric JSON Web Key', JSON.stringify({ kty: 'oct', k: EC_SECRET }), [EC_SECRET]],
    ['age', AGE, [AGE_SECRET]],
    ['WireGuard', WIREGUARD, [WIREGUARD_SECRET]],
    ['letters of two units', keyOf('PRIVATE KEY', '\u{1F511} '), [LINE]],
  ])('%s', (_name, key, secrets) => {
    const whole = `${PROSE}\n\n${key}\n\n${PROSE}`;
    expect(isMostlyPrivateKey(whole)).toBe(false);
    const { text, keys } = withoutPrivateKeys(whole);
    expect(keys).toBe(1);
    expect(text).toHaveLength(whole.length);
    expect(text.startsWith(`${PROSE}\n\n`) && text.endsWith(`\n\n${PROSE}`)).toBe(true);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(withoutPrivateKeys(text)).toEqual({ text, keys: 0 });
  });

  test('of several each, and no certificate', () => {
    const certificate = keyOf('CERTIFICATE');
    const { text, keys } = withoutPrivateKeys(
      [PROSE, keyOf('PRIVATE KEY'), certificate, PROSE, keyOf('EC PRIVATE KEY'), PROSE].join('\n'),
    );
    expect(keys).toBe(2);
    expect(text.replace(certificate, '')).not.toContain(LINE);
    expect(text).toContain(certificate);
  });

  test.each([
    ['dots', '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----'],
    ['a few letters', '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg...\n-----END PRIVATE KEY-----'],
    ['words', '-----BEGIN PRIVATE KEY-----\n(base64 of the internationalization key)\n-----END PRIVATE KEY-----'],
    ['a public key', keyOf('PUBLIC KEY')],
    ['a certificate in Base64', Buffer.from(keyOf('CERTIFICATE')).toString('base64')],
    ['a public JSON Web Key', JSON.stringify(EC_PUBLIC)],
    [
      'members of one',
      'The "kty" (key type) member is "EC", and the "d" member holds the key: {"kty":"EC","d":"..."}.',
    ],
    ['a JSON Web Key with words', '{"kty": "EC", "d": "the base64url encoding of the private key of whoever signs"}'],
    ['a JSON Web Key with a placeholder', `{"kty": "oct", "k": "${'A'.repeat(43)}"}`],
    ['another object with a long d', `{"id": 1, "d": "${EC_SECRET}"} and a "kty"`],
    ['how a key of age begins', 'It begins with AGE-SECRET-KEY-1, and the rest, AGE-SECRET-KEY-1QQPZ..., is Bech32.'],
    ['a placeholder of age', `AGE-SECRET-KEY-1${'X'.repeat(58)}`],
    ['a public key of age', AGE.split('\n').slice(0, 2).join('\n')],
    [
      'a configuration of WireGuard without its key',
      '[Interface]\nPrivateKey = <your private key>\nAddress = 10.0.0.1/24',
    ],
    ['a public key of WireGuard', `[Peer]\nPublicKey = ${WIREGUARD_SECRET}`],
    ['words about WireGuard', 'Set PrivateKey = wg genkey, the 44 characters of Base64 that only this host knows.'],
    ['a field of ASN.1', 'PrivateKey ::= OCTET STRING, privateKeyAlgorithm PrivateKeyAlgorithmIdentifier'],
    ['how Base64 of one begins', 'It begins with LS0tLS1CRUdJTiB in the file.'],
  ])('a text that shows %s stays as it is', (_name, shown) => {
    const whole = `${PROSE}\n\n${shown}\n\n${PROSE}`;
    expect(withoutPrivateKeys(whole)).toEqual({ text: whole, keys: 0 });
  });
});

test.each([
  ['first lines', '-----BEGIN PRIVATE KEY-----\n'],
  ['dashes', '-----PRIVATE KEY'],
  ['headers', '-----BEGIN PRIVATE KEY-----\nVersion: 1\n'],
  ['spaces', '-----BEGIN PRIVATE KEY-----      '],
  ['keys', `${keyOf('PRIVATE KEY')}\n`],
  ['keys within Base64', `${BASE64} and `],
  ['beginnings of keys within Base64', 'LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0t\n'],
])('a long text of %s takes linear time', async (_name, part) => {
  await expectLinearTime(1_600_000, (length) => withoutPrivateKeys(part.repeat(length / part.length)));
});

const PIECES = [
  ...[
    '{',
    '}',
    '"kty":"EC",',
    '{"kty":"EC","d":"',
    '"d":"',
    '"d":"a ',
    '{"kty":',
    'kty',
    '"d"          :',
    '\\"d\\":\\"',
    '“d”:“',
  ],
  ...['AGE-SECRET-KEY-1', 'AGE-SECRET-KEY-1QPZR', '# created: \n', `${AGE}\n`, 'AGE-SECRET-KEY-PQ-'],
  ...[
    'PrivateKey',
    'PrivateKey =',
    'PrivateKey = yAnz5TF',
    'PrivateKey          ',
    WIREGUARD,
    JSON.stringify(EC),
    JSON.stringify(RSA),
  ],
  `# created: 1\nAGE-SECRET-KEY-1${AGE_SECRET}\n`,
];

test.each(PIECES)('150,000 characters of %j behind what makes a key be looked for take linear time', async (part) => {
  const beginning = 'kty PrivateKey AGE-SECRET-KEY- {"kty":"EC","d":"';
  await expectLinearTime(1_200_000, (length) => withoutPrivateKeys(beginning + part.repeat(length / part.length)));
});

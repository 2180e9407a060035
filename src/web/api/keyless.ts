import { isMostlyPrivateKey, withoutPrivateKeys } from '../../text/private-key.js';
import { Refusal } from './request.js';

/** Files up to this size are looked at before they are uploaded: no key is larger. */
const MOST_LOOKED_AT = 1024 * 1024;

function refuseKey(text: string, what: string): void {
  if (isMostlyPrivateKey(text))
    throw new Refusal('private_key', `${what} is mostly a private key, which is never sent. Give a text of prose.`);
}

/** Returns a text as it is sent, each letter of it at its place. @throws Refusal `private_key` */
export function keylessText(text: string): string {
  refuseKey(text, 'This text');
  return withoutPrivateKeys(text).text;
}

/** Returns a file as it is uploaded: a plain text without its private keys. @throws Refusal `private_key` */
export async function keylessFile(file: File): Promise<File> {
  if (file.size > MOST_LOOKED_AT) return file;
  const whole = await file.text();
  refuseKey(whole, 'The file');
  const { text, keys } = withoutPrivateKeys(whole);
  return keys === 0 ? file : new File([text], file.name, { type: file.type });
}

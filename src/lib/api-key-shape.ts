/** How the API keys of the service begin. */
export const API_KEY_PREFIX = 'ask_';
/** Characters of the random part, url-safe base64. */
export const API_KEY_SECRET_LENGTH = 43;
export const API_KEY_CHECKSUM_LENGTH = 6;

const SHAPE = `${API_KEY_PREFIX}[A-Za-z0-9_-]{${API_KEY_SECRET_LENGTH + API_KEY_CHECKSUM_LENGTH}}`;
const ONE_KEY = new RegExp(`^${SHAPE}$`, 'u');
const KEYS_ALONE = new RegExp(`^\\s*${SHAPE}(?:\\s+${SHAPE})*\\s*$`, 'u');

/** Characters of a key. */
export const API_KEY_LENGTH = API_KEY_PREFIX.length + API_KEY_SECRET_LENGTH + API_KEY_CHECKSUM_LENGTH;

/** Whether a string looks like a key. Its checksum is not looked at. */
export function looksLikeApiKey(text: string): boolean {
  return ONE_KEY.test(text);
}

/** Whether a text holds keys and nothing else. */
export function holdsOnlyApiKeys(text: string): boolean {
  return KEYS_ALONE.test(text);
}

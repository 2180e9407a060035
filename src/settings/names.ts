/** `maxWords` → `--max-words`. */
export function flagName(key: string): string {
  return `--${kebab(key)}`;
}

/** `maxWords` → `ASSAY_MAX_WORDS`. */
export function environmentName(key: string): string {
  return `ASSAY_${kebab(key).replaceAll('-', '_').toUpperCase()}`;
}

/** `maxWords` → `max-words`. */
export function kebab(key: string): string {
  return key.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}

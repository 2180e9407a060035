/** Text that UTF-8 can carry: lone surrogates (half a character, as broken file names hold) become U+FFFD. */
export function wellFormed(text: string): string {
  return text.toWellFormed();
}

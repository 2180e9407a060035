/** Longer values are cut, and longer lists: they are columns of every export. */
const MAX_VALUE_CHARACTERS = 1_000;
const MAX_VALUES = 100;

/** Returns a value of an entry as it is stored; null where it says nothing. */
export function entryValue(text: string | null | undefined): string | null {
  const value = (text ?? '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
  return value === '' ? null : Array.from(value).slice(0, MAX_VALUE_CHARACTERS).join('');
}

/** Returns the values of a list of an entry as they are stored. */
export function entryValues(texts: readonly (string | null | undefined)[]): readonly string[] {
  return texts.flatMap((text) => entryValue(text) ?? []).slice(0, MAX_VALUES);
}

/** Returns the name of a person or an organisation as it is stored. */
export function entryName(family: string | null | undefined, given: string | null | undefined): string | null {
  const [last, first] = [entryValue(family), entryValue(given)];
  return last === null ? first : first === null ? last : `${last}, ${first}`;
}

/** Returns the first year in a date in whatever form; Zotero writes four zeros where there is none. */
export function entryYear(date: string | null | undefined): number | null {
  const [year] = /\d{4}/u.exec(date ?? '') ?? [];
  return year === undefined || year === '0000' ? null : Number(year);
}

/** Returns a DOI without what stands before it. */
export function entryDoi(text: string | null | undefined): string | null {
  return entryValue(text)?.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:?\s*)/iu, '') ?? null;
}

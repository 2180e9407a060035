import type { Reference } from './bibliography.js';

/** Names of fields for people, where CSL has others. */
const FIELD_TEXT: Readonly<Record<string, string>> = {
  issued: 'year',
  'container-title': 'venue',
  author: 'authors',
  page: 'pages',
};

/** What a reference and its record say of one field. */
interface DifferingField {
  /** For people. */
  readonly name: string;
  readonly cited: string;
  readonly found: string;
}

/** Returns the fields in which a reference differs from its record, as people read them. */
export function differingFields({ fields }: Pick<Reference, 'fields'>): readonly DifferingField[] {
  return fields
    .filter(({ status }) => status === 'different')
    .map(({ name, cited, found }) => ({
      name: FIELD_TEXT[name] ?? name,
      cited: cited ?? 'nothing',
      found: found ?? 'none',
    }));
}

/**
 * Whether people are told that what differs is minor. `severity` counts any year as that; one that differs, which is
 * more than one off, leads a reader to another work.
 */
export const isMinor = ({ severity, fields }: Pick<Reference, 'severity' | 'fields'>): boolean =>
  severity === 'minor' && !fields.some(({ name, status }) => name === 'issued' && status === 'different');

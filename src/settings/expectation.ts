import { countText } from '../lib/number-text.js';
import { nearestWord } from '../lib/edit-distance.js';

function fieldOf(schema: unknown, field: string): unknown {
  return typeof schema === 'object' && schema !== null
    ? Object.entries(schema).find(([key]) => key === field)?.[1]
    : undefined;
}

function membersOf(schema: unknown): readonly unknown[] {
  const members = fieldOf(schema, 'anyOf');
  return Array.isArray(members) ? members : [];
}

/** Returns the words that a schema allows, but for the empty one; none if it is not a choice between words. */
function choicesOf(schema: unknown): readonly string[] {
  return membersOf(schema).flatMap((member) => {
    const word = fieldOf(member, 'const');
    return typeof word === 'string' && word !== '' ? [word] : [];
  });
}

function numberText(schema: unknown, noun: string): string {
  const bounds = (
    [
      ['minimum', 'at least'],
      ['exclusiveMinimum', 'more than'],
      ['maximum', 'at most'],
    ] as const
  ).flatMap(([field, words]) => {
    const limit = fieldOf(schema, field);
    return typeof limit === 'number' ? [`${words} ${countText(limit)}`] : [];
  });
  return bounds.length === 0 ? noun : `${noun} of ${bounds.join(' and ')}`;
}

function nounOf(schema: unknown): string {
  const description = fieldOf(schema, 'description');
  if (typeof description === 'string') return description;
  const choices = choicesOf(schema);
  if (choices.length > 0) return `one of ${choices.join(', ')}`;
  switch (fieldOf(schema, 'type')) {
    case 'integer':
      return numberText(schema, 'a whole number');
    case 'number':
      return numberText(schema, 'a number');
    case 'boolean':
      return 'true or false';
    case 'array': {
      const items = fieldOf(schema, 'items');
      const words = choicesOf(items);
      const description = fieldOf(items, 'description');
      if (typeof description === 'string') return `a list, each ${description}`;
      return words.length > 0 ? `one or more of ${words.join(', ')}` : 'a list of texts';
    }
    default: {
      const minLength = fieldOf(schema, 'minLength');
      return typeof minLength === 'number' && minLength > 0 ? 'a text that is not empty' : 'a text';
    }
  }
}

/**
 * Returns what a schema allows, as the end of "must be …". A value that may be null is described by its other form; a
 * string with a pattern by the schema's `description`.
 */
export function expectationOf(schema: unknown): string {
  const choices = choicesOf(schema);
  const member = membersOf(schema).find((one) => fieldOf(one, 'type') !== 'null');
  return choices.length === 0 && member !== undefined ? nounOf(member) : nounOf(schema);
}

/** Returns the words that a setting of this schema may have, alone or in a list; none where it is no choice. */
export function wordsAllowed(schema: unknown): readonly string[] {
  return [...choicesOf(schema), ...choicesOf(fieldOf(schema, 'items'))];
}

/** Returns the allowed word that is closest to the first one that is not allowed; null if none is close. */
export function nearestChoice(schema: unknown, value: unknown): string | null {
  const choices = wordsAllowed(schema);
  const words = (Array.isArray(value) ? value : [value]).filter((word) => typeof word === 'string');
  const wrong = words.find((word) => !choices.includes(word));
  return wrong === undefined ? null : nearestWord(wrong, choices);
}

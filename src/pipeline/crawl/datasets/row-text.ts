import { isRecord } from '../../../lib/json-value.js';

/** One turn of a chat; its content is a text, or parts of which some are texts. */
interface Turn {
  readonly role: string;
  readonly content: unknown;
}

function turnsOf(value: unknown): readonly Turn[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const turns = value.map((turn: unknown): Turn | null => {
    if (!isRecord(turn)) return null;
    const role = turn['role'] ?? turn['from'];
    return typeof role === 'string' ? { role, content: turn['content'] ?? turn['value'] } : null;
  });
  return turns.every((turn) => turn !== null) ? turns : null;
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => (isRecord(part) && typeof part['text'] === 'string' ? part['text'] : ''))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** @param role of the turns that count; null: all */
function chatText(turns: readonly Turn[], role: string | null): string | null {
  const texts = turns.filter((turn) => role === null || turn.role === role).map(({ content }) => contentText(content));
  const said = texts.filter((text) => text.trim() !== '');
  return said.length === 0 ? null : said.join('\n\n');
}

/** What a value holds at a path of names, indexes, and at its end perhaps a role. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value) && /^\d+$/u.test(name)) return valueAt(value[Number(name)], rest);
  const turns = turnsOf(value);
  if (turns !== null && rest.length === 0) return chatText(turns, name);
  return isRecord(value) && Object.hasOwn(value, name) ? valueAt(value[name], rest) : undefined;
}

/** Whether a value is a list of turns of a chat (`role` and `content`, or `from` and `value`). */
export function isChat(value: unknown): boolean {
  return turnsOf(value) !== null;
}

/**
 * Returns the text of a row; null where it holds none there.
 * @param place a column, or a path into a nested one: `answer.text`, `choices.0.text`. Of a chat all turns, parted by
 *   empty lines, or those of one role: `messages.assistant`
 */
export function textAt(values: Readonly<Record<string, unknown>>, place: string): string | null {
  const value = Object.hasOwn(values, place) ? values[place] : valueAt(values, place.split('.'));
  if (typeof value === 'string') return value;
  const turns = turnsOf(value);
  return turns === null ? null : chatText(turns, null);
}

/** Returns what can be named below a column: names of an object, roles of a chat. */
export function namesBelow(value: unknown): readonly string[] {
  const turns = turnsOf(value);
  if (turns !== null) return [...new Set(turns.map(({ role }) => role))];
  return isRecord(value) ? Object.keys(value) : [];
}

import type { Edits } from '../manipulations/edits.js';
import type { LaidOut } from './step.js';

const LABEL = String.raw`\p{Lu}[\p{L}\p{M}.'’-]{0,24}(?: [\p{Lu}\d][\p{L}\p{M}.'’-]{0,24}){0,2}`;
const UNCASED = String.raw`[\p{Lo}\p{M}]{1,16}(?: [\p{Lo}\p{M}]{1,16}){0,2}`;
/** A name or a letter before a colon, at the start of a line. */
const SPEAKER = new RegExp(String.raw`^[ \t]*(${LABEL}|${UNCASED})[ \t]?[:：][ \t]*$`, 'u');
const LONGEST_LABEL = 100;
/** A shorter line is an entry of a form. */
const SHORTEST_LINE = 15;
const FEWEST_LINES = 4;
const FEWEST_IN_CAPITALS = 2;
/** Where every line has a speaker, so many are a conversation if one of them speaks again. */
const FEWEST_OF_ALL = 3;
/** Letters for question and answer in many languages. */
const QUESTIONS_AND_ANSWERS = ['QA', 'FA', 'PR', 'DR', 'ВО', 'سج', '问答', '問答'];

interface Speech {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Takes away the names of speakers at the starts of lines: those that speak in turn, or are in capitals. */
export function takeOffSpeakers({ text, lines }: LaidOut, edits: Edits): void {
  const found = speeches(text);
  const capitals = found.filter(({ name }) => isInCapitals(name));
  const counts = new Map<string, number>();
  for (const { name } of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  const again = found.filter(({ name }) => (counts.get(name) ?? 0) > 1);
  const speakers = new Set(again.map(({ name }) => name));
  const inTurn = speakers.size > 1 && again.length >= FEWEST_LINES ? again : [];
  const isConversation = again.length > 1 && found.length >= FEWEST_OF_ALL && found.length === lines().length;
  const marked = new Set([
    ...(isConversation ? found : inTurn),
    ...(capitals.length >= FEWEST_IN_CAPITALS ? capitals : []),
    ...found.filter(({ name }) => isOfPair(name, counts)),
  ]);
  for (const speech of found) if (marked.has(speech)) edits.replace(speech.start, speech.end, '');
}

/** The lines of a text that begin with a name and a colon. */
function speeches(text: string): readonly Speech[] {
  const found: Speech[] = [];
  for (let start = 0; start < text.length;) {
    const line = text.slice(start, start + LONGEST_LABEL);
    const colon = line.search(/[:：\n]/u);
    if (colon > 0 && line.charAt(colon) !== '\n') {
      const end = colon + 1 + (/^[ \t]*/u.exec(line.slice(colon + 1))?.[0].length ?? 0);
      const [, name] = SPEAKER.exec(line.slice(0, end)) ?? [];
      const rest = text.slice(start + end, start + end + SHORTEST_LINE);
      if (name !== undefined && rest.length === SHORTEST_LINE && !rest.includes('\n'))
        found.push({ name, start, end: start + end });
    }
    const lineEnd = text.indexOf('\n', start);
    start = lineEnd === -1 ? text.length : lineEnd + 1;
  }
  return found;
}

const isInCapitals = (name: string): boolean => !/\p{Ll}|\p{Lo}/u.test(name);

/** Whether a letter is that of questions or of answers, and the other one is there, too. */
const isOfPair = (name: string, counts: ReadonlyMap<string, number>): boolean =>
  name.length === 1 &&
  QUESTIONS_AND_ANSWERS.some((pair) => pair.includes(name) && Array.from(pair).every((one) => counts.has(one)));

import { tableText } from '../terminal/table-text.js';

/** What people start with, in their words; the help of each command says the rest. */
const FIRST_COMMANDS: readonly (readonly [usage: string, does: string])[] = [
  ['run [path..]', 'scan files and folders; the same paths again resume it'],
  ['plan [path..]', 'what a run would do and cost; sends nothing'],
  ['text [file]', 'one document: verdict, probabilities, reasons'],
  ['report [run]', 'the newest run as one HTML file'],
  ['export [run]', 'its results as CSV, JSON Lines or Parquet'],
  ['explain <source>', 'everything known about one document'],
];

const FIRST_EXAMPLES: readonly (readonly [commandLine: string, does: string])[] = [
  ['run papers --csv results.csv', 'scan a folder, write a table'],
  ['text essay.pdf', 'look at one document'],
  ['report -o report.html', 'show the run in a browser'],
];

interface CommandLine {
  readonly name: string;
  readonly describe: string;
}

const indented = (text: string): string => text.replace(/^(?=.)/gmu, '  ');

/** A table of two columns without a head. */
function pairs(rows: readonly (readonly [string, string])[], columns: number): string {
  const table = tableText(['', ''], rows, { columns: columns - 2, wrap: true });
  return indented(table.replace(/^\n/u, ''));
}

/**
 * The page of `assay --help`: what people start with, then every other command.
 * @param name how the program is started
 */
export function firstHelp(commands: readonly CommandLine[], columns: number, name: string): string {
  const first = new Set(FIRST_COMMANDS.map(([usage]) => usage.split(' ')[0]));
  const others = commands
    .filter((command) => !first.has(command.name))
    .map((command) => [command.name, command.describe] as const);
  const examples = FIRST_EXAMPLES.map(([commandLine, does]) => [`${name} ${commandLine}`, does] as const);
  return [
    'Audits corpora for AI-written text.\n',
    `Usage: ${name} <command> [options]\n`,
    `Start with\n${pairs(FIRST_COMMANDS, columns)}`,
    `Examples\n${pairs(examples, columns)}`,
    `All options of a command: ${name} <command> --help\n`,
    `More commands\n${pairs(others, columns)}`,
    `Options\n${pairs(
      [
        ['-h, --help', 'this page, or that of a command'],
        ['--version', 'the version of the program'],
      ],
      columns,
    )}`,
  ].join('\n');
}

/**
 * Returns the help of a command as the parser wrote it, without the names of types and without quotation marks around
 * words: what an option takes is said in words.
 */
export function tidiedHelp(text: string): string {
  const lines = text.split('\n').flatMap((line) => {
    const without = line
      .replace(/ *\[default: (?:false|\[\]|"")\]/gu, '')
      .replace(/"([\w-]+)"(?=[,\]])/gu, '$1')
      .replace(/\[(?:string|boolean|array|number)\] */gu, (type) => ' '.repeat(type.length))
      .replace(/(?<=\S)(?=\[(?:required|choices|default)\b)/gu, ' ')
      .trimEnd();
    return without === '' && line.trim() !== '' ? [] : [without];
  });
  return ownFirst(lines.map(alignedRest).join('\n'));
}

/** The parser puts the rest of a list in brackets at the right edge: it belongs below the start of the list. */
function alignedRest(line: string, index: number, lines: readonly string[]): string {
  const before = lines[index - 1] ?? '';
  const open = before.lastIndexOf('[');
  const isRest = /^ {40,}[^[]*\]$/u.test(line) && open > before.lastIndexOf(']');
  return isRest ? `${' '.repeat(open + 1)}${line.trim()}` : line;
}

const OWN = ['Positionals:', 'Options:'];

/** The command's own options come first: the groups of settings that many commands share are long. */
function ownFirst(help: string): string {
  const parts = help.split('\n\n');
  const from = parts.findIndex((part) => /^[A-Z][^\n]*:\n/u.test(part));
  if (from === -1) return help;
  const sections = parts.slice(from);
  const own = OWN.flatMap((title) => sections.filter((section) => section.startsWith(`${title}\n`)));
  return [...parts.slice(0, from), ...own, ...sections.filter((section) => !own.includes(section))].join('\n\n');
}

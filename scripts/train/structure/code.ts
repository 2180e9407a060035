import type { Draw } from './draw.js';
import { halfOf } from './draw.js';
import type { Piece } from './pieces.js';
import { added, scatter } from './pieces.js';
import { itemAt } from '../../../src/lib/present.js';

const VERBS = [
  'load',
  'get',
  'set',
  'parse',
  'send',
  'read',
  'merge',
  'count',
  'find',
  'open',
  'sort',
  'apply',
  'check',
  'close',
];
const NOUNS = [
  'item',
  'row',
  'buffer',
  'user',
  'total',
  'index',
  'node',
  'token',
  'result',
  'config',
  'cache',
  'queue',
  'path',
  'value',
];

function identifier(draw: Draw): string {
  return draw.pick(halfOf(NOUNS, draw));
}

function call(draw: Draw): string {
  const [verb, noun] = [draw.pick(halfOf(VERBS, draw)), identifier(draw)];
  return draw.chance(0.5) ? `${verb}_${noun}` : verb + noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** One line of a program, as the table of the issue repeats it. */
export function codeLine(draw: Draw): string {
  return draw.pick([
    `const ${identifier(draw)} = ${call(draw)}(${identifier(draw)}, ${draw.between(0, 99)});`,
    `for (int i = 0; i < ${identifier(draw)}.size(); i++) { ${identifier(draw)} += a[i]; }`,
    `if (${identifier(draw)} != null && !${identifier(draw)}.isEmpty()) return ${call(draw)}();`,
    `${identifier(draw)} = [x for x in ${identifier(draw)} if x is not None]`,
    `printf("%d\\n", ${identifier(draw)}[${draw.between(0, 9)}]);`,
  ]);
}

type CodeMaker = (draw: Draw) => string[];

const MAKERS: readonly CodeMaker[] = [
  function python(draw) {
    const [name, one, other] = [call(draw), identifier(draw), identifier(draw)];
    return [
      `import ${draw.pick(['os', 'sys', 'json', 're'])}`,
      '',
      `def ${name}(${one}, ${other}=None):`,
      `    # ${draw.words(3)}`,
      `    for ${itemAt(one, 0)} in ${one}:`,
      `        if ${itemAt(one, 0)}.${other} > ${draw.between(1, 90)}:`,
      `            ${other}.append(${call(draw)}(${itemAt(one, 0)}))`,
      `    return ${other}`,
    ];
  },
  function script(draw) {
    const one = identifier(draw);
    return [
      `export async function ${call(draw)}(${one}) {`,
      `  const ${identifier(draw)} = await ${call(draw)}(${one});`,
      ...draw.times(draw.between(1, 6), () => `  ${codeLine(draw)}`),
      `  return { ${one}, ok: true };`,
      '}',
    ];
  },
  function java(draw) {
    return [
      'public class Main {',
      `  private final Map<String, Integer> ${identifier(draw)} = new HashMap<>();`,
      '',
      '  public static void main(String[] args) {',
      ...draw.times(draw.between(1, 8), () => `    ${codeLine(draw)}`),
      '  }',
      '}',
    ];
  },
  function c(draw) {
    return [
      '#include <stdio.h>',
      `#define N ${draw.between(2, 512)}`,
      '',
      `static int ${call(draw)}(const char *${identifier(draw)}, size_t n)`,
      '{',
      ...draw.times(draw.between(2, 8), () => `\t${codeLine(draw)}`),
      '\treturn 0;',
      '}',
    ];
  },
  function sql(draw) {
    return [
      `SELECT ${identifier(draw)}.id, COUNT(*) AS n`,
      `FROM ${identifier(draw)}s`,
      `LEFT JOIN ${identifier(draw)}s ON ${identifier(draw)}_id = id`,
      `WHERE created_at > '${draw.year()}-01-01'`,
      'GROUP BY 1',
      `ORDER BY n DESC LIMIT ${draw.between(5, 100)};`,
    ];
  },
  function json(draw) {
    return [
      '{',
      ...draw.times(
        draw.between(3, 10),
        () =>
          `  "${identifier(draw)}_${draw.between(1, 99)}": ` +
          draw.pick([
            'true',
            'null',
            String(draw.between(0, 999)),
            `"${draw.word()}"`,
            `[${draw.between(1, 9)}, ${draw.between(1, 9)}]`,
          ]) +
          ',',
      ),
      '  "version": 2',
      '}',
    ];
  },
  function xml(draw) {
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<items>',
      ...draw.times(
        draw.between(2, 8),
        (index) => `  <${identifier(draw)} id="${index}"><name>${draw.word()}</name></${identifier(draw)}>`,
      ),
      '</items>',
    ];
  },
  function html(draw) {
    return [
      `<div class="${identifier(draw)}">`,
      ...draw.times(
        draw.between(2, 6),
        () => `  <a href="/${identifier(draw)}/${draw.between(1, 99)}">${draw.word()}</a><br/>`,
      ),
      '</div>',
    ];
  },
  function shell(draw) {
    return draw.times(draw.between(3, 9), () =>
      draw.pick([
        `$ cd ${identifier(draw)}/src && make -j4`,
        `$ grep -rn "${draw.word()}" . | sort | uniq -c`,
        `sudo systemctl restart ${identifier(draw)}.service`,
        `drwxr-xr-x  2 root root 4096 ${draw.between(10, 28)} ${identifier(draw)}`,
        `export ${identifier(draw).toUpperCase()}_HOME=/opt/${identifier(draw)}`,
      ]),
    );
  },
  function log(draw) {
    const day = `${draw.year()}-0${draw.between(1, 9)}-${draw.between(10, 28)}`;
    return draw.times(
      draw.between(5, 20),
      (index) =>
        `${day} 12:${10 + (index % 50)}:0${index % 10} ${draw.pick(['INFO', 'WARN', 'ERROR', 'DEBUG'])} ` +
        `[worker-${draw.between(1, 8)}] ${call(draw)}: ${identifier(draw)}=${draw.between(0, 9999)} took ` +
        `${draw.between(1, 900)}ms`,
    );
  },
  function trace(draw) {
    return [
      `Exception in thread "main" java.lang.IllegalStateException: ${identifier(draw)}`,
      ...draw.times(
        draw.between(3, 10),
        () => `\tat org.example.${identifier(draw)}.${call(draw)}(Main.java:${draw.between(10, 400)})`,
      ),
    ];
  },
  function diff(draw) {
    return [
      `--- a/${identifier(draw)}.c`,
      `+++ b/${identifier(draw)}.c`,
      `@@ -${draw.between(1, 90)},4 +${draw.between(1, 90)},6 @@`,
      ...draw.times(draw.between(2, 8), () => `${draw.pick(['+', '-', ' '])}${codeLine(draw)}`),
    ];
  },
  function settings(draw) {
    return [
      `[${identifier(draw)}]`,
      ...draw.times(
        draw.between(3, 9),
        () =>
          `${identifier(draw)}_${identifier(draw)} = ` +
          draw.pick(['true', 'false', String(draw.between(1, 8080)), '/var/lib/data']),
      ),
    ];
  },
  function yaml(draw) {
    return draw
      .times(draw.between(2, 4), () => [
        `${identifier(draw)}:`,
        `  ${identifier(draw)}: ${draw.between(1, 99)}`,
        `  - name: ${draw.word()}`,
        '    enabled: true',
      ])
      .flat();
  },
  (draw) => {
    const line = codeLine(draw);
    return draw.times(draw.between(4, 20), () => line);
  },
];

export function withCode(pieces: readonly Piece[], draw: Draw): Piece[] {
  const blocks = draw.times(draw.between(1, 2), () => {
    const lines = draw.pool.code.length > 0 && draw.chance(0.3) ? draw.pick(draw.pool.code) : draw.pick(MAKERS)(draw);
    return [added('code', draw.chance(0.2) ? ['```', ...lines, '```'] : lines)];
  });
  return scatter(pieces, blocks, draw);
}

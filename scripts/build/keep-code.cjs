'use strict';
// Required before the built program (`--require`), in its threads and in the processes that it starts: keeps what V8
// compiles of each part, beside the part. Only the build does so (`code-cache.mjs`).
const { existsSync, renameSync, statSync, writeFileSync } = require('node:fs');
const childProcess = require('node:child_process');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const vm = require('node:vm');
const { isMainThread, threadId } = require('node:worker_threads');

// Compiled code that is not used for a while is not dropped, so that it is kept too.
setFlagsFromString('--no-flush-bytecode');

// Tables that the program makes (`src/lib/kept-tables.ts`), by their names.
const tables = new Map();
globalThis[Symbol.for('assay.kept-tables')] = tables;
const tableFolder = join(__dirname, '..', '..', 'dist');

const EVERY_MS = 250;
const scripts = new Map();

vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    if (typeof options?.filename === 'string' && options.filename.endsWith('.cjs')) scripts.set(options.filename, this);
  }
};

const { fork } = childProcess;
childProcess.fork = (file, args, options) =>
  fork(file, args, { ...options, execArgv: [...options.execArgv, '--require', __filename] });

/** Writes what is kept under a name of its own, so that no other thread reads half of it. */
function write(file, bytes) {
  const own = `${file}-${process.pid}-${threadId}`;
  writeFileSync(own, bytes);
  renameSync(own, file);
}

/** Keeps the code of all parts; of one that several threads load, the most. */
function keep() {
  for (const [file, script] of scripts) {
    const code = script.createCachedData();
    const kept = `${file}.code`;
    if (existsSync(kept) && statSync(kept).size >= code.length) continue;
    write(kept, code);
  }
  for (const [name, bytes] of tables) write(join(tableFolder, `${encodeURIComponent(name)}.table`), bytes);
  tables.clear();
}
process.on('exit', keep);
// Of the program itself, the names of the parts that it ran.
if (isMainThread && process.send === undefined && process.env.ASSAY_RAN_PARTS !== undefined)
  process.on('exit', () => writeFileSync(process.env.ASSAY_RAN_PARTS, JSON.stringify([...scripts.keys()])));
// Threads and readers are ended from outside.
if (!isMainThread || process.send !== undefined) setInterval(keep, EVERY_MS).unref();

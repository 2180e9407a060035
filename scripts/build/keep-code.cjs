'use strict';
// Required before the built program (`--require`), in its threads and in the processes that it starts: keeps what V8
// compiles of each part, beside the part. Only the build does so (`code-cache.mjs`).
const { existsSync, renameSync, statSync, writeFileSync } = require('node:fs');
const childProcess = require('node:child_process');
const { setFlagsFromString } = require('node:v8');
const vm = require('node:vm');
const { isMainThread, threadId } = require('node:worker_threads');

// Compiled code that is not used for a while is not dropped, so that it is kept too.
setFlagsFromString('--no-flush-bytecode');

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

/** Keeps the code of all parts; of one that several threads load, the most. */
function keep() {
  for (const [file, script] of scripts) {
    const code = script.createCachedData();
    const kept = `${file}.code`;
    if (existsSync(kept) && statSync(kept).size >= code.length) continue;
    const own = `${kept}-${process.pid}-${threadId}`;
    writeFileSync(own, code);
    renameSync(own, kept);
  }
}
process.on('exit', keep);
// Threads and readers are ended from outside.
if (!isMainThread || process.send !== undefined) setInterval(keep, EVERY_MS).unref();

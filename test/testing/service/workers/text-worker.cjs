'use strict';
// A worker for texts that does what the text says: `hang` never comes back, `die` ends the thread, `throw` fails; else
// one word each.
const say = (text) => {
  if (text.includes('hang')) for (;;);
  if (text.includes('die')) process.exit(1);
  if (text.includes('throw')) throw new Error('the engine broke');
};

const answer = (work) => {
  const { text, filename } = work.task ?? work;
  if (work.kind === 'count') return { kind: 'count', wordCount: 1 };
  say(text);
  const said = { filename, said: text };
  const found = {
    json: new TextEncoder().encode(JSON.stringify(work.task?.alone === true ? { documents: [said] } : said)),
    deflatedFrom: null,
    wordCount: 1,
    version: '2026-01-01-base',
  };
  return work.kind === 'detect' ? { kind: 'detect', answer: found } : found;
};

module.exports = (batch) =>
  batch.map((work) => {
    try {
      return { status: 'done', answer: answer(work) };
    } catch (error) {
      return { status: 'failed', error };
    }
  });

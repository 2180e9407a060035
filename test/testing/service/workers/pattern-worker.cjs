'use strict';
const { threadId } = require('node:worker_threads');

// A pattern worker that gives one event for each word, then hangs where the text says so.
module.exports = ({ text, port }) => {
  port.postMessage(threadId);
  for (const sentence of text.split(' ')) {
    if (sentence === 'hang') for (;;);
    if (sentence === 'die') process.exit(1);
    port.postMessage(JSON.stringify({ sentence }));
  }
  port.close();
};

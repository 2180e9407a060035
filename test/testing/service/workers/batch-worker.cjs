'use strict';
// Answers each task with the number of tasks that came together with it.
module.exports = (batch) => batch.map(() => ({ status: 'done', answer: batch.length }));

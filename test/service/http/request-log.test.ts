import { expect, test } from 'vitest';
import { loggedPath } from '../../../src/service/http/request-log.js';

test.each([
  ['/v1/chat/completions', '/v1/chat/completions'],
  ['/', '/'],
  ['/v2/v2/predict/text?key=secret#part', '/v2/v2/predict/text'],
  ['/v2/ask_5Jf0m9q2kTz7Xb1dY8sRpVnWcLgHaUeQiOoZxMtBv34/text', '/v2/…/text'],
  ['/a%0ab/some words/\u001b[2J', '/…/…/…'],
  ['/1/2/3/4/5/6/7', '/1/2/3/4/5/6/…'],
  ['*', '…'],
])('of the address %s where there is nothing, the log has the path %s', (url, path) => {
  expect(loggedPath(url)).toBe(path);
});

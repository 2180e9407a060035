// The entry of undici loads all that it offers: fetch, cookies, web sockets, caches, stand-ins for tests. Of that the
// program uses requests and pools, and loading the rest took a twentieth of the processor time of a start. An import of
// something that is not exported here fails the build.
import { readFileSync } from 'node:fs';

/** HTTP/2, which no request asks for: Node's own part of it is loaded with this one. */
const HTTP2 = "const connectH2 = require('./client-h2.js')";
const LATE_HTTP2 = "const connectH2 = (...given) => require('./client-h2.js')(...given)";

/** From a function at the start of a line to its end there. */
const MAKE_DISPATCHER = /^function makeDispatcher \([^]*?^\}$/mu;

const partsOf = (makeDispatcher) => `
import Agent from './lib/dispatcher/agent.js';
import Dispatcher from './lib/dispatcher/dispatcher.js';
import Pool from './lib/dispatcher/pool.js';
import * as errors from './lib/core/errors.js';
import * as util from './lib/core/util.js';
import apiRequest from './lib/api/api-request.js';
import { getGlobalDispatcher } from './lib/global.js';

const { InvalidArgumentError } = errors;
Object.assign(Dispatcher.prototype, { request: apiRequest });
${makeDispatcher}
const request = makeDispatcher(apiRequest);
export { Agent, errors, Pool, request };
`;

const unknownVersion = (path) => new Error(`${path} is of a version that scripts/build/undici-parts.mjs is not for`);

/** Bundles the parts of undici that the program uses. @throws Error where it is of another version than this */
export const undiciParts = {
  name: 'parts of undici',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules[\\/]undici[\\/]index\.js$/ }, ({ path }) => {
      const [makeDispatcher] = MAKE_DISPATCHER.exec(readFileSync(path, 'utf8')) ?? [];
      if (makeDispatcher === undefined) throw unknownVersion(path);
      return { contents: partsOf(makeDispatcher), loader: 'js' };
    });
    onLoad({ filter: /node_modules[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes(HTTP2)) throw unknownVersion(path);
      return { contents: text.replace(HTTP2, () => LATE_HTTP2), loader: 'js' };
    });
  },
};

export { collectOpenApi, serveOpenApi } from './openapi.js';

export { routeOf, silentRouteOf } from './route.js';
export type { RegisterRoute, RouteTools, ServiceApp } from './route.js';
export { fileRoutes, routes } from './routes.js';

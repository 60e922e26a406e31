import { seededRoles } from '@masthead/domain/access/roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app';
import type { TestUser } from '../harness/users';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/**
 * The routes that each seeded role may call: x for allowed, a dot for refused. The test calls each route with an unknown
 * id and an empty body, so 'not found' and 'invalid' count as allowed.
 */
const roleTable = `
route                                       admin  senior-editor  editor  reporter  seo-specialist  advertising-manager
GET /auth-item-children                     x      x              .       .         .               .
POST /auth-item-children                    x      .              .       .         .               .
DELETE /auth-item-children/:id              x      .              .       .         .               .
GET /auth-items                             x      x              .       .         .               .
POST /auth-items                            x      .              .       .         .               .
DELETE /auth-items/:id                      x      .              .       .         .               .
PATCH /auth-items/:id                       x      .              .       .         .               .
GET /auth-items/:id/usages                  x      .              .       .         .               .
GET /autocomplete                           x      x              x       x         x               x
GET /calendar                               x      x              x       x         x               .
GET /calendar/:token.ics                    x      x              x       x         x               x
DELETE /calendar/feed                       x      x              x       x         x               .
GET /calendar/feed                          x      x              x       x         x               .
POST /calendar/feed                         x      x              x       x         x               .
GET /calendar/linked                        x      x              x       x         x               .
GET /config                                 x      x              x       x         x               x
GET /docs                                   x      x              x       x         x               x
GET /events                                 x      x              x       x         x               x
GET /health                                 x      x              x       x         x               x
GET /openapi.json                           x      x              x       x         x               x
GET /posts                                  x      x              x       x         x               .
POST /posts                                 x      x              x       x         x               .
DELETE /posts/:id                           x      x              x       .         .               .
GET /posts/:id                              x      x              x       x         x               .
PATCH /posts/:id                            x      x              x       x         x               .
POST /posts/:id/export                      x      x              x       .         .               .
GET /posts/:id/history                      x      x              .       .         .               .
POST /posts/:id/history/:version/name       x      x              x       x         x               .
POST /posts/:id/history/:version/restore    x      x              .       .         .               .
GET /posts/:id/history/compare              x      x              .       .         .               .
GET /posts/:id/proposals                    x      x              x       x         x               .
POST /posts/:id/proposals                   x      x              x       x         x               .
DELETE /posts/:id/proposals/:proposal       x      x              x       x         x               .
GET /posts/:id/proposals/:proposal          x      x              x       x         x               .
POST /posts/:id/proposals/:proposal/accept  x      x              x       .         .               .
POST /posts/:id/proposals/:proposal/return  x      x              x       .         .               .
POST /posts/:id/publish-checks              x      x              x       .         .               .
GET /posts/:id/related-suggestions          x      x              x       x         x               .
POST /posts/:id/unique/check                x      x              x       x         x               .
GET /posts/:id/unique/info                  x      x              x       x         x               .
GET /posts/:id/updates                      x      x              x       x         x               .
POST /posts/:id/updates                     x      x              x       x         x               .
DELETE /posts/:id/updates/:update           x      x              x       x         x               .
PATCH /posts/:id/updates/:update            x      x              x       x         x               .
DELETE /posts/:id/updates/:update/lock      x      x              x       x         x               x
POST /posts/:id/updates/:update/lock        x      x              x       x         x               .
POST /posts/:id/updates/:update/restore     x      x              x       x         x               .
GET /posts/:id/updates/:update/versions     x      x              x       x         x               .
POST /posts/:imageId/quick-crop             x      x              x       x         x               .
GET /posts/analytics/:id                    x      x              x       x         x               .
POST /posts/bulk                            x      x              x       x         x               .
GET /posts/check-lock/:id                   x      x              x       x         x               .
GET /posts/constants                        x      x              x       x         x               .
GET /posts/dashboard                        x      x              x       x         x               .
POST /posts/evergreen/:id                   x      x              x       x         x               .
GET /posts/export-projects                  x      x              x       .         .               .
GET /posts/late                             x      x              x       .         .               .
POST /posts/link-checks                     x      x              x       x         x               .
GET /posts/link-targets                     x      x              x       x         x               x
POST /posts/moderate/:id                    x      x              x       .         .               .
POST /posts/overtake/:id                    x      x              x       x         x               .
POST /posts/preview/:id                     x      x              x       x         x               .
GET /posts/proposals                        x      x              x       x         x               .
DELETE /posts/publish/:id                   x      x              x       .         .               .
POST /posts/publish/:id                     x      x              x       .         .               .
GET /posts/push/subscribers                 x      x              x       .         .               .
GET /posts/receipt/:id                      x      x              x       x         x               .
POST /posts/receipt/:id                     x      x              x       .         .               .
GET /posts/record-names                     x      x              x       x         x               .
POST /posts/restore/:id                     x      x              x       x         x               .
POST /posts/review/:id                      x      x              x       x         x               .
GET /posts/revisions/:id                    x      x              .       .         .               .
GET /posts/revisions/:id/:revision          x      x              .       .         .               .
POST /posts/schedule/:id                    x      x              x       .         .               .
GET /posts/send-push/:id                    x      x              x       .         .               .
POST /posts/send-push/:id                   x      x              x       .         .               .
POST /posts/table-of-contents/:id           x      x              x       x         x               .
POST /posts/trash/:id                       x      x              x       x         x               .
POST /posts/unlock/:id                      x      x              x       x         x               x
POST /posts/unpublish/:id                   x      x              x       .         .               .
GET /posts/working-copies/:id               x      x              x       x         x               .
POST /posts/working-copies/:id              x      x              x       x         x               .
DELETE /posts/working-copies/:id/:client    x      x              x       x         x               .
POST /search/experts                        x      x              x       x         x               .
POST /search/posts                          x      x              x       x         x               .
GET /static-pages                           x      x              .       .         x               .
GET /static-pages/:id                       x      x              .       .         x               .
PATCH /static-pages/:id                     x      x              .       .         x               .
GET /v2/advs                                x      .              .       .         .               x
POST /v2/advs                               x      .              .       .         .               x
DELETE /v2/advs/:id                         x      .              .       .         .               x
PATCH /v2/advs/:id                          x      .              .       .         .               x
GET /v2/advs/banners                        x      .              .       .         .               x
POST /v2/advs/banners                       x      .              .       .         .               x
DELETE /v2/advs/banners/:id                 x      .              .       .         .               x
PATCH /v2/advs/banners/:id                  x      .              .       .         .               x
GET /v2/advs/upload                         x      .              .       .         .               x
POST /v2/advs/upload                        x      .              .       .         .               x
GET /v2/audit-log                           x      .              .       .         .               .
GET /v2/audit-log/:id                       x      .              .       .         .               .
GET /v2/audit-log/export                    x      .              .       .         .               .
GET /v2/author                              x      x              x       x         x               .
PATCH /v2/author                            x      x              x       x         x               .
POST /v2/author                             x      x              x       x         x               .
GET /v2/call-to-actions                     x      x              .       .         .               x
POST /v2/call-to-actions                    x      x              .       .         .               x
DELETE /v2/call-to-actions/:id              x      x              .       .         .               x
GET /v2/call-to-actions/:id                 x      x              .       .         .               x
PATCH /v2/call-to-actions/:id               x      x              .       .         .               x
GET /v2/call-to-actions/constants           x      x              .       .         .               x
GET /v2/categories                          x      x              x       x         x               x
POST /v2/categories                         x      x              .       .         .               .
DELETE /v2/categories/:id                   x      x              .       .         .               .
GET /v2/categories/:id                      x      x              x       x         x               x
PATCH /v2/categories/:id                    x      x              .       .         x               .
POST /v2/categories/:id/move                x      x              .       .         x               .
GET /v2/categories/:id/usages               x      x              .       .         .               .
GET /v2/contextual-links                    x      x              .       .         x               .
GET /v2/contextual-links/                   x      x              .       .         x               .
POST /v2/contextual-links/upload            x      x              .       .         x               .
GET /v2/contextual-links/uploads            x      x              .       .         x               .
GET /v2/contextual-links/uploads/:id        x      x              .       .         x               .
GET /v2/contextual-links/uploads/:id/comparisonx      x              .       .         x               .
POST /v2/contextual-links/uploads/:id/restorex      x              .       .         x               .
GET /v2/experts                             x      x              x       x         x               .
POST /v2/experts                            x      x              .       .         .               .
DELETE /v2/experts/:id                      x      x              .       .         .               .
GET /v2/experts/:id                         x      x              x       x         x               .
PATCH /v2/experts/:id                       x      x              .       .         .               .
GET /v2/experts/:id/usages                  x      x              .       .         .               .
GET /v2/hot-news                            x      x              x       .         .               .
POST /v2/hot-news/upload                    x      x              x       .         .               .
GET /v2/hot-news/uploads                    x      x              x       .         .               .
GET /v2/hot-news/uploads/:id                x      x              x       .         .               .
GET /v2/hot-news/uploads/:id/comparison     x      x              x       .         .               .
POST /v2/hot-news/uploads/:id/restore       x      x              x       .         .               .
GET /v2/images                              x      x              x       x         x               x
POST /v2/images                             x      x              x       x         x               x
DELETE /v2/images/:id                       x      x              x       .         .               .
GET /v2/images/:id                          x      x              x       x         x               x
PATCH /v2/images/:id                        x      x              x       x         x               .
GET /v2/images/:id/usages                   x      x              x       .         .               .
GET /v2/images/constants                    x      x              x       x         x               x
GET /v2/images/search                       x      x              x       x         x               x
GET /v2/languages                           x      x              x       x         x               x
POST /v2/languages                          x      .              .       .         .               .
DELETE /v2/languages/:id                    x      .              .       .         .               .
PATCH /v2/languages/:id                     x      .              .       .         .               .
GET /v2/languages/:id/usages                x      .              .       .         .               .
GET /v2/menus                               x      x              .       .         .               .
POST /v2/menus                              x      x              .       .         .               .
DELETE /v2/menus/:id                        x      x              .       .         .               .
PATCH /v2/menus/:id                         x      x              .       .         .               .
GET /v2/menus/constants                     x      x              .       .         .               .
GET /v2/palette                             x      x              x       x         x               x
GET /v2/palette/linked                      x      x              x       x         x               x
GET /v2/saved-views                         x      x              x       x         x               .
POST /v2/saved-views                        x      x              x       x         x               .
DELETE /v2/saved-views/:id                  x      x              x       x         x               .
POST /v2/saved-views/:id                    x      x              x       x         x               .
GET /v2/sections                            x      x              x       x         x               x
POST /v2/sections                           x      x              .       .         .               .
GET /v2/sections/:id                        x      x              x       x         x               x
PATCH /v2/sections/:id                      x      x              .       .         x               .
GET /v2/sections/constants                  x      x              x       x         x               x
GET /v2/stop-words                          x      x              x       .         .               .
POST /v2/stop-words                         x      x              .       .         .               .
DELETE /v2/stop-words/:id                   x      x              .       .         .               .
GET /v2/stop-words/:id                      x      x              x       .         .               .
PATCH /v2/stop-words/:id                    x      x              .       .         .               .
GET /v2/stop-words/search                   x      x              x       .         .               .
POST /v2/stop-words/upload                  x      x              .       .         .               .
GET /v2/tags                                x      x              x       x         x               x
POST /v2/tags                               x      x              x       .         x               .
DELETE /v2/tags/:id                         x      x              .       .         .               .
GET /v2/tags/:id                            x      x              x       x         x               x
PATCH /v2/tags/:id                          x      x              x       .         x               .
PATCH /v2/tags/:id/extended                 x      x              .       .         x               .
POST /v2/tags/:id/merge                     x      x              x       .         x               .
GET /v2/tags/:id/usages                     x      x              .       .         .               .
GET /v2/tags/search                         x      x              x       x         x               x
GET /v2/translations                        x      x              .       .         .               .
PATCH /v2/translations/:id/:language        x      x              .       .         .               .
GET /v2/translations/:id/admin              x      x              x       x         x               x
GET /v2/translations/search                 x      x              .       .         .               .
POST /v2/undo/:id                           x      x              x       x         x               x
GET /v2/users                               x      x              .       .         .               .
POST /v2/users                              x      x              .       .         .               .
DELETE /v2/users/:id                        x      .              .       .         .               .
PATCH /v2/users/:id                         x      x              x       x         x               x
POST /v2/users/:id/reactivate               x      x              .       .         .               .
GET /v2/users/:id/reassign                  x      x              .       .         .               .
POST /v2/users/:id/reassign                 x      x              .       .         .               .
DELETE /v2/users/:id/sessions               x      .              .       .         .               .
GET /v2/users/:id/sessions                  x      .              .       .         .               .
DELETE /v2/users/:id/sessions/:sessionId    x      .              .       .         .               .
POST /v2/users/:id/suspend                  x      x              .       .         .               .
DELETE /v2/users/:id/two-factor             x      .              .       .         .               .
POST /v2/users/finish-switch                x      x              x       x         x               x
GET /v2/users/linked-accounts               x      x              x       x         x               x
POST /v2/users/linked-accounts              x      x              x       x         x               x
DELETE /v2/users/linked-accounts/:project   x      x              x       x         x               x
POST /v2/users/login                        x      x              x       x         x               x
POST /v2/users/logout                       x      x              x       x         x               x
GET /v2/users/me                            x      x              x       x         x               x
POST /v2/users/me/preferences               x      x              x       x         x               x
POST /v2/users/prepare-switch               x      x              x       x         x               x
GET /v2/users/search                        x      x              .       .         .               .
DELETE /v2/users/sessions                   x      x              x       x         x               x
GET /v2/users/sessions                      x      x              x       x         x               x
DELETE /v2/users/sessions/:id               x      x              x       x         x               x
POST /v2/users/switch/:project              x      x              x       x         x               x
POST /v2/users/two-factor/confirm           x      x              x       x         x               x
POST /v2/users/two-factor/generate          x      x              x       x         x               x
POST /v2/users/two-factor/recovery-codes    x      x              x       x         x               x
`.trim();

/** Wide enough for every route, so that a new route does not change other rows. */
const ROUTE_COLUMN_WIDTH = 44;
const UNKNOWN_ID = '2147483647';

/** All routes of the API, in the order of the table. */
async function listRoutes(): Promise<{ method: string; path: string }[]> {
  const { paths } = (await t.send({ url: '/api/openapi.json' })).json() as { paths: Record<string, object> };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{(\w+)\}/g, ':$1') })),
  );
  return all.sort((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`));
}

async function isAllowed({ token }: TestUser, method: string, path: string): Promise<boolean> {
  const { statusCode } = await t.send({
    method: method as 'GET',
    url: path.replace(/:\w+/g, UNKNOWN_ID),
    headers: { authorization: `Bearer ${token}` },
    ...(method !== 'GET' && method !== 'DELETE' && { payload: {} }),
    // The event stream never ends.
    payloadAsStream: path === '/api/events',
  });
  expect(statusCode, `${method} ${path}`).toBeLessThan(500);
  return statusCode !== 401 && statusCode !== 403;
}

it('allows each seeded role exactly the routes of the table', async () => {
  const roles = seededRoles.map(({ name }) => name);
  const addUserOfEachRole = () => Promise.all(roles.map((role) => t.user(role)));
  const users = await addUserOfEachRole();
  const rows: [string, string[]][] = [];
  for (const { method, path } of await listRoutes()) {
    // Signing out ends a session, so it needs users of its own.
    const callers = path.endsWith('/logout') ? await addUserOfEachRole() : users;
    const results = await Promise.all(callers.map((user) => isAllowed(user, method, path)));
    rows.push([`${method} ${path.replace(/^\/api/, '')}`, results.map((result) => (result ? 'x' : '.'))]);
  }
  const formatRow = (first: string, cells: string[]) =>
    `${first.padEnd(ROUTE_COLUMN_WIDTH)}${cells.map((cell, index) => cell.padEnd(roles[index]?.length ?? 0)).join('  ')}`.trimEnd();
  expect([formatRow('route', roles), ...rows.map(([route, marks]) => formatRow(route, marks))].join('\n')).toBe(
    roleTable,
  );
});

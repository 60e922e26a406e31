import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiRoutes } from '../../src/platform/api/api.routes';
import { describeAccess } from '../../src/platform/api/openapi';
import { createConcurrencyLimit } from '../../src/platform/concurrency/concurrency-limit';

import { createTestApp, type TestApp } from '../harness/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** All routes and their access. Add each new route here, and check its right. */
const routeTable = `
GET /auth-item-children | Right: role.read or user.read
POST /auth-item-children | Right: role.update
DELETE /auth-item-children/:id | Right: role.update
GET /auth-items | Right: role.read or user.read
POST /auth-items | Right: role.create
DELETE /auth-items/:id | Right: role.delete
PATCH /auth-items/:id | Right: role.update
GET /auth-items/:id/usages | Right: role.delete
GET /autocomplete | Access: signed-in
GET /calendar | Right: post.read
GET /calendar/:token.ics | Access: public
DELETE /calendar/feed | Right: post.read
GET /calendar/feed | Right: post.read
POST /calendar/feed | Right: post.read
GET /calendar/linked | Right: post.read
GET /config | Access: public
GET /docs | Access: public
GET /events | Access: signed-in
GET /health | Access: public
GET /openapi.json | Access: public
GET /posts | Right: post.read
POST /posts | Right: post.create
DELETE /posts/:id | Right: post.delete
GET /posts/:id | Right: post.read
PATCH /posts/:id | Right: post.update
POST /posts/:id/export | Right: post.export
GET /posts/:id/history | Right: post.view_time_log
POST /posts/:id/history/:version/name | Right: post.update
POST /posts/:id/history/:version/restore | Right: post.update
GET /posts/:id/history/compare | Right: post.view_time_log
GET /posts/:id/proposals | Right: post.update
POST /posts/:id/proposals | Right: post.update
DELETE /posts/:id/proposals/:proposal | Right: post.update
GET /posts/:id/proposals/:proposal | Right: post.update
POST /posts/:id/proposals/:proposal/accept | Right: post.publish
POST /posts/:id/proposals/:proposal/return | Right: post.publish
POST /posts/:id/publish-checks | Right: post.publish
GET /posts/:id/related-suggestions | Right: post.read
POST /posts/:id/unique/check | Right: post.update
GET /posts/:id/unique/info | Right: post.update
GET /posts/:id/updates | Right: post.read
POST /posts/:id/updates | Right: post.update
DELETE /posts/:id/updates/:update | Right: post.update
PATCH /posts/:id/updates/:update | Right: post.update
DELETE /posts/:id/updates/:update/lock | Access: signed-in
POST /posts/:id/updates/:update/lock | Right: post.update
POST /posts/:id/updates/:update/restore | Right: post.update
GET /posts/:id/updates/:update/versions | Right: post.read
POST /posts/:imageId/quick-crop | Right: post.update
GET /posts/analytics/:id | Right: post.update
POST /posts/bulk | Right: post.update or post.publish
GET /posts/check-lock/:id | Right: post.update
GET /posts/constants | Right: post.read or dashboard.read
GET /posts/dashboard | Right: dashboard.read
POST /posts/evergreen/:id | Right: post.update
GET /posts/export-projects | Right: post.export
GET /posts/late | Right: post.publish
POST /posts/link-checks | Right: post.update
GET /posts/link-targets | Access: signed-in
POST /posts/moderate/:id | Right: post.moderate
POST /posts/overtake/:id | Right: post.update
POST /posts/preview/:id | Right: post.update
GET /posts/proposals | Right: post.update
DELETE /posts/publish/:id | Right: post.publish
POST /posts/publish/:id | Right: post.publish
GET /posts/push/subscribers | Right: post.push
GET /posts/receipt/:id | Right: post.update
POST /posts/receipt/:id | Right: post.publish
GET /posts/record-names | Right: post.update
POST /posts/restore/:id | Right: post.update
POST /posts/review/:id | Right: post.update
GET /posts/revisions/:id | Right: post.view_time_log
GET /posts/revisions/:id/:revision | Right: post.view_time_log
POST /posts/schedule/:id | Right: post.publish
GET /posts/send-push/:id | Right: post.push
POST /posts/send-push/:id | Right: post.push
POST /posts/table-of-contents/:id | Right: post.update
POST /posts/trash/:id | Right: post.update
POST /posts/unlock/:id | Access: signed-in
POST /posts/unpublish/:id | Right: post.publish
GET /posts/working-copies/:id | Right: post.update
POST /posts/working-copies/:id | Right: post.update
DELETE /posts/working-copies/:id/:client | Right: post.update
POST /search/experts | Right: expert.read
POST /search/posts | Right: post.read
GET /static-pages | Right: static_page.read
GET /static-pages/:id | Right: static_page.read
PATCH /static-pages/:id | Right: static_page.update
GET /v2/advs | Right: adv.read
POST /v2/advs | Right: adv.create
DELETE /v2/advs/:id | Right: adv.delete
PATCH /v2/advs/:id | Right: adv.update
GET /v2/advs/banners | Right: adv.read
POST /v2/advs/banners | Right: adv.create
DELETE /v2/advs/banners/:id | Right: adv.delete
PATCH /v2/advs/banners/:id | Right: adv.update
GET /v2/advs/upload | Right: adv.read
POST /v2/advs/upload | Right: adv.upload
GET /v2/audit-log | Right: audit.read
GET /v2/audit-log/:id | Right: audit.read
GET /v2/audit-log/export | Right: audit.read
GET /v2/author | Right: post.update
PATCH /v2/author | Right: post.update
POST /v2/author | Right: post.update
GET /v2/call-to-actions | Right: call_to_action.read
POST /v2/call-to-actions | Right: call_to_action.create
DELETE /v2/call-to-actions/:id | Right: call_to_action.delete
GET /v2/call-to-actions/:id | Right: call_to_action.read
PATCH /v2/call-to-actions/:id | Right: call_to_action.update
GET /v2/call-to-actions/constants | Right: call_to_action.read
GET /v2/categories | Right: category.read or menu.read or post.read or dashboard.read or call_to_action.read or adv.read
POST /v2/categories | Right: category.create
DELETE /v2/categories/:id | Right: category.delete
GET /v2/categories/:id | Right: category.read
PATCH /v2/categories/:id | Right: category.update
POST /v2/categories/:id/move | Right: category.update
GET /v2/categories/:id/usages | Right: category.delete
GET /v2/contextual-links | Right: contextual_link.read
GET /v2/contextual-links/ | Right: contextual_link.read
POST /v2/contextual-links/upload | Right: contextual_link.upload
GET /v2/contextual-links/uploads | Right: contextual_link.read
GET /v2/contextual-links/uploads/:id | Right: contextual_link.read
GET /v2/contextual-links/uploads/:id/comparison | Right: contextual_link.read
POST /v2/contextual-links/uploads/:id/restore | Right: contextual_link.upload
GET /v2/experts | Right: expert.read
POST /v2/experts | Right: expert.create
DELETE /v2/experts/:id | Right: expert.delete
GET /v2/experts/:id | Right: expert.read
PATCH /v2/experts/:id | Right: expert.update
GET /v2/experts/:id/usages | Right: expert.delete
GET /v2/hot-news | Right: hot_news.read
POST /v2/hot-news/upload | Right: hot_news.update
GET /v2/hot-news/uploads | Right: hot_news.read
GET /v2/hot-news/uploads/:id | Right: hot_news.read
GET /v2/hot-news/uploads/:id/comparison | Right: hot_news.read
POST /v2/hot-news/uploads/:id/restore | Right: hot_news.update
GET /v2/images | Right: image.read
POST /v2/images | Right: image.create
DELETE /v2/images/:id | Right: image.delete
GET /v2/images/:id | Right: image.read
PATCH /v2/images/:id | Right: image.update
GET /v2/images/:id/usages | Right: image.delete
GET /v2/images/constants | Right: image.read
GET /v2/images/search | Right: image.read
GET /v2/languages | Access: public
POST /v2/languages | Right: language.create
DELETE /v2/languages/:id | Right: language.delete
PATCH /v2/languages/:id | Right: language.update
GET /v2/languages/:id/usages | Right: language.delete
GET /v2/menus | Right: menu.read
POST /v2/menus | Right: menu.create
DELETE /v2/menus/:id | Right: menu.delete
PATCH /v2/menus/:id | Right: menu.update
GET /v2/menus/constants | Right: menu.read
GET /v2/palette | Access: signed-in
GET /v2/palette/linked | Access: signed-in
GET /v2/saved-views | Right: post.read
POST /v2/saved-views | Right: post.read
DELETE /v2/saved-views/:id | Right: post.read
POST /v2/saved-views/:id | Right: post.read
GET /v2/sections | Right: section.read or category.read or tag.read or menu.read or post.read or dashboard.read or static_page.read or user.read or call_to_action.read or hot_news.read
POST /v2/sections | Right: section.create
GET /v2/sections/:id | Right: section.read
PATCH /v2/sections/:id | Right: section.update
GET /v2/sections/constants | Right: section.read or category.read or tag.read or menu.read or post.read or dashboard.read or static_page.read or user.read or call_to_action.read or hot_news.read
GET /v2/stop-words | Right: stop_word.read
POST /v2/stop-words | Right: stop_word.create
DELETE /v2/stop-words/:id | Right: stop_word.delete
GET /v2/stop-words/:id | Right: stop_word.read
PATCH /v2/stop-words/:id | Right: stop_word.update
GET /v2/stop-words/search | Right: stop_word.read
POST /v2/stop-words/upload | Right: stop_word.upload_stop_words
GET /v2/tags | Right: tag.read
POST /v2/tags | Right: tag.create
DELETE /v2/tags/:id | Right: tag.delete
GET /v2/tags/:id | Right: tag.read
PATCH /v2/tags/:id | Right: tag.update
PATCH /v2/tags/:id/extended | Right: tag.extended_update
POST /v2/tags/:id/merge | Right: tag.update
GET /v2/tags/:id/usages | Right: tag.delete
GET /v2/tags/search | Right: tag.read
GET /v2/translations | Right: message.read
PATCH /v2/translations/:id/:language | Right: message.update
GET /v2/translations/:id/admin | Access: public
GET /v2/translations/search | Right: message.read
POST /v2/undo/:id | Access: signed-in
GET /v2/users | Right: user.read
POST /v2/users | Right: user.create
DELETE /v2/users/:id | Right: user.delete
PATCH /v2/users/:id | Access: signed-in
POST /v2/users/:id/reactivate | Right: user.update
GET /v2/users/:id/reassign | Right: user.update
POST /v2/users/:id/reassign | Right: user.update
DELETE /v2/users/:id/sessions | Right: user.update
GET /v2/users/:id/sessions | Right: user.update
DELETE /v2/users/:id/sessions/:sessionId | Right: user.update
POST /v2/users/:id/suspend | Right: user.update
DELETE /v2/users/:id/two-factor | Right: user.update
POST /v2/users/finish-switch | Access: public
GET /v2/users/linked-accounts | Access: signed-in
POST /v2/users/linked-accounts | Access: signed-in
DELETE /v2/users/linked-accounts/:project | Access: signed-in
POST /v2/users/login | Access: public
POST /v2/users/logout | Access: half-signed-in
GET /v2/users/me | Access: half-signed-in
POST /v2/users/me/preferences | Access: signed-in
POST /v2/users/prepare-switch | Access: public
GET /v2/users/search | Right: user.read
DELETE /v2/users/sessions | Access: signed-in
GET /v2/users/sessions | Access: signed-in
DELETE /v2/users/sessions/:id | Access: signed-in
POST /v2/users/switch/:project | Access: signed-in
POST /v2/users/two-factor/confirm | Access: half-signed-in
POST /v2/users/two-factor/generate | Access: half-signed-in
POST /v2/users/two-factor/recovery-codes | Access: signed-in
`.trim();

it('the API serves exactly the routes of the table, with the access of the table', async () => {
  const { paths } = (await t.send({ url: '/api/openapi.json' })).json() as {
    paths: Record<string, Record<string, { description: string }>>;
  };
  const servedRoutes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description }]) => {
      const route = path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1');
      // The access is the last paragraph.
      return `${method.toUpperCase()} ${route} | ${description.split('\n\n').at(-1)}`;
    }),
  );
  const pathFirst = (row: string) => row.replace(/^(\w+) (\S+)/, '$2 $1');
  servedRoutes.sort((a, b) => pathFirst(a).localeCompare(pathFirst(b)));
  expect(servedRoutes.join('\n')).toBe(routeTable);
});

it.each(routeTable.split('\n').filter((row) => !row.endsWith('public')))(
  '%s answers 401 without a token',
  async (row) => {
    const [method = 'GET', path = ''] = row.split(' ');
    const url = `/api${path.replace(':id', '1').replace(':language', 'fr-FR')}`;
    const { statusCode } = await t.send({ method: method as 'GET', url });
    expect(statusCode).toBe(401);
  },
);

it('the server does not start with a route that declares no access', async () => {
  const { default: Fastify } = await import('fastify');
  const boot = async () => {
    const app: FastifyInstance = Fastify({
      routerOptions: {
        constraints: {
          application: { name: 'application', storage: () => new Map(), deriveConstraint: () => 'admin' },
        },
      },
    });
    await app.register(async (api) => {
      await apiRoutes(api, {
        projects: [],
        areas: [],
        pictureLimit: createConcurrencyLimit(1),
        now: () => t.clock.now,
        demo: false,
      });
      api.get('/leak', () => 'everything');
    });
    await app.ready();
  };
  await expect(boot()).rejects.toThrow('GET /leak has no access rule: set access in its contract');
});

it('describeAccess describes a list of rights as alternatives', () => {
  expect(describeAccess(['tag.read', 'tag.update'])).toBe('Right: tag.read or tag.update');
});

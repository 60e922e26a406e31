import { can } from '@masthead/domain/access/refusal';
import { calendar, calendarFeeds, MAX_CALENDAR_DAYS } from '@masthead/domain/posts/contract/calendar';
import { phrase } from '@masthead/domain/text/phrase';
import { zoneDay } from '@masthead/domain/time/zone';
import { forEachLinkedAccount } from '../../../platform/access/account-links';
import { createToken, hashToken } from '../../../platform/access/tokens';
import { recordAudit } from '../../../platform/audit/record-audit';
import { withRetries } from '../../../platform/db/transactions';
import type { Context } from '../../../platform/http/context';
import { notFound } from '../../../platform/http/errors';
import { type Api, serve } from '../../../platform/http/serve';
import { requestProtocol } from '../../../platform/http/virtual-hosts';
import { loadCalendar } from './calendar.queries';
import { deleteFeed, findFeed, findFeedOwner, storeFeed } from './feeds.queries';
import { renderCalendar } from './icalendar';

/** Serves the calendar of the admin, and its feed for the calendars of other programs. */
export function calendarRoutes(api: Api): void {
  serve(api, calendar.list, (context, { query }) => loadCalendar(context, query));

  serve(api, calendar.listLinked, async (context, { query }) => {
    const { results, failed } = await forEachLinkedAccount(context, async ({ db, project, admin_url }, user) => {
      if (!can(user, calendar.list.access)) return null;
      const { id, title, colour } = project;
      const { items, truncated } = await loadCalendar({ ...context, db }, query);
      return { project: id, title, colour, url: admin_url, items, truncated };
    });
    const brands = results.flatMap(({ result }) => result ?? []).sort((a, b) => a.title.localeCompare(b.title));
    return { brands, failed: failed.map(({ project }) => project.title) };
  });

  serve(api, calendarFeeds.get, async ({ db, actor }) => ({
    created_at: (await findFeed(db, actor.id))?.created_at ?? null,
  }));

  serve(api, calendarFeeds.create, (context) =>
    withRetries(context.db, async (db) => {
      const token = createToken();
      const created_at = context.now().toISOString();
      await storeFeed(db, context.actor.id, hashToken(token), created_at);
      await recordAudit(db, context, { action: 'calendar-feed.created', target_id: context.actor.id });
      return { path: `/api${calendarFeeds.read.path.replace(':token', token)}`, created_at };
    }),
  );

  serve(api, calendarFeeds.revoke, (context) =>
    withRetries(context.db, async (db) => {
      if (await deleteFeed(db, context.actor.id)) {
        await recordAudit(db, context, { action: 'calendar-feed.revoked', target_id: context.actor.id });
      }
      return null;
    }),
  );

  serveFeed(api);
}

/** The feed is text, so `serve()`, which sends JSON, does not fit. */
function serveFeed(api: Api): void {
  const endpoint = calendarFeeds.read;
  api.servedEndpoints.push({ endpoint, handle: async () => null });
  api.app.route({
    method: endpoint.method,
    url: endpoint.path,
    constraints: { application: 'admin' },
    config: { endpoint },
    handler: async (request, reply) => {
      const params = endpoint.params.safeParse(request.params);
      if (!params.success) throw unknownFeed();
      const adminUrl = `${requestProtocol(request)}://${request.headers.host}`;
      const text = await loadFeed(api.createContext(request), params.data.token, adminUrl);
      return reply
        .headers({
          'content-type': `${endpoint.download}; charset=utf-8`,
          'content-disposition': 'inline; filename="calendar.ics"',
        })
        .send(text);
    },
  });
}

const unknownFeed = () => notFound(phrase("This calendar doesn't exist. Create a new URL in the calendar."));

const DAY_MS = 86_400_000;
const PAST_DAYS = 7;

/** Checks the user of the token at every request, so that a suspended user has no feed. */
async function loadFeed(context: Context, token: string, admin_url: string): Promise<string> {
  const { db, project, now } = context;
  const owner = await findFeedOwner(db, hashToken(token), calendar.list.access);
  if (!owner) throw unknownFeed();
  const dayAfter = (days: number) => zoneDay(new Date(now().getTime() + days * DAY_MS), project.zone);
  const period = { from: dayAfter(-PAST_DAYS), to: dayAfter(MAX_CALENDAR_DAYS - PAST_DAYS - 1) };
  const { items } = await loadCalendar(context, period);
  return renderCalendar({
    name: project.title,
    zone: project.zone,
    project: project.id,
    admin_url,
    entries: items,
    now: now(),
  });
}

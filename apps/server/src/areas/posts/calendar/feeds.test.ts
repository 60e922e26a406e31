import { auditLog } from '@masthead/domain/audit/contract';
import { calendarFeeds } from '@masthead/domain/posts/contract/calendar';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { UNDO_ID, undo } from '@masthead/domain/undo/contract';
import { users } from '@masthead/domain/users/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';
import { escapeText, foldLine } from './icalendar';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());

const createFeed = async (user: TestUser) => (await t.call(calendarFeeds.create, { body: {} }, user)).body.path;
const read = (path: string) => t.app.inject({ url: path, headers: { host: 'localhost' } });
const inHours = (hours: number) => new Date(t.clock.now.getTime() + hours * 3_600_000).toISOString();

describe('calendar feed', () => {
  it('contains the calendar as iCalendar without a sign-in', async () => {
    const { id } = await room.ready({ main_headline: 'Markets; rates, and the vote that changes everything in town' });
    const published_at = '2099-01-05T09:00:00.000Z';
    t.clock.now = new Date('2099-01-01T09:00:00.000Z');
    await t.call(posts.schedule, { params: { id }, body: { published_at } }, await t.user('admin'));
    const response = await read(await createFeed(await t.user('editor')));
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    const lines = response.body.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    const unfolded = response.body.replaceAll('\r\n ', '').split('\r\n');
    expect(unfolded).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        `UID:post-${id}-publication@lagos`,
        'DTSTART:20990105T090000Z',
        'DTEND:20990105T091500Z',
        'SUMMARY:Scheduled: Markets\\; rates\\, and the vote that changes everything in town',
        `URL:http://localhost/posts/${id}`,
        'END:VCALENDAR',
      ]),
    );
  });

  it('shows a deadline as a day', async () => {
    const day = inHours(48).slice(0, 10);
    const admin = await t.user('admin');
    const { id } = await room.create({ due_date: day }, admin);
    const { body } = await read(await createFeed(admin));
    expect(body).toContain(`UID:post-${id}-deadline@lagos\r\n`);
    expect(body).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\n`);
  });

  it('returns the URL once, stores only the hash of its token, and records its creation', async () => {
    const user = await t.user('editor');
    const path = await createFeed(user);
    const token = /\/api\/calendar\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? 'none';
    expect(await t.call(calendarFeeds.get, {}, user)).toMatchObject({ body: { created_at: expect.any(String) } });
    const stored = await t.db.selectFrom('calendar_feeds').where('user_id', '=', user.id).selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    const { body } = await t.call(auditLog.list, { query: {} }, await t.user('admin'));
    const entry = body.items.find(({ action }) => action === 'calendar-feed.created');
    expect(entry).toMatchObject({ target_id: user.id });
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('ends when the URL is replaced or revoked', async () => {
    const user = await t.user('editor');
    const first = await createFeed(user);
    const second = await createFeed(user);
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    await t.call(calendarFeeds.revoke, {}, user);
    expect((await read(second)).statusCode).toBe(404);
    expect((await t.call(calendarFeeds.get, {}, user)).body).toEqual({ created_at: null });
  });

  it('ends when the user is suspended or may no longer read posts', async () => {
    const user = await t.user('editor');
    const path = await createFeed(user);
    const update = (values: { suspended_at?: string | null; role_id?: number }) =>
      t.db.updateTable('users').set(values).where('id', '=', user.id).execute();
    await update({ suspended_at: inHours(0) });
    expect((await read(path)).statusCode).toBe(404);
    await update({ suspended_at: null });
    expect((await read(path)).statusCode).toBe(200);
    const other = await t.user('advertising-manager');
    const { role_id } = await t.db
      .selectFrom('users')
      .where('id', '=', other.id)
      .select('role_id')
      .executeTakeFirstOrThrow();
    await update({ role_id });
    expect((await read(path)).statusCode).toBe(404);
  });

  const newPassword = { password: 'Changed#2026', repeatPassword: 'Changed#2026' };
  it.each<[string, (params: { id: number }, admin: TestUser) => Promise<unknown>]>([
    ['sets a new password', (params, admin) => t.call(users.update, { params, body: newPassword }, admin)],
    ['resets the second factor', (params, admin) => t.call(users.resetTwoFactor, { params }, admin)],
    [
      'suspends the user, also after a reactivation',
      async (params, admin) => {
        await t.call(users.suspend, { params }, admin);
        await t.call(users.reactivate, { params }, admin);
      },
    ],
  ])('ends when an administrator %s', async (_, change) => {
    const [user, admin] = [await t.user('editor'), await t.user('admin')];
    const path = await createFeed(user);
    await change({ id: user.id }, admin);
    expect((await read(path)).statusCode).toBe(404);
    const { body } = await t.call(auditLog.list, { query: { action: 'calendar-feed.revoked' } }, admin);
    expect(body.items[0]).toMatchObject({ target_id: user.id, actor_id: admin.id });
  });

  it('does not return with an undo of the deletion of its user', async () => {
    const [user, admin] = [await t.user('editor'), await t.user('admin')];
    const path = await createFeed(user);
    const { headers } = await t.call(users.remove, { params: { id: user.id } }, admin);
    const { status } = await t.call(undo.run, { params: { id: String(headers[UNDO_ID]) } }, admin);
    expect(status).toBe(200);
    expect(await t.db.selectFrom('users').where('id', '=', user.id).select('id').execute()).toHaveLength(1);
    expect((await read(path)).statusCode).toBe(404);
  });

  it('rejects unknown tokens', async () => {
    expect((await read('/api/calendar/unknown.ics')).statusCode).toBe(404);
    expect((await read(`/api/calendar/${'a'.repeat(300)}.ics`)).statusCode).toBe(404);
  });
});

describe('iCalendar text', () => {
  it('is escaped', () => {
    expect(escapeText('a\\b;c,d\r\ne\u0007')).toBe('a\\\\b\\;c\\,d\\ne');
  });

  it('is folded after 75 bytes without breaking a character', () => {
    const line = `SUMMARY:${'é'.repeat(100)}😀`;
    const folded = foldLine(line).split('\r\n');
    expect(folded.every((part) => Buffer.byteLength(part) <= 75)).toBe(true);
    expect(folded.join('').replaceAll(' ', '')).toBe(line);
  });
});

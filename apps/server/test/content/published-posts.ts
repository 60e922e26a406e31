import { Status } from '@masthead/domain/posts/rules/statuses';
import type { Insertable } from 'kysely';
import type { Posts } from '../../src/platform/db/schema.gen';
import { announce } from '../../src/platform/events/announce.queries';
import type { TestApp } from '../harness/test-app';

let count = 0;

/** Inserts a published post without the write module. Each one is a minute older than the one before. */
export async function insertPublishedPost(t: TestApp, values: Partial<Insertable<Posts>>): Promise<number> {
  count += 1;
  const { id } = await t.db
    .insertInto('posts')
    .values({
      main_headline: `Article ${count}`,
      slug: `article-${count}`,
      status: Status.PUBLISHED,
      published_at: new Date(Date.parse('2026-11-15T08:00:00Z') - count * 60_000).toISOString(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announce(t.db, 'site');
  return id;
}

/** Requests a page of the site. `titles` are the headlines of its post lists. */
export async function getSitePage(t: TestApp, url: string) {
  const { statusCode, headers, body } = await t.send({ url, headers: { host: 'www.lagos.localhost' } });
  return { status: statusCode, headers, body, titles: findTitles(body) };
}

const findTitles = (body: string) =>
  [...body.matchAll(/<h[23]><a href="\/article\/[^"]*">([^<]*)<\/a>/g)].map(([, title]) => title);

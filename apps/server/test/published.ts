import { Status } from '@masthead/domain/posts/rules/statuses';
import type { Insertable } from 'kysely';
import type { Posts } from '../src/platform/db/schema.gen';
import type { TestApp } from './harness';

let number = 0;

/** A post that readers see, each a minute older than the one before. */
export async function published(t: TestApp, values: Partial<Insertable<Posts>>): Promise<number> {
  number += 1;
  const { id } = await t.db
    .insertInto('posts')
    .values({
      main_headline: `Article ${number}`,
      slug: `article-${number}`,
      status: Status.PUBLISHED,
      published_at: new Date(Date.parse('2026-11-15T08:00:00Z') - number * 60_000).toISOString(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What readers get at an address of the site. */
export async function visit(t: TestApp, url: string) {
  const { statusCode, headers, body } = await t.send({ url, headers: { host: 'www.lagos.localhost' } });
  return { status: statusCode, headers, body, titles: titlesIn(body) };
}

/** The titles of the cards on a page, in their order. */
const titlesIn = (body: string) =>
  [...body.matchAll(/<h[23]><a href="\/article\/[^"]*">([^<]*)<\/a>/g)].map(([, title]) => title);

import { type ReceiptTarget, receiptTargets } from '@masthead/domain/posts/contract/receipt';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/db';
import type { PublicationReceipts } from '../../../platform/db/schema.gen';

/** A publication that the site, the feed or the sitemap may not show yet. */
export interface UncheckedPublication {
  id: number;
  slug: string;
  template_type: number;
  external_link: string | null;
  published_at: string;
  first_published_at: string;
  content_changed_at: string | null;
  /** The targets that earlier runs have found. */
  found: ReceiptTarget[];
  attempts: number;
}

const foundTargets = sql<ReceiptTarget[]>`array_remove(array[${sql.join(
  receiptTargets.map((target) => sql`case when ${sql.ref(`${target}_at`)} is not null then ${sql.lit(target)} end`),
)}], null)`;

/**
 * The posts that were published since `since` and are due for a check. Two branches, so that each reads an index: new
 * publications without a receipt, and receipts whose checks are repeated.
 */
export async function listUncheckedPublications(
  db: Db,
  { since, now, limit }: { since: string; now: string; limit: number },
): Promise<UncheckedPublication[]> {
  const { rows } = await sql<UncheckedPublication>`
    with due as (
      select id from posts
      where status = ${sql.lit(Status.PUBLISHED)} and published_at >= ${since} and not exists (
        select from publication_receipts as receipt
        where receipt.post_id = posts.id and receipt.published_at = posts.published_at
      )
      union
      select post_id from publication_receipts where retry_at <= ${now}
    )
    select posts.id, slug, template_type, external_link, posts.published_at,
      coalesce(first_published_at, posts.published_at) as first_published_at, content_changed_at,
      ${foundTargets} as found, coalesce(attempts, 0) as attempts
    from due join posts using (id) left join publication_receipts as receipt
      on receipt.post_id = posts.id and receipt.published_at = posts.published_at
    where status = ${sql.lit(Status.PUBLISHED)} and slug is not null
      and (receipt.post_id is null or receipt.retry_at <= ${now})
    order by posts.published_at, posts.id
    limit ${limit}
  `.execute(db);
  return rows;
}

type ReceiptValues = Omit<Updateable<PublicationReceipts>, 'post_id' | 'published_at'> & { attempts: number };

/** Stores the result of a check. */
export async function storeReceipt(
  db: Db,
  { id, published_at }: Pick<UncheckedPublication, 'id' | 'published_at'>,
  values: ReceiptValues,
): Promise<void> {
  await db
    .insertInto('publication_receipts')
    .values({ post_id: id, published_at, ...values })
    .onConflict((conflict) => conflict.columns(['post_id', 'published_at']).doUpdateSet(values))
    .execute();
}

/** The receipt of the last publication of a published post; without columns of the receipt before the first check. */
export async function findReceipt(db: Db, postId: number) {
  return db
    .selectFrom('posts')
    .leftJoin('publication_receipts as receipt', (join) =>
      join.onRef('receipt.post_id', '=', 'posts.id').onRef('receipt.published_at', '=', 'posts.published_at'),
    )
    .where('posts.id', '=', postId)
    .where('status', '=', Status.PUBLISHED)
    .where('posts.published_at', 'is not', null)
    .select(['posts.published_at', 'attempts', 'retry_at'])
    .select(['site_at', 'feed_at', 'sitemap_at', 'site_error', 'feed_error', 'sitemap_error'])
    .$narrowType<{ published_at: string }>()
    .executeTakeFirst();
}

/** The exports of a post that are complete. */
export function listExports(db: Db, postId: number) {
  return db
    .selectFrom('post_exports')
    .where('post_id', '=', postId)
    .where('done_at', 'is not', null)
    .orderBy('done_at')
    .select(['project', 'done_at as at'])
    .$narrowType<{ at: string }>()
    .execute();
}

/** Makes the failed checks of the last publication due now, with all attempts. Without a receipt, all checks are due. */
export async function resetReceipt(db: Db, postId: number, retry_at: string): Promise<void> {
  await db
    .insertInto('publication_receipts')
    .columns(['post_id', 'published_at', 'attempts', 'retry_at'])
    .expression((eb) =>
      eb
        .selectFrom('posts')
        .where('id', '=', postId)
        .where('status', '=', Status.PUBLISHED)
        .where('published_at', 'is not', null)
        .select([
          'id',
          'published_at',
          sql<number>`0`.as('attempts'),
          sql<string>`${retry_at}::timestamptz`.as('retry_at'),
        ])
        .$narrowType<{ published_at: string }>(),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'published_at'])
        .doUpdateSet({ attempts: 0, retry_at })
        .where((eb) =>
          eb.or(receiptTargets.map((target) => eb(`publication_receipts.${target}_error`, 'is not', null))),
        ),
    )
    .execute();
}

import {
  changeSlugRefusal,
  type expertInput,
  type expertPatch,
  experts,
  removeExpertRefusal,
} from '@masthead/domain/experts/contract';
import { mergedLinks } from '@masthead/domain/profiles/profile-fields';
import { expertPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import {
  type AddressTarget,
  leaveAddresses,
  redirectExpertAddresses,
} from '../../content/addresses/former-addresses.queries';
import { readUsages } from '../../content/usages/read-usages';
import { menusLinkingTo, postsWithExpert } from '../../content/usages/usages.queries';
import { avatarAddress, discardAvatar, withAvatar } from '../../media/library/avatar';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { freeSlug } from '../../platform/db/slug';
import { retrying } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { invalid, notFound, Refused } from '../../platform/http/errors';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import {
  countPostsOfExpert,
  deleteExpert,
  findExpert,
  holdExperts,
  insertExpert,
  listExperts,
  lockExpert,
  lockSlugs,
  replaceExpert,
  slugsLike,
  updateExpert,
} from './experts.queries';

const noExpert = () => notFound(phrase('There is no such expert.'));

async function expertOrThrow(db: Db, id: number) {
  const expert = await findExpert(db, id);
  if (!expert) throw noExpert();
  return expert;
}

export function expertRoutes(api: Api): void {
  serve(api, experts.list, async ({ db }, { query }) => {
    const { items, total } = await listExperts(db, query);
    return pageReply(items.map(withAddress), total, query, experts.list.path);
  });

  serve(api, experts.search, async ({ db }, { query, body }) => {
    const { items, total } = await listExperts(db, query, body.query);
    return pageReply(items.map(withAddress), total, query, experts.search.path);
  });

  serve(api, experts.get, ({ db }, { params }) => expertReply(db, params.id));

  serve(api, experts.create, async (context, { body }) => expertReply(context.db, await createExpert(context, body)));

  serve(api, experts.update, async (context, { params, body }) => {
    await changeExpert(context, params.id, body);
    return expertReply(context.db, params.id);
  });

  serve(api, experts.remove, (context, { params, query }) => removeExpert(context, params.id, query.replacement_id));

  serve(api, experts.usages, async ({ db, actor, site_url }, { params: { id } }) => {
    const { slug } = await expertOrThrow(db, id);
    return readUsages(db, actor, {
      post: postsWithExpert(db, id),
      menu: menusLinkingTo(db, site_url, expertPath(slug)),
    });
  });
}

async function expertReply(db: Db, id: number) {
  return withAddress(await expertOrThrow(db, id));
}

function withAddress<T extends { avatar: string }>(expert: T): T {
  return { ...expert, avatar: avatarAddress(expert.avatar) };
}

/** The new expert's id. A slug that nobody typed is made from the name. */
function createExpert(context: ActorContext, input: z.output<typeof expertInput>): Promise<number> {
  const { avatar, crop, slug: typed, social_links, ...fields } = input;
  return withAvatar(context, { field: 'avatar', file: avatar, crop }, (key) =>
    context.db.transaction().execute(async (db) => {
      await lockSlugs(db);
      const slug = typed ?? (await freeSlug(fields.username, (base) => slugsLike(db, base)));
      const links = JSON.stringify(mergedLinks({}, social_links ?? {}));
      return insertExpert(db, { ...fields, slug, avatar: key, social_links: links });
    }),
  );
}

/** What is not given stays; a new picture takes the old one's place. */
async function changeExpert(
  context: ActorContext,
  id: number,
  { avatar, crop, slug, social_links, ...fields }: z.output<typeof expertPatch>,
): Promise<void> {
  const { db, storage, now } = context;
  if (crop && !avatar) throw invalid({ crop: [phrase('A crop needs its picture beside it.')] });
  const refusal = changeSlugRefusal(await expertOrThrow(db, id), slug);
  if (refusal) throw invalid({ slug: [refusal] });

  const change = async (key: string | null) => {
    const before = await db.transaction().execute(async (db) => {
      const before = await lockExpert(db, id);
      if (!before) throw noExpert();
      await context.checkBase(async () => ({ ...before, avatar: avatarAddress(before.avatar) }));
      await updateExpert(db, id, {
        ...fields,
        ...(social_links && { social_links: JSON.stringify(mergedLinks(before.social_links, social_links)) }),
        ...(key !== null && { avatar: key }),
        updated_at: now().toISOString(),
      });
      return before;
    });
    if (key !== null) await discardAvatar(storage, before.avatar);
  };
  if (avatar) await withAvatar(context, { field: 'avatar', file: avatar, crop }, change);
  else await change(null);
}

/**
 * Deletes an expert whom no post names, or whose posts name the replacement from now on. Returns the number of those posts. The
 * picture goes last: a deletion that fails has lost nothing.
 */
async function removeExpert(context: ActorContext, id: number, replacementId: number | undefined) {
  const { avatar, replaced } = await retrying(context.db, async (db) => {
    const held = await holdExperts(db, [id, replacementId ?? id]);
    const expert = held.find((each) => each.id === id);
    if (!expert) throw noExpert();
    const replacement = held.find((each) => each.id === replacementId && each.id !== id);
    if (replacementId !== undefined && !replacement) {
      throw invalid({ replacement_id: [phrase('This expert no longer exists. Choose another.')] });
    }
    const posts = await countPostsOfExpert(db, id);
    const refusal = replacement ? null : removeExpertRefusal(posts);
    if (refusal) throw new Refused(409, 'conflict', refusal, { posts });
    const target: AddressTarget = replacement ? { expert_id: replacement.id } : {};
    if (replacement) await replaceExpert(db, id, replacement.id);
    await redirectExpertAddresses(db, id, target);
    await leaveAddresses(db, [expertPath(expert.slug)], target);
    await deleteExpert(db, id);
    await recordAudit(db, context, {
      action: 'expert.deleted',
      target_id: id,
      target_label: expert.username,
      ...(replacement && { after: { path: expertPath(replacement.slug), count: posts } }),
    });
    return { avatar: expert.avatar, replaced: replacement ? posts : null };
  });
  await discardAvatar(context.storage, avatar);
  return replaced === null ? null : { replaced };
}

import {
  changeSlugRefusal,
  type expertInput,
  type expertPatch,
  experts,
  removeExpertRefusal,
} from '@masthead/domain/experts/contract';
import { mergeLinks } from '@masthead/domain/profiles/profile-fields';
import { expertPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import {
  type AddressTarget,
  addFormerAddresses,
  redirectExpertAddresses,
} from '../../content/addresses/former-addresses.queries';
import { readUsages } from '../../content/usages/read-usages';
import { menusLinkingTo, postsWithExpert } from '../../content/usages/usages.queries';
import { avatarPath, changeAvatar, withAvatar } from '../../media/library/avatar';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { createUniqueSlug } from '../../platform/db/slug';
import { withRetries } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { invalid, notFound, RefusedError } from '../../platform/http/errors';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';
import { undoable } from '../../platform/undo/undoable';

import {
  countPostsOfExpert,
  deleteExpert,
  findExpert,
  insertExpert,
  listExperts,
  listPostsOfExpert,
  listSlugsLike,
  lockExpert,
  lockExperts,
  lockSlugs,
  replaceExpert,
  updateExpert,
} from './experts.queries';

const expertNotFound = () => notFound(phrase('This expert no longer exists.'));

async function expertOrThrow(db: Db, id: number) {
  const expert = await findExpert(db, id);
  if (!expert) throw expertNotFound();
  return expert;
}

/** Serves experts: people outside the newsroom with a public profile, whom posts name. */
export function expertRoutes(api: Api): void {
  serve(api, experts.list, async ({ db }, { query }) => {
    const { items, total } = await listExperts(db, query);
    return pageReply(items.map(withAvatarUrl), total, query, experts.list.path);
  });

  serve(api, experts.search, async ({ db }, { query, body }) => {
    const { items, total } = await listExperts(db, query, body.query);
    return pageReply(items.map(withAvatarUrl), total, query, experts.search.path);
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
  return withAvatarUrl(await expertOrThrow(db, id));
}

/** Replaces the storage key of the avatar by its URL. */
function withAvatarUrl<T extends { avatar: string }>(expert: T): T {
  return { ...expert, avatar: avatarPath(expert.avatar) };
}

function createExpert(context: ActorContext, input: z.output<typeof expertInput>): Promise<number> {
  const { avatar, crop, slug: requestedSlug, social_links, ...fields } = input;
  return withAvatar(context, { field: 'avatar', file: avatar, crop }, (key) =>
    context.db.transaction().execute(async (db) => {
      await lockSlugs(db);
      const slug = requestedSlug ?? (await createUniqueSlug(fields.username, (base) => listSlugsLike(db, base)));
      const links = JSON.stringify(mergeLinks({}, social_links ?? {}));
      return insertExpert(db, { ...fields, slug, avatar: key, social_links: links });
    }),
  );
}

async function changeExpert(
  context: ActorContext,
  id: number,
  { avatar, crop, slug, social_links, ...fields }: z.output<typeof expertPatch>,
): Promise<void> {
  const { db, now } = context;
  const refusal = changeSlugRefusal(await expertOrThrow(db, id), slug);
  if (refusal) throw invalid({ slug: [refusal] });

  const change = (key: string | null) =>
    db.transaction().execute(async (db) => {
      const before = await lockExpert(db, id);
      if (!before) throw expertNotFound();
      await context.checkBaseVersion(async () => ({ ...before, avatar: avatarPath(before.avatar) }));
      await updateExpert(db, id, {
        ...fields,
        ...(social_links && { social_links: JSON.stringify(mergeLinks(before.social_links, social_links)) }),
        ...(key !== null && { avatar: key }),
        updated_at: now().toISOString(),
      });
      return before;
    });
  await changeAvatar(context, { avatar, crop }, change);
}

/**
 * Deletes an expert without posts, or replaces the expert in all posts first and returns their number. The avatar stays
 * until the deletion can no longer be undone.
 */
async function removeExpert(context: ActorContext, id: number, replacementId: number | undefined) {
  const replaced = await withRetries(context.db, async (db) => {
    const lockedExperts = await lockExperts(db, [id, replacementId ?? id]);
    const expert = lockedExperts.find((candidate) => candidate.id === id);
    if (!expert) throw expertNotFound();
    const replacement = lockedExperts.find((candidate) => candidate.id === replacementId && candidate.id !== id);
    if (replacementId !== undefined && !replacement) {
      throw invalid({ replacement_id: [phrase('This expert no longer exists. Choose another.')] });
    }
    const posts = await countPostsOfExpert(db, id);
    const refusal = replacement ? null : removeExpertRefusal(posts);
    if (refusal) throw new RefusedError(409, 'conflict', refusal, { posts });
    const event = { action: 'expert.deleted', target_id: id, target_label: expert.username } as const;
    const target: AddressTarget = replacement ? { expert_id: replacement.id } : {};
    const path = expertPath(expert.slug);
    const replacementIds = replacement ? [replacement.id] : [];
    const action = {
      rights: 'expert.delete',
      event,
      deletes: { table: 'experts', where: { id: [id] } },
      writes: [
        { table: 'former_addresses', where: { expert_id: [id] } },
        { table: 'former_addresses', where: { path: [path] } },
        { table: 'post_experts', where: { expert_id: replacementIds, post_id: await listPostsOfExpert(db, id) } },
      ],
      files: [expert.avatar],
    } as const;
    await undoable(db, context, action, async () => {
      if (replacement) await replaceExpert(db, id, replacement.id);
      await redirectExpertAddresses(db, id, target);
      await addFormerAddresses(db, [path], target);
      await deleteExpert(db, id);
    });
    await recordAudit(db, context, {
      ...event,
      ...(replacement && { after: { path: expertPath(replacement.slug), count: posts } }),
    });
    return replacement ? posts : null;
  });
  return replaced === null ? null : { replaced };
}

import { type LiveUpdate, UPDATE_LOCK_LEASE_MS } from '@masthead/domain/posts/contract/live-desk';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { newestFirst } from '@masthead/domain/posts/rules/live-moments';
import { slideVersion } from '@masthead/domain/posts/rules/merge-slides';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { postPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import { findPostRow, type PostRow } from '../../../content/posts/post-rows.queries';
import { withSlideIds } from '../../../content/posts/post-text';
import type { ActorContext } from '../../../platform/http/context';
import { conflict, notFound } from '../../../platform/http/errors';
import { metaReply } from '../../../platform/http/page';
import { postNotFound } from '../list/post-reply';
import { postExists } from '../revisions/time-log.queries';
import { findLastVersion, listMarks, listVersions, type MarkRow, type StoredUpdate } from './live-desk.queries';

type ReadContext = Pick<ActorContext, 'db' | 'now' | 'project'>;

export const updateNotFound = () => notFound(phrase('This update no longer exists: another user has deleted it.'));

/** Throws for a post of another type, or in the trash. */
export function requireLive({ template_type, status }: Pick<PostRow, 'template_type' | 'status'>): void {
  if (template_type !== TemplateType.LIVE_UPDATE) throw conflict(phrase('This post is not a live update.'));
  if (status === Status.TRASHED) throw conflict(phrase('This post is in the trash. Restore it to write updates.'));
}

/** The slides of a post. Those of an earlier version have neither an id nor a time. */
export const readSlidesOf = ({ slides, updated_at }: Pick<PostRow, 'slides' | 'updated_at'>): StoredUpdate[] =>
  withSlideIds(slides as Slide[]).map((slide) => ({ ...slide, updated_at: slide.updated_at ?? updated_at }));

/** Returns one page of the updates of a post, newest first. */
export async function listUpdates(
  context: ReadContext & Pick<ActorContext, 'site_url'>,
  postId: number,
  { page, 'per-page': per_page }: { page: number; 'per-page': number },
) {
  const row = await findPostRow(context.db, postId);
  if (!row) throw postNotFound();
  requireLive(row);
  const updates = orderUpdates(context, row);
  const { id, main_headline, embargo_until, live_ended_at, updated_at, slug } = row;
  const url = slug === null ? null : `${context.site_url}${postPath(slug)}`;
  const first = (page - 1) * per_page;
  const items = await describeUpdates(context, row.id, updates.slice(first, first + per_page));
  return {
    ...metaReply(items, updates.length, { page, per_page }),
    post: { id, main_headline, status: row.status as Status, embargo_until, live_ended_at, updated_at, url },
  };
}

/** The updates of a post with their times, newest first. */
function orderUpdates({ project }: Pick<ReadContext, 'project'>, row: PostRow) {
  const { updated_at, first_published_at } = row;
  const times = { zone: project.zone, first_published_at: first_published_at ?? updated_at, updated_at };
  return newestFirst(readSlidesOf(row), times);
}

/** Adds the marks, locks and numbers of versions of these updates. */
async function describeUpdates(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  postId: number,
  updates: ReturnType<typeof orderUpdates>,
): Promise<LiveUpdate[]> {
  const lockedAfter = new Date(now().getTime() - UPDATE_LOCK_LEASE_MS).toISOString();
  const ids = updates.map(({ slide }) => slide.id);
  const marks = new Map((await listMarks(db, postId, ids, lockedAfter)).map((mark) => [mark.id, mark]));
  return updates.map(({ slide, index, moment }) =>
    toLiveUpdate(slide, { number: index, moment, mark: marks.get(slide.id) }),
  );
}

interface UpdateFacts {
  number: number;
  moment: string;
  mark: MarkRow | undefined;
}

function toLiveUpdate(slide: StoredUpdate, { number, moment, mark }: UpdateFacts): LiveUpdate {
  const { id, title, content, time, minutes, updated_at } = slide;
  const correction = mark?.correction ?? null;
  const holder = mark && mark.user_id !== null && mark.since !== null ? mark : null;
  return {
    ...{ id, title, content, time, minutes, updated_at, number, moment, correction },
    version: slideVersion(slide, correction),
    is_pinned: mark?.is_pinned ?? false,
    is_key_moment: mark?.is_key_moment ?? false,
    corrected_at: mark?.corrected_at ?? null,
    created_by: mark?.created_by ?? null,
    created_at: mark?.created_at ?? null,
    versions: mark?.versions ?? 0,
    lock: holder && {
      user_id: holder.user_id as number,
      username: holder.holder_name ?? '',
      since: holder.since as string,
    },
    is_deleted: false,
  } as LiveUpdate;
}

/** Returns one update as stored. Throws if it was deleted. */
export async function loadUpdate(context: ReadContext, postId: number, id: string): Promise<LiveUpdate> {
  const row = await findPostRow(context.db, postId);
  const stored = row ? orderUpdates(context, row).filter(({ slide }) => slide.id === id) : [];
  const [update] = await describeUpdates(context, postId, stored);
  if (!update) throw updateNotFound();
  return update;
}

/** Returns an update as it was before its deletion. */
export async function loadDeletedUpdate({ db, project, now }: ReadContext, postId: number, id: string) {
  const last = await findLastVersion(db, postId, id);
  if (!last) throw updateNotFound();
  const { slide, position: number, created_at } = last;
  const [mark] = await listMarks(db, postId, [id], now().toISOString());
  const times = { zone: project.zone, first_published_at: created_at, updated_at: created_at };
  const moment = newestFirst([slide, slide], times)[0]?.moment ?? created_at;
  return { ...toLiveUpdate(slide, { number, moment, mark }), is_deleted: true };
}

export async function listUpdateVersions({ db }: Pick<ActorContext, 'db'>, postId: number, id: string) {
  if (!(await postExists(db, postId))) throw postNotFound();
  const rows = await listVersions(db, postId, id);
  return rows.map(({ slide: { title, content, time, minutes }, position: _, ...version }) => ({
    ...version,
    ...{ title, content, time, minutes },
  }));
}

import { accessRefusal } from '@masthead/domain/access/refusal';
import type { ComparedVersion, Comparison } from '@masthead/domain/posts/contract/history';
import { listRestoredFields } from '@masthead/domain/posts/contract/history';
import { type Post, postPatch } from '@masthead/domain/posts/contract/post';
import { listRecordIds } from '@masthead/domain/posts/contract/record-names';
import { reasonText } from '@masthead/domain/posts/contract/revisions';
import { findFieldByPath, readRssTitle, writeRenamedFields } from '@masthead/domain/posts/contract/wire-names';
import { type PostFieldName, postFields } from '@masthead/domain/posts/fields';
import { contentRefusal, deadlineRefusal } from '@masthead/domain/posts/rules/editing';
import type { Status } from '@masthead/domain/posts/rules/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import { zoneDay } from '@masthead/domain/time/zone';
import type { PostState } from '../../../content/posts/revision-delta';
import type { Db } from '../../../platform/db/db';
import type { ActorContext, Context } from '../../../platform/http/context';
import { forbidden, invalid, notFound } from '../../../platform/http/errors';
import { postNotFound } from '../list/post-reply';
import { toThumbnailUrl } from '../thumbnails';
import { updatePost } from '../write/update-post';
import {
  findCurrentVersion,
  findNames,
  findPictures,
  findPostHead,
  findVersion,
  storeVersionName,
} from './history.queries';

const versionNotFound = () => notFound(phrase("This version of the post doesn't exist."));

/** The values of a state by field name. A field that is newer than the state is `undefined`. */
function toFieldValues(state: PostState): Partial<Record<PostFieldName, unknown>> {
  const names = Object.keys(postFields) as PostFieldName[];
  const { titles } = state;
  return {
    ...Object.fromEntries(names.filter((name) => name in state).map((name) => [name, state[name]])),
    ...(titles !== undefined && { rss_title: readRssTitle(titles) }),
  };
}

type Values = ReturnType<typeof toFieldValues>;

/** Returns two versions of a post with the names and pictures of the records that they refer to. */
export async function compareVersions(
  context: Pick<Context, 'db' | 'project'>,
  postId: number,
  { from, to }: { from: number; to: number | 'current' },
) {
  const { db } = context;
  const current = await loadCurrentVersion(db, postId);
  const loadVersion = async (id: number) => {
    const version = await findVersion(db, postId, id);
    if (!version) throw versionNotFound();
    const { state, reason, created_at, username, name } = version;
    return { id, created_at, username, name, reason: reasonText(reason), values: toFieldValues(state) };
  };
  const comparison = await describeVersions(
    context,
    await loadVersion(from),
    to === 'current' ? current : await loadVersion(to),
  );
  return { ...comparison, current_updated_at: current.created_at };
}

/** A version without the URLs of its pictures. */
type Version = Omit<ComparedVersion, 'thumbnail' | 'fb_thumbnail'> & { values: Values };

/** Returns the stored post as a version. */
export async function loadCurrentVersion(db: Db, postId: number): Promise<Version> {
  const current = await findCurrentVersion(db, postId);
  if (!current) throw postNotFound();
  const { updated_at, username, state } = current;
  return {
    ...{ id: null, created_at: updated_at, username: username ?? 'Masthead', reason: null, name: null },
    values: toFieldValues(state),
  };
}

/** Adds the names and pictures of the records that the two versions refer to. */
export async function describeVersions(
  { db, project }: Pick<Context, 'db' | 'project'>,
  from: Version,
  to: Version,
): Promise<Comparison> {
  const allValues = [from.values, to.values];
  const [names, pictures] = await Promise.all([
    findNames(db, listRecordIds(allValues)),
    findPictures(db, listStrings(allValues, ['thumb', 'fb_thumb'])),
  ]);
  const toUrl = (key: unknown, shape: 'wide' | 'share') => {
    const picture = pictures.find(({ hash_key }) => hash_key === key);
    return picture ? toThumbnailUrl(picture, shape, project.title) : null;
  };
  const withPictures = (version: Version): ComparedVersion => ({
    ...version,
    thumbnail: toUrl(version.values.thumb, 'wide'),
    fb_thumbnail: toUrl(version.values.fb_thumb, 'share'),
  });
  return { from: withPictures(from), to: withPictures(to), names };
}

const listStrings = (values: readonly Values[], fields: readonly PostFieldName[]) =>
  values.flatMap((each) => fields.map((field) => each[field])).filter((value) => typeof value === 'string');

/** A version can be read, named and restored only by a user who sees the history. */
function requireTimeLog({ actor }: ActorContext): void {
  const refusal = accessRefusal(actor, 'post.view_time_log');
  if (refusal) throw forbidden(refusal);
}

/** Names a version, or removes its name. Requires the rights of a change of the post. */
export async function renameVersion(
  context: ActorContext,
  { id, version }: { id: number; version: number },
  name: string | null,
): Promise<void> {
  requireTimeLog(context);
  const post = await findPostHead(context.db, id);
  if (!post) throw postNotFound();
  const refusal = contentRefusal(context.actor, post.status as Status);
  if (refusal) throw forbidden(refusal);
  if (!(await storeVersionName(context.db, id, version, name))) throw versionNotFound();
}

interface RestoreInput {
  field?: PostFieldName | undefined;
  base_updated_at?: string | undefined;
}

/**
 * Restores a field of a version, or all of them, by an ordinary save: the same lock, rights and rules apply, and the
 * version before stays in the history.
 */
export async function restoreVersion(
  context: ActorContext,
  { id, version }: { id: number; version: number },
  { field, base_updated_at }: RestoreInput,
): Promise<Post> {
  requireTimeLog(context);
  if (!(await findPostHead(context.db, id))) throw postNotFound();
  const found = await findVersion(context.db, id, version);
  if (!found) throw versionNotFound();
  const stored = toFieldValues(found.state);
  const values = Object.fromEntries(
    listRestoredFields(field).flatMap((name) => (stored[name] === undefined ? [] : [[name, stored[name]]])),
  ) as { rss_title?: string; due_date?: string | null };
  // A past deadline would make the whole restore fail, although it says nothing about the text.
  const today = zoneDay(context.now(), context.project.zone);
  if (field === undefined && deadlineRefusal(values.due_date, today)) delete values.due_date;
  const { success, data, error } = postPatch.safeParse(writeRenamedFields(values));
  if (!success) {
    throw invalid(Object.fromEntries(error.issues.map(({ path, message }) => [findFieldByPath(path), [message]])));
  }
  return updatePost(context, id, { ...data, base_updated_at }, 'restore_version');
}

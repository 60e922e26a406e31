import type { ExtendedTag, Tag } from '@masthead/domain/tags/schema';
import { phrase } from '@masthead/domain/text/phrase';
import { avatarAddress } from '../../media/library/avatar';
import type { Db } from '../../platform/db/db';
import { notFound } from '../../platform/http/errors';
import { findExtendedTag, findTag } from './tags.queries';

export const noTag = () => notFound(phrase('There is no such tag.'));

export async function tagOrThrow(db: Db, id: number): Promise<Tag> {
  const tag = await findTag(db, id);
  if (!tag) throw noTag();
  return tag;
}

export async function extendedTagOrThrow(db: Db, id: number): Promise<ExtendedTag> {
  const tag = await findExtendedTag(db, id);
  if (!tag) throw noTag();
  return { ...tag, thumb: tag.thumb === null ? null : avatarAddress(tag.thumb) };
}

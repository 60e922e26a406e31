import type { ListedPost, Post } from '@masthead/domain/posts/contract/post';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { postPath, postPreviewPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import { signedKey } from '../../../content/post-preview/signed-key';
import { withSlideIds } from '../../../content/posts/post-text';
import type { Filed, Shape } from '../../../media/renditions/rendition';

import type { Context } from '../../../platform/http/context';
import { notFound } from '../../../platform/http/errors';

import { thumbnailAddress } from '../thumbnails';
import { findPost } from './select-posts.queries';

export const noPost = () => notFound(phrase('Post with given ID not found.'));

interface ListedRow {
  id: number;
  thumbnail?: object | null;
  fbThumbnail?: object | null;
}

type Reader = Pick<Context, 'db' | 'now' | 'project' | 'secrets' | 'site_url'>;

/** The post as the contract has it. */
export async function postOrThrow(reader: Reader, id: number): Promise<Post> {
  const { db, now, project, site_url } = reader;
  const row = await findPost(db, id, now());
  if (!row) throw noPost();
  const { thumbnail, fbThumbnail, ...rest } = row;
  return {
    ...rest,
    slides: withSlideIds(row.slides as unknown as Slide[]),
    thumbnail: pictureAddress(thumbnail, 'wide', project.title),
    fbThumbnail: pictureAddress(fbThumbnail, 'share', project.title),
    postsFb: { catchy_title: row.fb_catchy_title, thumb: row.fb_thumb, ext: row.fb_thumb_ext },
    url: row.slug === null ? null : `${site_url}${postPath(row.slug)}`,
    previewUrl: `${site_url}${postPreviewPath(signedKey(reader, id))}`,
  } as Post;
}

/** A row of a list as the contract has it, with the columns and relations that were selected. */
export function listedPost(row: ListedRow, title: string): ListedPost {
  const { thumbnail, fbThumbnail } = row;
  return {
    ...row,
    ...(thumbnail !== undefined && { thumbnail: pictureAddress(thumbnail, 'wide', title) }),
    ...(fbThumbnail !== undefined && { fbThumbnail: pictureAddress(fbThumbnail, 'share', title) }),
  } as ListedPost;
}

function pictureAddress(picture: object | null | undefined, shape: Shape, title: string): string | null {
  return picture ? thumbnailAddress(picture as Filed, shape, title) : null;
}

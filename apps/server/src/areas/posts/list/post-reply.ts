import type { CropName } from '@masthead/domain/images/crop-region';
import type { ListedPost, Post } from '@masthead/domain/posts/contract/post';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { postPath, postPreviewPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import { createSignedKey } from '../../../content/post-preview/signed-key';
import { withSlideIds } from '../../../content/posts/post-text';
import type { StoredPicture } from '../../../media/renditions/rendition';
import type { Context } from '../../../platform/http/context';
import { notFound } from '../../../platform/http/errors';
import { toThumbnailUrl } from '../thumbnails';
import { findPost, type WholePost } from './select-posts.queries';

export const postNotFound = () => notFound(phrase('Post with given ID not found.'));

/** A row of `selectPosts()`. The pictures are missing if the request did not expand them. */
interface ListedRow {
  id: number;
  thumbnail?: object | null;
  fbThumbnail?: object | null;
}

type PostContext = Pick<Context, 'db' | 'now' | 'project' | 'secrets' | 'site_url'>;

export async function postOrThrow(context: PostContext, id: number): Promise<Post> {
  const row = await findPost(context.db, id, context.now());
  if (!row) throw postNotFound();
  return toPostReply(context, row);
}

/** Converts a post to the form that the API sends, with the URLs of its pictures, of its page and of its preview. */
export function toPostReply(context: PostContext, row: WholePost): Post {
  const { project, site_url } = context;
  const { thumbnail, fbThumbnail, ...columns } = row;
  return {
    ...columns,
    slides: withSlideIds(row.slides as unknown as Slide[]),
    thumbnail: toPictureUrl(thumbnail, 'wide', project.title),
    fbThumbnail: toPictureUrl(fbThumbnail, 'share', project.title),
    postsFb: { catchy_title: row.fb_catchy_title, thumb: row.fb_thumb, ext: row.fb_thumb_ext },
    url: row.slug === null ? null : `${site_url}${postPath(row.slug)}`,
    previewUrl: `${site_url}${postPreviewPath(createSignedKey(context, row.id))}`,
  } as Post;
}

/** Converts a row to an item of the lists. `projectTitle` is the text of the watermark. */
export function toListedPost(row: ListedRow, projectTitle: string): ListedPost {
  const { thumbnail, fbThumbnail } = row;
  return {
    ...row,
    ...(thumbnail !== undefined && { thumbnail: toPictureUrl(thumbnail, 'wide', projectTitle) }),
    ...(fbThumbnail !== undefined && { fbThumbnail: toPictureUrl(fbThumbnail, 'share', projectTitle) }),
  } as ListedPost;
}

function toPictureUrl(picture: object | null | undefined, shape: CropName, projectTitle: string): string | null {
  return picture ? toThumbnailUrl(picture as StoredPicture, shape, projectTitle) : null;
}

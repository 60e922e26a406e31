import type { Image } from '@masthead/domain/images/contract';
import { postThumbnails } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../../../shared/api/call';
import { notifyFailure } from '../../../../shared/notices/notify';
import type { PictureUploads } from '../../../../shared/rich-text/pictures/picture-uploads';
import { useTranslation } from '../../../../ui/translation';
import type { EditorForm } from '../state/editor-base';

const fields = ['thumb', 'thumb_ext', 'fb_thumb', 'fb_thumb_ext'] as const;

/** The thumbnails of the post in the form, and their URLs. The URLs of new thumbnails are known only to this page. */
export function useThumbs(form: EditorForm, post: Post, uploads: PictureUploads): PostThumbs {
  const { t } = useTranslation();
  const thumbs = toThumbs(useWatch({ control: form.control, name: fields }));
  const [newUrls, setNewUrls] = useState<Record<string, string>>({});
  const [choices] = useState(() => new ThumbChoices(uploads));

  const findUrl = (target: ThumbTarget, key: string | null, stored: { key: string | null; url: string | null }) =>
    key === null ? null : (newUrls[`${target} ${key}`] ?? (key === stored.key ? stored.url : null));

  function change(next: Partial<Thumbs>, urls: ThumbUrls) {
    for (const [name, value] of Object.entries(next)) {
      form.setValue(name as keyof Thumbs, value, { shouldDirty: true });
    }
    // Two crops can finish in any order, so merge with the previous state. A save replaces the stored thumbnails, which
    // an undo can show again.
    setNewUrls((before) => ({ ...toUrlsByKey(post, post), ...before, ...toUrlsByKey(next, urls) }));
  }

  /** Reads the URLs of a picture's thumbnails again, after its crops have changed. */
  async function refresh(imageId: number) {
    try {
      const { hash_key, url, fb_url } = await call(postThumbnails.crop, { params: { imageId } });
      const next = { thumb: hash_key, fb_thumb: hash_key };
      setNewUrls((before) => ({ ...before, ...toUrlsByKey(next, { thumbnail: url, fbThumbnail: fb_url }) }));
    } catch (error) {
      notifyFailure(error, t('Error creating thumbnails.'));
    }
  }

  const thumbnail = findUrl('main', thumbs.thumb, { key: post.thumb, url: post.thumbnail });
  const fbThumbnail = findUrl('facebook', thumbs.fb_thumb, { key: post.fb_thumb, url: post.fbThumbnail });
  const read = () => toThumbs(form.getValues(fields));
  return { thumbs, urls: { thumbnail, fbThumbnail }, choices, read, change, refresh };
}

const toThumbs = (values: readonly unknown[]) =>
  Object.fromEntries(fields.map((name, index) => [name, values[index]])) as unknown as Thumbs;

/** The URLs of new thumbnails by target and storage key, for example `main 3f2a…`. */
function toUrlsByKey(
  { thumb, fb_thumb }: Pick<Partial<Thumbs>, 'thumb' | 'fb_thumb'>,
  { thumbnail, fbThumbnail }: ThumbUrls,
): Record<string, string> {
  return {
    ...(thumb && thumbnail && { [`main ${thumb}`]: thumbnail }),
    ...(fb_thumb && fbThumbnail && { [`facebook ${fb_thumb}`]: fbThumbnail }),
  };
}

/** A picture that the user has chosen for some thumbnails. It may still be uploaded or cropped. */
export interface ThumbChoice {
  /** Whether the user has chosen nothing else for this thumbnail since. */
  isLatestFor: (target: ThumbTarget) => boolean;
}

/** Makes the user's latest choice win, wherever on the page it is made and however long an earlier one takes. */
export class ThumbChoices {
  readonly #latest: Partial<Record<ThumbTarget, ThumbChoice>> = {};

  constructor(readonly uploads: PictureUploads) {}

  start(targets: readonly ThumbTarget[]): ThumbChoice {
    if (targets.includes('main')) this.uploads.removeLeadPicture();
    const choice: ThumbChoice = { isLatestFor: (target) => this.#latest[target] === choice };
    for (const target of targets) this.#latest[target] = choice;
    return choice;
  }
}

/** Crops a picture. Calls `onThumbs` with the thumbnails that no newer choice has replaced meanwhile. */
export async function cropChoice(
  imageId: number,
  choice: ThumbChoice,
  onThumbs: OnThumbs,
  signal?: AbortSignal,
): Promise<void> {
  const { hash_key, ext, url, fb_url } = await call(postThumbnails.crop, { params: { imageId } }, signal);
  if (signal?.aborted) return;
  const isMain = choice.isLatestFor('main');
  const isFacebook = choice.isLatestFor('facebook');
  if (!isMain && !isFacebook) return;
  onThumbs(
    {
      ...(isMain && { thumb: hash_key, thumb_ext: ext }),
      ...(isFacebook && { fb_thumb: hash_key, fb_thumb_ext: ext }),
    },
    { ...(isMain && { thumbnail: url }), ...(isFacebook && { fbThumbnail: fb_url }) },
  );
}

/** Crops images of the library to thumbnails. */
export function useCropping(choices: ThumbChoices, onThumbs: OnThumbs) {
  const { t } = useTranslation();
  const [busyIds, setBusyIds] = useState<readonly number[]>([]);

  async function crop({ id }: Image, targets: ThumbTarget[]) {
    setBusyIds((ids) => [...ids, id]);
    try {
      await choices.uploads.trackCrops(cropChoice(id, choices.start(targets), onThumbs));
    } catch (error) {
      notifyFailure(error, t('Error creating thumbnails.'));
    }
    setBusyIds((ids) => ids.filter((busyId) => busyId !== id));
  }

  return {
    crop,
    isBusy: (id: number) => busyIds.includes(id),
    isCropping: busyIds.length > 0,
    removeFacebook: () => {
      choices.start(['facebook']);
      onThumbs({ fb_thumb: null, fb_thumb_ext: null }, {});
    },
  };
}

export type Cropping = ReturnType<typeof useCropping>;

/** The storage keys and file types of a post's thumbnails: for the site, and for Facebook. */
export interface Thumbs {
  thumb: string | null;
  thumb_ext: string | null;
  fb_thumb: string | null;
  fb_thumb_ext: string | null;
}

interface ThumbUrls {
  thumbnail?: string | null;
  fbThumbnail?: string | null;
}

export type OnThumbs = (change: Partial<Thumbs>, urls: ThumbUrls) => void;

export interface PostThumbs {
  thumbs: Thumbs;
  urls: { thumbnail: string | null; fbThumbnail: string | null };
  choices: ThumbChoices;
  /** The current thumbnails of the form, also before the next render. */
  read: () => Thumbs;
  change: OnThumbs;
  refresh: (imageId: number) => Promise<void>;
}

/** The use of a thumbnail: on the site, or on Facebook. */
export type ThumbTarget = 'main' | 'facebook';

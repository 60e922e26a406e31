import type { Reply } from '@masthead/domain/http/endpoint';
import type { Image } from '@masthead/domain/images/contract';
import { postThumbnails } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';

import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../../../shared/api/call';
import { notifyFailure } from '../../../../shared/notices/notify';
import { useTranslation } from '../../../../ui/translation';
import type { EditorForm } from '../state/editor-base';

const fields = ['thumb', 'thumb_ext', 'fb_thumb', 'fb_thumb_ext'] as const;

/** The thumbnails of the post in the form, and their URLs. The URLs of new thumbnails are known only to this page. */
export function useThumbs(form: EditorForm, post: Post): PostThumbs {
  const { t } = useTranslation();
  const values = useWatch({ control: form.control, name: fields });
  const thumbs = Object.fromEntries(fields.map((name, index) => [name, values[index]])) as unknown as Thumbs;
  const [newUrls, setNewUrls] = useState<Record<string, string>>({});

  const findUrl = (target: ThumbTarget, key: string | null, stored: { key: string | null; url: string | null }) =>
    key === null ? null : (newUrls[`${target} ${key}`] ?? (key === stored.key ? stored.url : null));

  function change(next: Partial<Thumbs>, urls: ThumbUrls) {
    for (const [name, value] of Object.entries(next)) {
      form.setValue(name as keyof Thumbs, value, { shouldDirty: true });
    }
    // Two crops can finish in any order, so merge with the previous state.
    setNewUrls((before) => ({ ...before, ...toUrlsByKey(next, urls) }));
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
  return { thumbs, urls: { thumbnail, fbThumbnail }, change, refresh };
}

/** The URLs of new thumbnails by target and storage key, for example `main 3f2a…`. */
function toUrlsByKey(
  { thumb, fb_thumb }: Partial<Thumbs>,
  { thumbnail, fbThumbnail }: ThumbUrls,
): Record<string, string> {
  return {
    ...(thumb && thumbnail && { [`main ${thumb}`]: thumbnail }),
    ...(fb_thumb && fbThumbnail && { [`facebook ${fb_thumb}`]: fbThumbnail }),
  };
}

/** Crops images to thumbnails. If two crops have the same target, the latest request wins. */
export function useCropping(onThumbs: OnThumbs) {
  const { t } = useTranslation();
  const [busyIds, setBusyIds] = useState<readonly number[]>([]);
  /** The latest request for each target. An older response for the same target is ignored. */
  const latestRequest = useRef<Partial<Record<ThumbTarget, symbol>>>({});

  async function crop({ id }: Image, targets: ThumbTarget[]) {
    const request = Symbol(id);
    for (const target of targets) latestRequest.current[target] = request;
    setBusyIds((ids) => [...ids, id]);
    try {
      const crops = await call(postThumbnails.crop, { params: { imageId: id } });
      applyCrops(crops, request);
    } catch (error) {
      notifyFailure(error, t('Error creating thumbnails.'));
    }
    setBusyIds((ids) => ids.filter((busyId) => busyId !== id));
  }

  function applyCrops({ hash_key, ext, url, fb_url }: Reply<typeof postThumbnails.crop>, request: symbol) {
    const isLatestFor = (target: ThumbTarget) => latestRequest.current[target] === request;
    onThumbs(
      {
        ...(isLatestFor('main') && { thumb: hash_key, thumb_ext: ext }),
        ...(isLatestFor('facebook') && { fb_thumb: hash_key, fb_thumb_ext: ext }),
      },
      { ...(isLatestFor('main') && { thumbnail: url }), ...(isLatestFor('facebook') && { fbThumbnail: fb_url }) },
    );
  }

  return {
    crop,
    isBusy: (id: number) => busyIds.includes(id),
    isCropping: busyIds.length > 0,
    removeFacebook: () => {
      delete latestRequest.current.facebook;
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
  thumbnail?: string;
  fbThumbnail?: string;
}

export type OnThumbs = (change: Partial<Thumbs>, urls: ThumbUrls) => void;

export interface PostThumbs {
  thumbs: Thumbs;
  urls: { thumbnail: string | null; fbThumbnail: string | null };
  change: OnThumbs;
  refresh: (imageId: number) => Promise<void>;
}

/** The use of a thumbnail: on the site, or on Facebook. */
export type ThumbTarget = 'main' | 'facebook';

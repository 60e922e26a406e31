import type { Image } from '@masthead/domain/images/contract';
import { postThumbnails } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';

import { useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../shared/api/call';
import { notifyFailure } from '../../../../shared/notices/notify';
import type { PostForm } from '../state/post-form';

const fields = ['thumb', 'thumb_ext', 'fb_thumb', 'fb_thumb_ext'] as const;

/** The pictures that stand for the post, and where those that were just chosen can be seen. */
export function useThumbs(form: UseFormReturn<PostForm, unknown, PostForm>, post: Post) {
  const values = useWatch({ control: form.control, name: fields });
  const thumbs = Object.fromEntries(fields.map((name, index) => [name, values[index]])) as unknown as Thumbs;
  const [seen, setSeen] = useState<Record<string, string>>({});

  const urlOf = (key: string | null, stored: string | null, address: string | null, side: string) =>
    key === null ? null : (seen[`${side} ${key}`] ?? (key === stored ? address : null));

  function change(next: Partial<Thumbs>, urls: { thumbnail?: string; fbThumbnail?: string }) {
    for (const [name, value] of Object.entries(next)) {
      form.setValue(name as keyof Thumbs, value, { shouldDirty: true });
    }
    // Of two pictures that are cut at once, either may be ready first.
    setSeen((before) => ({
      ...before,
      ...(next.thumb && urls.thumbnail && { [`main ${next.thumb}`]: urls.thumbnail }),
      ...(next.fb_thumb && urls.fbThumbnail && { [`fb ${next.fb_thumb}`]: urls.fbThumbnail }),
    }));
  }

  const thumbnail = urlOf(thumbs.thumb, post.thumb, post.thumbnail, 'main');
  const fbThumbnail = urlOf(thumbs.fb_thumb, post.fb_thumb, post.fbThumbnail, 'fb');
  return { thumbs, urls: { thumbnail, fbThumbnail }, change };
}

/** Makes thumbnails of pictures. Of two for one place the one that was chosen last stays, whichever is ready first. */
export function useCropping(onThumbs: OnThumbs) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<readonly number[]>([]);
  const wanted = useRef<Partial<Record<ThumbTarget, symbol>>>({});
  const tell = useRef(onThumbs);
  tell.current = onThumbs;

  async function crop({ id }: Image, targets: ThumbTarget[]) {
    const choice = Symbol(id);
    for (const target of targets) wanted.current[target] = choice;
    setBusy((ids) => [...ids, id]);
    try {
      const { hash_key, ext, url, fb_url } = await call(postThumbnails.crop, { params: { imageId: id } });
      const isFor = (target: ThumbTarget) => wanted.current[target] === choice;
      tell.current(
        {
          ...(isFor('main') && { thumb: hash_key, thumb_ext: ext }),
          ...(isFor('facebook') && { fb_thumb: hash_key, fb_thumb_ext: ext }),
        },
        { ...(isFor('main') && { thumbnail: url }), ...(isFor('facebook') && { fbThumbnail: fb_url }) },
      );
    } catch (error) {
      notifyFailure(error, t('Error making thumbnails.'));
    } finally {
      setBusy((ids) => ids.filter((each) => each !== id));
    }
  }

  return {
    crop,
    isBusy: (id: number) => busy.includes(id),
    isCropping: busy.length > 0,
    removeFacebook: () => {
      delete wanted.current.facebook;
      tell.current({ fb_thumb: null, fb_thumb_ext: null }, {});
    },
  };
}

export type Cropping = ReturnType<typeof useCropping>;

/** The keys of the pictures that a post is announced with. */
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

/** Where a thumbnail is shown. */
export type ThumbTarget = 'main' | 'facebook';

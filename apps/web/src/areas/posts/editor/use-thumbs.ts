import type { Post } from '@masthead/domain/posts/contract/post';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Thumbs } from './gallery/thumbs';
import type { PostForm } from './post-form';

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

import type { Image } from '@masthead/domain/images/contract';
import { postThumbnails } from '@masthead/domain/posts/contract/endpoints';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../shared/api/call';
import { notifyFailure } from '../../../../shared/notices/notify';
import type { OnThumbs, ThumbTarget } from './thumbs';

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

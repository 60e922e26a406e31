import { phrase } from '@masthead/domain/text/phrase';
import { isHeavy } from '../../media/formats/open-picture';
import { findFiledPicture } from '../../media/library/library.queries';
import { appliedWatermark, makeRendition } from '../../media/renditions/make-rendition';
import { addressOf, type Filed, keyOf, markOf, type Rendition, type Shape } from '../../media/renditions/rendition';

import type { Context } from '../../platform/http/context';
import { notFound } from '../../platform/http/errors';

/** As small as can be for lists and cards; in the picture's own format for networks that know no other. */
function thumbnailOf(image: Filed, shape: Shape, title: string): Rendition {
  return { size: shape, mark: markOf(image, title), format: shape === 'wide' ? 'webp' : image.ext };
}

export function thumbnailAddress(image: Filed, shape: Shape, title: string): string {
  return addressOf(image, thumbnailOf(image, shape, title));
}

type Needed = Pick<Context, 'db' | 'storage' | 'project' | 'turns'>;

const noPicture = () => notFound(phrase('There is no such image.'));

/** Has both thumbnails of a picture ready before anybody looks at them. One that is there already is not made again. */
export async function quickCrop({ db, storage, project, turns }: Needed, imageId: number) {
  const image = await findFiledPicture(db, imageId);
  if (!image) throw noPicture();
  const { mark } = appliedWatermark(image, project);
  for (const shape of ['wide', 'share'] as const) {
    const rendition = thumbnailOf(image, shape, project.title);
    if (await storage.exists(keyOf(image, rendition))) continue;
    const isMade = await turns(() => makeRendition(storage, image, rendition, mark), isHeavy(image));
    if (!isMade) throw noPicture();
  }
  return {
    hash_key: image.hash_key,
    ext: image.ext,
    url: thumbnailAddress(image, 'wide', project.title),
    fb_url: thumbnailAddress(image, 'share', project.title),
  };
}

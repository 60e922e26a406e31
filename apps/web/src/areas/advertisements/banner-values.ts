import {
  type Banner,
  type BannerImage,
  type BannerInput,
  bannerFields,
  checkedAnyway,
  imageRefusals,
  isPlaced,
} from '@masthead/domain/advertisements/banner';

import { z } from 'zod';

/** A picture as it can be saved: a new one, `''` for none any more, `null` for the one that is stored. */
type KeptImage = File | '' | null;

/** A file that will not do: why, and what is kept in its place once it is taken back. */
interface RefusedImage {
  refusal: string;
  kept: KeptImage;
}

/** A picture as the form has it. */
export type PickedImage = KeptImage | RefusedImage;

const isRefused = (value: PickedImage): value is RefusedImage =>
  typeof value === 'object' && value !== null && 'refusal' in value;

export const refusalIn = (value: PickedImage): string | null => (isRefused(value) ? value.refusal : null);
export const keptIn = (value: PickedImage): KeptImage => (isRefused(value) ? value.kept : value);

export type BannerValues = z.input<ReturnType<typeof bannerForm>>;

const picked = z
  .custom<PickedImage>(() => true)
  .check(({ value, issues }) => {
    const message = refusalIn(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  });

/** A new banner needs a picture; later the stored one stays unless another is chosen. */
export function bannerForm(stored: Banner | null) {
  const images = bannerFields.extend({ image_desktop: picked, image_mobile: picked });
  const hasImage = checkedAnyway<z.output<typeof images>>(({ image_desktop, image_mobile }) =>
    imageRefusals({
      image_desktop: image_desktop ?? stored?.image_desktop,
      image_mobile: image_mobile ?? stored?.image_mobile,
    }),
  );
  return images.check(isPlaced, hasImage);
}

export function valuesOf(banner: Banner | null): BannerValues {
  return {
    name: banner?.name ?? '',
    link: banner?.link ?? '',
    is_enabled: banner?.is_enabled ?? false,
    category_ids: banner?.category_ids ?? [],
    tag_ids: banner?.tag_ids ?? [],
    image_desktop: null,
    image_mobile: null,
  };
}

/** A new banner as it travels: empty values are dropped, and the form has seen to a picture. */
export function sent(values: BannerValues): BannerInput {
  const { category_ids = [], tag_ids = [], image_desktop: desktop, image_mobile: mobile, ...fields } = values;
  const image_desktop = keptIn(desktop);
  const image_mobile = keptIn(mobile);
  return {
    ...fields,
    ...(category_ids.length > 0 && { category_ids }),
    ...(tag_ids.length > 0 && { tag_ids }),
    ...(image_desktop && { image_desktop }),
    ...(image_mobile && { image_mobile }),
  };
}

/** What changed; of the pictures, those that were chosen or taken away. */
export function sentChanges(values: BannerValues, changes: Partial<BannerValues>) {
  const { image_desktop: _, image_mobile: __, ...fields } = changes;
  const image = <K extends BannerImage>(kind: K) => {
    const value = keptIn(values[kind]);
    return value === null ? {} : ({ [kind]: value } as Record<K, File | ''>);
  };
  return { ...fields, ...image('image_desktop'), ...image('image_mobile') };
}

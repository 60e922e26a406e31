import {
  type Banner,
  type BannerImage,
  type BannerInput,
  bannerFields,
  crossFieldCheck,
  imageRefusals,
  placementCheck,
} from '@masthead/domain/advertisements/banner';

import { z } from 'zod';

/** A valid image value: a new file, `''` to remove the image, `null` to keep the stored one. */
type ValidImage = File | '' | null;

/** A rejected file: the reason, and the value that "Undo choice" restores. */
interface RejectedImage {
  refusal: string;
  previous: ValidImage;
}

/** The form value of one banner image. */
export type PickedImage = ValidImage | RejectedImage;

const isRejected = (value: PickedImage): value is RejectedImage =>
  typeof value === 'object' && value !== null && 'refusal' in value;

/** The reason why the picked file was rejected; `null` for a valid value. */
export const findRefusal = (value: PickedImage): string | null => (isRejected(value) ? value.refusal : null);
/** The value to save: a rejected file counts as the value before it. */
export const findValidImage = (value: PickedImage): ValidImage => (isRejected(value) ? value.previous : value);

export type BannerValues = z.input<ReturnType<typeof bannerForm>>;

/** Accepts every value that the image field sets, except a rejected file. */
const pickedImage = z
  .custom<PickedImage>(() => true)
  .check(({ value, issues }) => {
    const message = findRefusal(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  });

/**
 * The schema of the banner form. A new banner requires an image. An existing one keeps its stored image unless the user
 * picks another.
 */
export function bannerForm(storedBanner: Banner | null) {
  const fields = bannerFields.extend({ image_desktop: pickedImage, image_mobile: pickedImage });
  const hasImage = crossFieldCheck<z.output<typeof fields>>(({ image_desktop, image_mobile }) =>
    imageRefusals({
      image_desktop: image_desktop ?? storedBanner?.image_desktop,
      image_mobile: image_mobile ?? storedBanner?.image_mobile,
    }),
  );
  return fields.check(placementCheck, hasImage);
}

export function toFormValues(banner: Banner | null): BannerValues {
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

/** Builds the create payload without empty values. The form has already checked that there is an image. */
export function toInput(values: BannerValues): BannerInput {
  const { category_ids = [], tag_ids = [], image_desktop: desktop, image_mobile: mobile, ...fields } = values;
  const image_desktop = findValidImage(desktop);
  const image_mobile = findValidImage(mobile);
  return {
    ...fields,
    ...(category_ids.length > 0 && { category_ids }),
    ...(tag_ids.length > 0 && { tag_ids }),
    ...(image_desktop && { image_desktop }),
    ...(image_mobile && { image_mobile }),
  };
}

/** Builds the update payload: the changed fields, and each image that was replaced or removed. */
export function toPatch(values: BannerValues, changes: Partial<BannerValues>) {
  const { image_desktop: _, image_mobile: __, ...fields } = changes;
  const imageChange = <K extends BannerImage>(kind: K) => {
    const value = findValidImage(values[kind]);
    return value === null ? {} : ({ [kind]: value } as Record<K, File | ''>);
  };
  return { ...fields, ...imageChange('image_desktop'), ...imageChange('image_mobile') };
}

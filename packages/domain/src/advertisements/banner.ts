import { z } from 'zod';
import { file } from '../http/file';
import { referenceId } from '../http/paging';
import { tagReference } from '../tags/reference';
import { pairRefusal } from '../text/choices';
import { requiredLink, requiredText, textRules } from '../text/fields';
import { urlRefusal } from '../text/links';
import { bannerWidthRefusal } from '../text/numbers';
import { fill, phrase } from '../text/phrase';
import { dangerRefusal, linkDangerRefusal } from '../text/symbols';

// A banner is the picture of a sponsor with a link. Its placements are the categories and tags whose pages show it.

/** The maximum width in pixels of the picture for desktops and of the picture for phones. */
export const bannerWidths = { image_desktop: 728, image_mobile: 320 } as const;
export type BannerImage = keyof typeof bannerWidths;
export const bannerImages = Object.keys(bannerWidths) as BannerImage[];

/** In pixels. */
const MAX_HEIGHT = 1200;
const MAX_MB = 2;

/** Returns why a banner picture of this size in pixels is rejected, or `null`. */
export function bannerSizeRefusal(kind: BannerImage, { width, height }: { width: number; height: number }) {
  const tooWide = bannerWidthRefusal(width, bannerWidths[kind]);
  if (tooWide) return tooWide;
  return height > MAX_HEIGHT ? fill(phrase('Max image height - {max} px'), { max: MAX_HEIGHT }) : null;
}

/** Returns why a banner picture of this size in bytes is rejected, or `null`. The limit suits mobile connections. */
export function bannerBytesRefusal(bytes: number): string | null {
  return bytes > MAX_MB * 1024 * 1024 ? fill(phrase('Max image size {max} Mb'), { max: MAX_MB }) : null;
}

/** Limited because the list has no pages. */
export const MAX_BANNERS = 500;
export const manyBannersMessage = fill(phrase('The limit is {max} banners. Delete one first.'), {
  max: MAX_BANNERS,
});
export const MAX_BANNER_PLACEMENTS = 50;
const manyPlacementsMessage = fill(phrase('Choose at most {max}'), { max: MAX_BANNER_PLACEMENTS });

const placementIds = z.array(referenceId).max(MAX_BANNER_PLACEMENTS, manyPlacementsMessage);

/** The fields of the banner form without the pictures. */
export const bannerFields = z.object({
  name: requiredText(150).check(textRules(dangerRefusal)),
  link: requiredLink(255, linkDangerRefusal, urlRefusal),
  is_enabled: z.boolean().optional(),
  category_ids: placementIds.optional(),
  tag_ids: placementIds.optional(),
});

interface Placements {
  category_ids?: readonly number[] | undefined;
  tag_ids?: readonly number[] | undefined;
}

/** Returns an error for each field if the banner has no placement. */
export function placementRefusals({ category_ids, tag_ids }: Placements): Record<string, [string]> {
  const message = pairRefusal(category_ids, tag_ids);
  return message ? { category_ids: [message], tag_ids: [message] } : {};
}

/** A check across fields that runs even if a field is invalid, so that the form shows all errors at once. */
export function crossFieldCheck<T>(refusals: (value: T) => Record<string, [string]>): z.core.$ZodCheck<T> {
  const check = z.check<T>(({ value, issues }) => {
    for (const [field, [message]] of Object.entries(refusals(value))) {
      issues.push({ code: 'custom', message, path: [field], input: value });
    }
  });
  // zod skips a check by default if an earlier one failed.
  check._zod.def.when = () => true;
  return check;
}

/** Requires a placement. For an update, the server repeats the check with the stored values. */
export const placementCheck = crossFieldCheck<Placements>(placementRefusals);

interface Pictures {
  image_desktop?: unknown;
  image_mobile?: unknown;
}

/** Returns an error if the banner has neither of the two pictures. */
export function imageRefusals({ image_desktop, image_mobile }: Pictures): Record<string, [string]> {
  return image_desktop || image_mobile ? {} : { image_desktop: [phrase('Image is required')] };
}

export const bannerInput = bannerFields
  .extend({ image_desktop: file.optional(), image_mobile: file.optional() })
  .check(placementCheck, crossFieldCheck<Pictures>(imageRefusals));
export type BannerInput = z.input<typeof bannerInput>;

/** Replaces the stored picture; an empty string deletes it. */
const imagePatch = z.union([file, z.literal('')], phrase('Upload file error.')).optional();

export const bannerPatch = bannerFields.partial().extend({ image_desktop: imagePatch, image_mobile: imagePatch });
export type BannerPatch = z.input<typeof bannerPatch>;

export const banner = z.object({
  id: z.number().int(),
  name: z.string(),
  link: z.string(),
  is_enabled: z.boolean(),
  categories: z.array(z.object({ id: z.number().int(), catchy_title: z.string() })),
  tags: z.array(tagReference),
  category_ids: z.array(z.number().int()),
  tag_ids: z.array(z.number().int()),
  /** URL paths of the pictures, relative to the host of the request. */
  image_desktop: z.string().nullable(),
  image_mobile: z.string().nullable(),
});
export type Banner = z.infer<typeof banner>;

export const bannerQuery = z.object({ include: z.literal('tags,categories').optional() });

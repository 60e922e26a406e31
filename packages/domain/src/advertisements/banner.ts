import { z } from 'zod';
import { file } from '../http/file';
import { chosenId } from '../http/paging';
import { tagReference } from '../tags/reference';
import { pairRefusal } from '../text/choices';
import { refusedBy, requiredLink, requiredText } from '../text/fields';
import { urlRefusal } from '../text/links';
import { bannerWidthRefusal } from '../text/numbers';
import { fill, phrase } from '../text/phrase';
import { dangerRefusal, linkDangerRefusal } from '../text/symbols';

/** The widest picture of each kind, in pixels. */
export const bannerWidths = { image_desktop: 728, image_mobile: 320 } as const;
export type BannerImage = keyof typeof bannerWidths;
export const bannerImages = Object.keys(bannerWidths) as BannerImage[];

const MAX_HEIGHT = 1200;
const MAX_MB = 2;

/** Why a banner's picture of this size is refused; `null` when it is not. */
export function bannerSizeRefusal(kind: BannerImage, { width, height }: { width: number; height: number }) {
  const tooWide = bannerWidthRefusal(width, bannerWidths[kind]);
  if (tooWide) return tooWide;
  return height > MAX_HEIGHT ? fill(phrase('Max image height - {max} px'), { max: MAX_HEIGHT }) : null;
}

/** Readers wait for it on the line of a phone. */
export function bannerBytesRefusal(bytes: number): string | null {
  return bytes > MAX_MB * 1024 * 1024 ? fill(phrase('Max image size {max} Mb'), { max: MAX_MB }) : null;
}

/** The list is always whole. */
export const MAX_BANNERS = 500;
export const manyBannersMessage = fill(phrase('There can be at most {max} banners. Delete one first.'), {
  max: MAX_BANNERS,
});
export const MAX_BANNER_PLACES = 50;
const manyPlacesMessage = fill(phrase('Choose at most {max}'), { max: MAX_BANNER_PLACES });

const places = z.array(chosenId).max(MAX_BANNER_PLACES, manyPlacesMessage);

/** What the form says; the pictures go with it. */
export const bannerFields = z.object({
  name: requiredText(150).check(refusedBy(dangerRefusal)),
  link: requiredLink(255, linkDangerRefusal, urlRefusal),
  is_enabled: z.boolean().optional(),
  category_ids: places.optional(),
  tag_ids: places.optional(),
});

interface Places {
  category_ids?: readonly number[] | undefined;
  tag_ids?: readonly number[] | undefined;
}

/** Why a banner with these places is shown nowhere, by field; empty when it is shown. */
export function placeRefusals({ category_ids, tag_ids }: Places): Record<string, [string]> {
  const message = pairRefusal(category_ids, tag_ids);
  return message ? { category_ids: [message], tag_ids: [message] } : {};
}

/** A check of several fields that is made whatever is wrong with one of them: people mend a form once. */
export function checkedAnyway<T>(refusals: (value: T) => Record<string, [string]>): z.core.$ZodCheck<T> {
  const check = z.check<T>(({ value, issues }) => {
    for (const [field, [message]] of Object.entries(refusals(value))) {
      issues.push({ code: 'custom', message, path: [field], input: value });
    }
  });
  check._zod.def.when = () => true;
  return check;
}

/** A banner belongs somewhere; the server says the same of a change, with what is stored. */
export const isPlaced = checkedAnyway<Places>(placeRefusals);

interface Pictures {
  image_desktop?: unknown;
  image_mobile?: unknown;
}

export function imageRefusals({ image_desktop, image_mobile }: Pictures): Record<string, [string]> {
  return image_desktop || image_mobile ? {} : { image_desktop: [phrase('Image is required')] };
}

export const bannerInput = bannerFields
  .extend({ image_desktop: file.optional(), image_mobile: file.optional() })
  .check(isPlaced, checkedAnyway<Pictures>(imageRefusals));
export type BannerInput = z.input<typeof bannerInput>;

/** A picture that takes the stored one's place; sent empty, the stored one goes and none comes. */
const changedImage = z.union([file, z.literal('')], phrase('Upload file error.')).optional();

export const bannerPatch = bannerFields.partial().extend({ image_desktop: changedImage, image_mobile: changedImage });
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
  /** The pictures' addresses, on whichever host asks. */
  image_desktop: z.string().nullable(),
  image_mobile: z.string().nullable(),
});
export type Banner = z.infer<typeof banner>;

export const bannerQuery = z.object({ include: z.literal('tags,categories').optional() });

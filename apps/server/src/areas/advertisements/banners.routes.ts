import {
  type Banner,
  type BannerImage,
  bannerImages,
  type bannerInput,
  type bannerPatch,
  imageRefusals,
  MAX_BANNERS,
  manyBannersMessage,
  placeRefusals,
} from '@masthead/domain/advertisements/banner';
import { banners } from '@masthead/domain/advertisements/contract';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { bannerAddress } from '../../media/library/banner-key';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { retrying } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { invalid, notFound, refused } from '../../platform/http/errors';
import { wholeReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { discardPictures, withBannerPictures } from './banner-pictures';
import {
  countAdvertisements,
  deleteBanner,
  type FoundBanner,
  findBanner,
  holdPlaces,
  insertBanner,
  listBanners,
  lockBanner,
  placeBanner,
  takeBannerId,
  updateBanner,
} from './banners.queries';

const noBanner = () => notFound(phrase('There is no such banner.'));

async function bannerOrThrow(db: Db, id: number) {
  const banner = await findBanner(db, id);
  if (!banner) throw noBanner();
  return banner;
}

function bannerReply({ image_desktop, image_mobile, ...banner }: FoundBanner): Banner {
  return {
    ...banner,
    category_ids: banner.categories.map(({ id }) => id),
    tag_ids: banner.tags.map(({ id }) => id),
    image_desktop: image_desktop && bannerAddress(image_desktop),
    image_mobile: image_mobile && bannerAddress(image_mobile),
  };
}

export function bannerRoutes(api: Api): void {
  serve(api, banners.list, async ({ db }) => wholeReply((await listBanners(db, MAX_BANNERS)).map(bannerReply)));

  serve(api, banners.create, async (context, { body }) =>
    bannerReply(await bannerOrThrow(context.db, await createBanner(context, body))),
  );

  serve(api, banners.update, async (context, { params, body }) => {
    await changeBanner(context, params.id, body);
    return bannerReply(await bannerOrThrow(context.db, params.id));
  });

  serve(api, banners.remove, async (context, { params }) => {
    const { keys } = await context.db.transaction().execute(async (db) => {
      const banner = await deleteBanner(db, params.id);
      if (!banner) throw noBanner();
      await recordAudit(db, context, { action: 'banner.deleted', target_id: params.id, target_label: banner.name });
      return banner;
    });
    await discardPictures(context.storage, keys);
    return null;
  });
}

type Patch = z.output<typeof bannerPatch>;
type Images = Record<BannerImage, string | null>;

/** What is not given stays; a new picture takes the old one's place, one sent empty leaves none. */
async function changeBanner(context: ActorContext, id: number, patch: Patch): Promise<void> {
  const { image_desktop, image_mobile, category_ids, tag_ids, ...fields } = patch;
  await bannerOrThrow(context.db, id);
  const given = { image_desktop: image_desktop || undefined, image_mobile: image_mobile || undefined };
  const replaced = await withBannerPictures(context, id, given, (keys) =>
    retrying(context.db, async (db) => {
      // Before the banner itself, as a deletion of a category or a tag comes to it.
      const places = await heldPlaces(db, { category_ids, tag_ids });
      const before = await lockBanner(db, id);
      if (!before) throw noBanner();
      await context.checkBase(async () => bannerReply(before));
      const images = imagesAfter(before, patch, keys);
      checkAfter(before, places, images);
      await placeBanner(db, id, places);
      await updateBanner(db, id, { ...fields, ...images });
      return bannerImages.flatMap((kind) => (before[kind] === images[kind] ? [] : (before[kind] ?? [])));
    }),
  );
  await discardPictures(context.storage, replaced);
}

function imagesAfter(before: Images, patch: Patch, keys: Partial<Record<BannerImage, string>>): Images {
  const after = (kind: BannerImage) => keys[kind] ?? (patch[kind] === '' ? null : before[kind]);
  return { image_desktop: after('image_desktop'), image_mobile: after('image_mobile') };
}

interface Placed {
  categories: { id: number }[];
  tags: { id: number }[];
}

/** A banner has a place and a picture, whatever the change leaves out. */
function checkAfter(before: Placed, places: Pick<Patch, 'category_ids' | 'tag_ids'>, images: Images): void {
  const errors = {
    ...placeRefusals({
      category_ids: places.category_ids ?? before.categories.map(({ id }) => id),
      tag_ids: places.tag_ids ?? before.tags.map(({ id }) => id),
    }),
    ...imageRefusals(images),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The new banner's id. */
async function createBanner(context: ActorContext, input: z.output<typeof bannerInput>): Promise<number> {
  const { image_desktop, image_mobile, category_ids, tag_ids, ...fields } = input;
  const id = await takeBannerId(context.db);
  return withBannerPictures(context, id, { image_desktop, image_mobile }, (keys) =>
    retrying(context.db, async (db) => {
      const places = await heldPlaces(db, { category_ids, tag_ids });
      if ((await countAdvertisements(db, 'adv_banners')) >= MAX_BANNERS) throw refused(manyBannersMessage);
      await insertBanner(db, { ...fields, ...keys, id });
      await placeBanner(db, id, places);
      return id;
    }),
  );
}

interface Given {
  category_ids?: number[] | undefined;
  tag_ids?: number[] | undefined;
}

/** Locks the categories and tags of a banner until the transaction ends, in the order that deletions use. */
async function heldPlaces(db: Db, { category_ids, tag_ids }: Given): Promise<Given> {
  const gone = [phrase('There is no such thing any more.')];
  const categories = await holdPlaces(db, 'categories', category_ids ?? []);
  const tags = await holdPlaces(db, 'tags', tag_ids ?? []);
  const errors = {
    ...(category_ids?.some((id) => !categories.includes(id)) && { category_ids: gone }),
    ...(tag_ids?.some((id) => !tags.includes(id)) && { tag_ids: gone }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...(category_ids && { category_ids: categories }), ...(tag_ids && { tag_ids: tags }) };
}

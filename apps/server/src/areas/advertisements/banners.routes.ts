import {
  type Banner,
  type BannerImage,
  bannerImages,
  type bannerInput,
  type bannerPatch,
  imageRefusals,
  MAX_BANNERS,
  manyBannersMessage,
  placementRefusals,
} from '@masthead/domain/advertisements/banner';
import { banners } from '@masthead/domain/advertisements/contract';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { bannerFolder, bannerPath } from '../../media/library/banner-key';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { withRetries } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { invalid, notFound, refused } from '../../platform/http/errors';
import { unpagedReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';
import { undoable } from '../../platform/undo/undoable';

import { discardPictures, withBannerPictures } from './banner-pictures';
import {
  type BannerRow,
  countAdvertisements,
  deleteBanner,
  findBanner,
  insertBanner,
  listBanners,
  lockBanner,
  lockPlacements,
  reserveBannerId,
  updateBanner,
  writePlacements,
} from './banners.queries';

const bannerNotFound = () => notFound(phrase('This banner no longer exists.'));

async function bannerOrThrow(db: Db, id: number) {
  const banner = await findBanner(db, id);
  if (!banner) throw bannerNotFound();
  return banner;
}

function bannerReply({ image_desktop, image_mobile, ...banner }: BannerRow): Banner {
  return {
    ...banner,
    category_ids: banner.categories.map(({ id }) => id),
    tag_ids: banner.tags.map(({ id }) => id),
    image_desktop: image_desktop && bannerPath(image_desktop),
    image_mobile: image_mobile && bannerPath(image_mobile),
  };
}

/** Serves banners: pictures of sponsors with a link, shown in the chosen categories and tags. */
export function bannerRoutes(api: Api): void {
  serve(api, banners.list, async ({ db }) => unpagedReply((await listBanners(db, MAX_BANNERS)).map(bannerReply)));

  serve(api, banners.create, async (context, { body }) =>
    bannerReply(await bannerOrThrow(context.db, await createBanner(context, body))),
  );

  serve(api, banners.update, async (context, { params, body }) => {
    await changeBanner(context, params.id, body);
    return bannerReply(await bannerOrThrow(context.db, params.id));
  });

  serve(api, banners.remove, async (context, { params }) => {
    await context.db.transaction().execute(async (db) => {
      const banner = await lockBanner(db, params.id);
      if (!banner) throw bannerNotFound();
      const event = { action: 'banner.deleted', target_id: params.id, target_label: banner.name } as const;
      const keys = [banner.image_desktop, banner.image_mobile].filter((key) => key !== null);
      const action = {
        rights: 'adv.delete',
        event,
        deletes: { table: 'adv_banners', where: { id: [params.id] } },
        files: keys.map((key) => `${bannerFolder(key)}/`),
      } as const;
      await undoable(db, context, action, () => deleteBanner(db, params.id));
      await recordAudit(db, context, event);
    });
    return null;
  });
}

type Patch = z.output<typeof bannerPatch>;
type Images = Record<BannerImage, string | null>;

/** Changes the given fields. A new picture replaces the old one; an empty one deletes it. */
async function changeBanner(context: ActorContext, id: number, patch: Patch): Promise<void> {
  const { image_desktop, image_mobile, category_ids, tag_ids, ...fields } = patch;
  await bannerOrThrow(context.db, id);
  const uploads = { image_desktop: image_desktop || undefined, image_mobile: image_mobile || undefined };
  const replacedKeys = await withBannerPictures(context, id, uploads, (keys) =>
    withRetries(context.db, async (db) => {
      // Lock order: categories and tags before the banner, as in their deletions, to avoid deadlocks.
      const placements = await lockPlacementsOrThrow(db, { category_ids, tag_ids });
      const before = await lockBanner(db, id);
      if (!before) throw bannerNotFound();
      await context.checkBaseVersion(async () => bannerReply(before));
      const images = imagesAfterChange(before, patch, keys);
      checkChangedBanner(before, placements, images);
      await writePlacements(db, id, placements);
      await updateBanner(db, id, { ...fields, ...images });
      return bannerImages.flatMap((kind) => (before[kind] === images[kind] ? [] : (before[kind] ?? [])));
    }),
  );
  await discardPictures(context.storage, replacedKeys);
}

/** The storage keys after the change: a new upload, `null` for a removed picture, else the stored key. */
function imagesAfterChange(before: Images, patch: Patch, keys: Partial<Record<BannerImage, string>>): Images {
  const newKey = (kind: BannerImage) => keys[kind] ?? (patch[kind] === '' ? null : before[kind]);
  return { image_desktop: newKey('image_desktop'), image_mobile: newKey('image_mobile') };
}

interface StoredPlacements {
  categories: { id: number }[];
  tags: { id: number }[];
}

/** Throws unless the changed banner still has a placement and a picture. */
function checkChangedBanner(
  before: StoredPlacements,
  placements: Pick<Patch, 'category_ids' | 'tag_ids'>,
  images: Images,
): void {
  const errors = {
    ...placementRefusals({
      category_ids: placements.category_ids ?? before.categories.map(({ id }) => id),
      tag_ids: placements.tag_ids ?? before.tags.map(({ id }) => id),
    }),
    ...imageRefusals(images),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function createBanner(context: ActorContext, input: z.output<typeof bannerInput>): Promise<number> {
  const { image_desktop, image_mobile, category_ids, tag_ids, ...fields } = input;
  const id = await reserveBannerId(context.db);
  return withBannerPictures(context, id, { image_desktop, image_mobile }, (keys) =>
    withRetries(context.db, async (db) => {
      const placements = await lockPlacementsOrThrow(db, { category_ids, tag_ids });
      if ((await countAdvertisements(db, 'adv_banners')) >= MAX_BANNERS) throw refused(manyBannersMessage);
      await insertBanner(db, { ...fields, ...keys, id });
      await writePlacements(db, id, placements);
      return id;
    }),
  );
}

interface PlacementInput {
  category_ids?: number[] | undefined;
  tag_ids?: number[] | undefined;
}

/** Locks the categories and tags of a banner until the transaction ends, in the order that deletions use. */
async function lockPlacementsOrThrow(db: Db, { category_ids, tag_ids }: PlacementInput): Promise<PlacementInput> {
  const missing = [phrase('This item no longer exists. Reload the page.')];
  const categories = await lockPlacements(db, 'categories', category_ids ?? []);
  const tags = await lockPlacements(db, 'tags', tag_ids ?? []);
  const errors = {
    ...(category_ids?.some((id) => !categories.includes(id)) && { category_ids: missing }),
    ...(tag_ids?.some((id) => !tags.includes(id)) && { tag_ids: missing }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...(category_ids && { category_ids: categories }), ...(tag_ids && { tag_ids: tags }) };
}

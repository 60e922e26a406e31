import type { Banner } from '@masthead/domain/advertisements/banner';
import { MAX_BANNERS } from '@masthead/domain/advertisements/banner';
import { banners } from '@masthead/domain/advertisements/contract';
import { recordAudit } from '../../audit/record-audit';
import type { Db } from '../../db/db';
import type { Api } from '../../http/api';
import { wholeReply } from '../../http/page';
import { serve } from '../../http/serve';
import { bannerAddress } from '../../media/banner-key';
import { bannerOrThrow, noBanner } from './banner-or-throw';
import { discardPictures } from './banner-pictures';
import { deleteBanner, type FoundBanner, listBanners } from './banners.queries';
import { changeBanner } from './change-banner';
import { createBanner } from './create-banner';

export function bannerRoutes(api: Api): void {
  serve(api, banners.list, async ({ db }) => wholeReply((await listBanners(db, MAX_BANNERS)).map(replyOf)));

  serve(api, banners.create, async (context, { body }) => bannerReply(context.db, await createBanner(context, body)));

  serve(api, banners.update, async (context, { params, body }) => {
    await changeBanner(context, params.id, body);
    return bannerReply(context.db, params.id);
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

async function bannerReply(db: Db, id: number): Promise<Banner> {
  return replyOf(await bannerOrThrow(db, id));
}

function replyOf({ image_desktop, image_mobile, ...banner }: FoundBanner): Banner {
  return {
    ...banner,
    category_ids: banner.categories.map(({ id }) => id),
    tag_ids: banner.tags.map(({ id }) => id),
    image_desktop: image_desktop && bannerAddress(image_desktop),
    image_mobile: image_mobile && bannerAddress(image_mobile),
  };
}

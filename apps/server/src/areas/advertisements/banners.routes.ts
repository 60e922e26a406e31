import { MAX_BANNERS } from '@masthead/domain/advertisements/banner';
import { banners } from '@masthead/domain/advertisements/contract';
import { recordAudit } from '../../platform/audit/record-audit';
import { wholeReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { bannerOrThrow, bannerReply, noBanner } from './banner-or-throw';
import { discardPictures } from './banner-pictures';
import { deleteBanner, listBanners } from './banners.queries';
import { changeBanner } from './change-banner';
import { createBanner } from './create-banner';

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

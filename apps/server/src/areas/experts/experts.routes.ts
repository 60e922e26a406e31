import { experts } from '@masthead/domain/experts/contract';
import { expertPath } from '@masthead/domain/site/addresses';
import { readUsages } from '../../content/usages/read-usages';
import { menusLinkingTo, postsWithExpert } from '../../content/usages/usages.queries';
import { avatarAddress } from '../../media/avatar';
import type { Db } from '../../platform/db/db';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { changeExpert } from './change-expert';
import { createExpert } from './create-expert';
import { expertOrThrow } from './expert-or-throw';
import { listExperts } from './experts.queries';
import { removeExpert } from './remove-expert';

export function expertRoutes(api: Api): void {
  serve(api, experts.list, async ({ db }, { query }) => {
    const { items, total } = await listExperts(db, query);
    return pageReply(items.map(withAddress), total, query, experts.list.path);
  });

  serve(api, experts.search, async ({ db }, { query, body }) => {
    const { items, total } = await listExperts(db, query, body.query);
    return pageReply(items.map(withAddress), total, query, experts.search.path);
  });

  serve(api, experts.get, ({ db }, { params }) => expertReply(db, params.id));

  serve(api, experts.create, async (context, { body }) => expertReply(context.db, await createExpert(context, body)));

  serve(api, experts.update, async (context, { params, body }) => {
    await changeExpert(context, params.id, body);
    return expertReply(context.db, params.id);
  });

  serve(api, experts.remove, (context, { params, query }) => removeExpert(context, params.id, query.replacement_id));

  serve(api, experts.usages, async ({ db, actor, site_url }, { params: { id } }) => {
    const { slug } = await expertOrThrow(db, id);
    return readUsages(db, actor, {
      post: postsWithExpert(db, id),
      menu: menusLinkingTo(db, site_url, expertPath(slug)),
    });
  });
}

async function expertReply(db: Db, id: number) {
  return withAddress(await expertOrThrow(db, id));
}

function withAddress<T extends { avatar: string }>(expert: T): T {
  return { ...expert, avatar: avatarAddress(expert.avatar) };
}

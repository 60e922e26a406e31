import { experts } from '@masthead/domain/experts/contract';
import { recordAudit } from '../../audit/record-audit';
import type { Db } from '../../db/db';
import type { Api } from '../../http/api';
import { pageReply } from '../../http/page';
import { serve } from '../../http/serve';
import { avatarAddress, discardAvatar } from '../../media/avatar';
import { changeExpert } from './change-expert';
import { createExpert } from './create-expert';
import { expertOrThrow, noExpert } from './expert-or-throw';
import { deleteExpert, listExperts } from './experts.queries';

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

  serve(api, experts.remove, async (context, { params }) => {
    const { avatar } = await context.db.transaction().execute(async (db) => {
      const expert = await deleteExpert(db, params.id);
      if (!expert) throw noExpert();
      await recordAudit(db, context, { action: 'expert.deleted', target_id: params.id, target_label: expert.username });
      return expert;
    });
    await discardAvatar(context.storage, avatar);
    return null;
  });
}

async function expertReply(db: Db, id: number) {
  return withAddress(await expertOrThrow(db, id));
}

function withAddress<T extends { avatar: string }>(expert: T): T {
  return { ...expert, avatar: avatarAddress(expert.avatar) };
}

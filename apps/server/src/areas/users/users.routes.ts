import { users } from '@masthead/domain/users/contract';
import type { Api } from '../../http/api';
import { pageReply } from '../../http/page';
import { serve } from '../../http/serve';
import { createUser } from './create-user';
import { removeUser } from './remove-user';
import { resetTwoFactor } from './reset-two-factor';
import { updateUser } from './update-user';
import { listUsers } from './users.queries';

export function userRoutes(api: Api): void {
  serve(api, users.list, async ({ db }, { query }) => {
    const { items, total } = await listUsers(db, query);
    return pageReply(items, total, query, users.list.path);
  });

  serve(api, users.search, async ({ db }, { query }) => {
    const { items, total } = await listUsers(db, query);
    return pageReply(items, total, query, users.search.path);
  });

  serve(api, users.create, (context, { body }) => createUser(context, body));

  serve(api, users.update, (context, { params, body }) => updateUser(context, params.id, body));

  serve(api, users.remove, async (context, { params }) => {
    await removeUser(context, params.id);
    return null;
  });

  serve(api, users.resetTwoFactor, (context, { params }) => resetTwoFactor(context, params.id));
}

import { users } from '@masthead/domain/users/contract';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';
import { reactivateUser, reassignPosts, removeUser, suspendUser } from './offboard-user';
import { countReassignable } from './reassign-posts.queries';
import { findUser, listUsers } from './users.queries';
import { createUser, resetTwoFactor, updateUser, userOrThrow } from './write-user';

/** Serves the endpoints of users: list, create, update, suspend, reassign their posts, delete. */
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

  serve(api, users.suspend, (context, { params }) => suspendUser(context, params.id));

  serve(api, users.reactivate, (context, { params }) => reactivateUser(context, params.id));

  serve(api, users.reassignCounts, async ({ db }, { params }) => {
    userOrThrow(await findUser(db, params.id));
    return countReassignable(db, params.id);
  });

  serve(api, users.reassign, async (context, { params, body }) => ({
    count: await reassignPosts(context, params.id, body),
  }));

  serve(api, users.resetTwoFactor, (context, { params }) => resetTwoFactor(context, params.id));
}

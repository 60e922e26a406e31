import { sessions } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import { collection, formQuery } from '../../shared/api/collection';
import { listState } from '../../shared/list/use-list-query';

/** The filters and page of the list, part of the URL. */
export const userListQuery = z.object({
  ...listState,
  role: z.string().max(50).optional(),
});
export type UserListQuery = z.output<typeof userListQuery>;

const COLLECTION = 'users';

/** All users, or the results of the search endpoint if there is a search text. */
export function userList({ page, per_page, search, role }: UserListQuery) {
  const listParams = {
    include: 'auth_assignment',
    order: 'id',
    per_page,
    page,
    ...(role && { 'filter[auth_assignment.item_name.eq]': role }),
  } as const;
  const searchParams = {
    ...listParams,
    search,
    search_fields: 'nickname,username',
    search_type: 'phrase_prefix',
  } as const;
  return queryOptions({
    queryKey: [COLLECTION, search, listParams],
    queryFn: ({ signal }) =>
      search === ''
        ? call(users.list, { query: listParams }, signal)
        : call(users.search, { query: searchParams }, signal),
  });
}

// Reads and writes of users. A write invalidates all cached reads of the collection.
const { query, useWrite } = collection(COLLECTION);

/** One user for the form, as a list with one row. */
export const userById = (id: number) => ({
  ...query(users.list, { query: { include: 'auth_assignment', 'filter[id.eq]': id } }),
  ...formQuery,
});

export const useCreateUser = () => useWrite(users.create);
export const useUpdateUser = () => useWrite(users.update);
export const useRemoveUser = () => useWrite(users.remove);
export const useSuspendUser = () => useWrite(users.suspend);
export const useReactivateUser = () => useWrite(users.reactivate);
export const useReassignPosts = () => useWrite(users.reassign);
/** Always refetched, because the counts change while people write. */
export const reassignCounts = (id: number) => ({
  ...query(users.reassignCounts, { params: { id } }),
  gcTime: 0,
  staleTime: 0,
});
export const useResetTwoFactor = () => useWrite(users.resetTwoFactor);

const sessionCollection = collection('sessions');
/** Always refetched, because every sign-in changes the list. */
const alwaysFresh = { gcTime: 0, staleTime: 0 };

export const ownSessions = () => ({ ...sessionCollection.query(sessions.listOwn, {}), ...alwaysFresh });
export const userSessions = (id: number) => ({
  ...sessionCollection.query(sessions.listOfUser, { params: { id } }),
  ...alwaysFresh,
});
export const useEndOwnSession = () => sessionCollection.useWrite(sessions.endOwn);
export const useEndOtherSessions = () => sessionCollection.useWrite(sessions.endOthers);
export const useEndSessionOfUser = () => sessionCollection.useWrite(sessions.endOfUser);
export const useEndAllSessionsOfUser = () => sessionCollection.useWrite(sessions.endAllOfUser);

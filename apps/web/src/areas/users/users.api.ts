import { pageSizes } from '@masthead/domain/http/paging';
import { sessions } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import { collection, formQuery } from '../../shared/api/collection';

const [smallest] = pageSizes;

/** The list's state in the address. */
export const userListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce
    .number()
    .refine((size) => pageSizes.some((allowed) => allowed === size))
    .default(smallest),
  search: z.string().trim().max(200).default(''),
  role: z.string().max(50).optional(),
});
export type UserListQuery = z.output<typeof userListQuery>;

const COLLECTION = 'users';

/** The users of a role or all, or those the search finds among them. */
export function userList({ page, per_page, search, role }: UserListQuery) {
  const asked = {
    include: 'auth_assignment',
    order: 'id',
    per_page,
    page,
    ...(role && { 'filter[auth_assignment.item_name.eq]': role }),
  } as const;
  const searched = { ...asked, search, search_fields: 'nickname,username', search_type: 'phrase_prefix' } as const;
  return queryOptions({
    queryKey: [COLLECTION, search, asked],
    queryFn: ({ signal }) =>
      search === '' ? call(users.list, { query: asked }, signal) : call(users.search, { query: searched }, signal),
  });
}

const { query, useWrite } = collection(COLLECTION);

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
/** Fetched each time: people go on writing. */
export const reassignCounts = (id: number) => ({
  ...query(users.reassignCounts, { params: { id } }),
  gcTime: 0,
  staleTime: 0,
});
export const useResetTwoFactor = () => useWrite(users.resetTwoFactor);

const sessionCollection = collection('sessions');
/** Fetched each time: the list changes whenever somebody signs in. */
const always = { gcTime: 0, staleTime: 0 };

export const ownSessions = () => ({ ...sessionCollection.query(sessions.listOwn, {}), ...always });
export const userSessions = (id: number) => ({
  ...sessionCollection.query(sessions.listOfUser, { params: { id } }),
  ...always,
});
export const useEndOwnSession = () => sessionCollection.useWrite(sessions.endOwn);
export const useEndOtherSessions = () => sessionCollection.useWrite(sessions.endOthers);
export const useEndSessionOfUser = () => sessionCollection.useWrite(sessions.endOfUser);
export const useEndAllSessionsOfUser = () => sessionCollection.useWrite(sessions.endAllOfUser);

import { session } from '@masthead/domain/session/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call';

/** Whoever the stored token belongs to, with their rights. */
export const meQuery = queryOptions({
  queryKey: ['session', 'me'],
  queryFn: ({ signal }) => call(session.me, {}, signal),
  staleTime: 60_000,
});

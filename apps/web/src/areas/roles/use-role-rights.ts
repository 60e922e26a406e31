import type { Right } from '@masthead/domain/access/rights';
import { type AuthItemChild, roles } from '@masthead/domain/roles/contract';

import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useViewer } from '../../shared/access/viewer';
import { call } from '../../shared/api/call';
import { notifyFailure } from '../../shared/notices/notify';
import { authItemChildren } from '../../shared/pickers/reference-lists';
import { meQuery } from '../../shared/session/session';
import { useTranslation } from '../../ui/translation';

/** A click on a switch that the server has not confirmed yet. */
interface PendingRight {
  role: string;
  right: Right;
  isGranted: boolean;
}

const CHANGE_RIGHT_KEY = ['roles', 'change-right'];
const linksKey = authItemChildren().queryKey;

/** The rights of a role, with pending changes applied optimistically. A failed change reverts by itself. */
export function useGrantedRights(role: string, links: AuthItemChild[]): ReadonlySet<Right> {
  const pending = useMutationState({
    filters: { mutationKey: CHANGE_RIGHT_KEY, status: 'pending' },
    select: ({ state }) => state.variables as PendingRight,
  });
  const grantedRights = new Set(links.filter(({ parent }) => parent === role).map(({ child }) => child as Right));
  for (const change of pending) {
    if (change.role !== role) continue;
    if (change.isGranted) grantedRights.add(change.right);
    else grantedRights.delete(change.right);
  }
  return grantedRights;
}

/** Grants or revokes a right. Mutations with the same `scope` run in sequence, so the last click wins. */
export function useChangeRight() {
  const { t } = useTranslation();
  const { user } = useViewer();
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_RIGHT_KEY,
    scope: { id: CHANGE_RIGHT_KEY.join() },
    networkMode: 'always',
    // A list request that started before the change would overwrite it with stale data.
    onMutate: () => client.cancelQueries({ queryKey: linksKey }),
    mutationFn: (pending: PendingRight) => changeRight(client, pending),
    onError: (error) => notifyFailure(error, t('Error changing permission')),
    onSettled: (_, __, { role }) => {
      if (role === user.role) void client.invalidateQueries({ queryKey: meQuery.queryKey });
      // The settling mutation still counts, so 1 means that no other change is pending.
      if (client.isMutating({ mutationKey: CHANGE_RIGHT_KEY }) === 1)
        void client.invalidateQueries({ queryKey: linksKey });
    },
  });
}

/** The API grants a right by names, and revokes it by the id of the link between role and right. */
async function changeRight(client: QueryClient, { role, right, isGranted }: PendingRight): Promise<void> {
  const updateLinks = (change: (links: AuthItemChild[]) => AuthItemChild[]) =>
    client.setQueryData(linksKey, (old) => old && { items: change(old.items) });
  if (isGranted) {
    const link = await call(roles.grant, { body: { parent: role, child: right } });
    updateLinks((links) => [...links.filter(({ id }) => id !== link.id), link]);
    return;
  }
  const links = client.getQueryData(linksKey)?.items ?? [];
  const link = links.find(({ parent, child }) => parent === role && child === right);
  if (!link) return;
  await call(roles.revoke, { params: { id: link.id } });
  updateLinks((links) => links.filter(({ id }) => id !== link.id));
}

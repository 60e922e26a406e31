import type { Right } from '@masthead/domain/access/rights';
import { type AuthItemChild, roles } from '@masthead/domain/roles/contract';

import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { call } from '../../shared/api/call';
import { notifyFailure } from '../../shared/notices/notify';
import { authItemChildren } from '../../shared/pickers/reference-lists';
import { meQuery } from '../../shared/session/session';

/** What somebody has just switched. */
interface Wish {
  role: string;
  right: Right;
  on: boolean;
}

const CHANGE = ['roles', 'change-right'];
const linksKey = authItemChildren().queryKey;

/** The rights a role holds, with what was switched and is still on its way: it falls back by itself when it fails. */
export function useHeldRights(role: string, links: AuthItemChild[]): ReadonlySet<Right> {
  const wishes = useMutationState({
    filters: { mutationKey: CHANGE, status: 'pending' },
    select: ({ state }) => state.variables as Wish,
  });
  const held = new Set(links.filter(({ parent }) => parent === role).map(({ child }) => child as Right));
  for (const wish of wishes) {
    if (wish.role !== role) continue;
    if (wish.on) held.add(wish.right);
    else held.delete(wish.right);
  }
  return held;
}

/** Gives and takes rights one after the other: switching on and off at once ends as the person left it. */
export function useChangeRight() {
  const { t } = useTranslation();
  const { user } = useViewer();
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: CHANGE.join() },
    networkMode: 'always',
    // A list that was asked for before the change must not arrive after it.
    onMutate: () => client.cancelQueries({ queryKey: linksKey }),
    mutationFn: (wish: Wish) => change(client, wish),
    onError: (error) => notifyFailure(error, t('Error changing permission')),
    onSettled: (_, __, { role }) => {
      if (role === user.role) void client.invalidateQueries({ queryKey: meQuery.queryKey });
      if (client.isMutating({ mutationKey: CHANGE }) === 1) void client.invalidateQueries({ queryKey: linksKey });
    },
  });
}

async function change(client: QueryClient, { role, right, on }: Wish): Promise<void> {
  const keep = (change: (links: AuthItemChild[]) => AuthItemChild[]) =>
    client.setQueryData(linksKey, (old) => old && { items: change(old.items) });
  if (on) {
    const given = await call(roles.grant, { body: { parent: role, child: right } });
    keep((links) => [...links.filter(({ id }) => id !== given.id), given]);
    return;
  }
  const links = client.getQueryData(linksKey)?.items ?? [];
  const link = links.find(({ parent, child }) => parent === role && child === right);
  if (!link) return;
  await call(roles.revoke, { params: { id: link.id } });
  keep((links) => links.filter(({ id }) => id !== link.id));
}

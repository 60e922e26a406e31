import { Button } from '@mantine/core';
import { type AuthItem, type AuthItemChild, ROLE } from '@masthead/domain/roles/schema';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { ListPage } from '../../shared/list/list-page';
import { ListStates } from '../../shared/list/list-states';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { authItemChildren, authItems } from '../../shared/pickers/reference-lists';
import { AreaTable } from './area-table';
import { RoleToolbar } from './role-toolbar';
import { isArea, type RoleAddress, useRoleAddress } from './use-role-address';
import { useHeldRights } from './use-role-rights';

const loadRolePanel = () => import('./role-panel');
const loadRightsPanel = () => import('./rights-panel');
const loadPanels = () => Promise.all([loadRolePanel(), loadRightsPanel()]);
const RolePanel = lazy(async () => ({ default: (await loadRolePanel()).RolePanel }));
const RightsPanel = lazy(async () => ({ default: (await loadRightsPanel()).RightsPanel }));

export function Page() {
  const { t } = useTranslation();
  const address = useRoleAddress();
  const items = useQuery(authItems());
  const links = useQuery(authItemChildren());
  usePrefetch(loadPanels);
  const roles = items.data?.items.filter(({ type }) => type === ROLE) ?? [];
  const role = roles.find(({ id }) => id === address.role_id) ?? roles[0];

  return (
    <ListPage
      title={t('Roles')}
      action={
        <Can access="role.create">
          <Button onClick={() => address.show('new')}>{t('Add a new role')}</Button>
        </Can>
      }
      toolbar={role ? <RoleToolbar roles={roles} role={role} address={address} /> : null}
      panel={formOf(address, role)}
    >
      <ListStates list={items} fallback={t('Error fetching data.')} empty={t('No roles found')}>
        {() => (
          <ListStates list={links} fallback={t('Error fetching data.')} empty={t('No rights found')}>
            {(links) => role && <RoleRights role={role} links={links} address={address} />}
          </ListStates>
        )}
      </ListStates>
    </ListPage>
  );
}

function formOf({ open, close, pick }: RoleAddress, role: AuthItem | undefined) {
  if (open === 'new') {
    return (
      <Can access="role.create">
        <RolePanel key="new" stored={null} onClose={close} onCreated={pick} />
      </Can>
    );
  }
  return open === 'edit' && role ? <RolePanel key={role.id} stored={role} onClose={close} onCreated={pick} /> : null;
}

interface RoleRightsProps {
  role: AuthItem;
  links: AuthItemChild[];
  address: RoleAddress;
}

/** The areas, and the switches of the one that is open. */
function RoleRights({ role, links, address: { open, show, close } }: RoleRightsProps) {
  const held = useHeldRights(role.name, links);
  const area = isArea(open) ? open : null;
  return (
    <>
      <AreaTable held={held} open={area} onOpen={show} />
      {area ? (
        <Suspense fallback={null}>
          <RightsPanel key={area} role={role} area={area} held={held} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

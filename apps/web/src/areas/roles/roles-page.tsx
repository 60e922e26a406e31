import { Button, Text } from '@mantine/core';
import { type Area, catalogue, type Right } from '@masthead/domain/access/rights';
import { type AuthItem, type AuthItemChild, ROLE } from '@masthead/domain/roles/contract';

import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { ListPage, ListStates } from '../../shared/list/list-page';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { authItemChildren, authItems } from '../../shared/pickers/reference-lists';
import type { Column } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';
import { rightsAreas, rightsIn } from './rights-areas';
import { RoleToolbar } from './role-toolbar';
import { isArea, type RoleAddress, useRoleAddress } from './use-role-address';
import { useHeldRights } from './use-role-rights';

const loadRolePanel = () => import('./role-panel');
const loadRightsPanel = () => import('./rights-panel');
const loadPanels = () => Promise.all([loadRolePanel(), loadRightsPanel()]);

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

const RolePanel = lazy(async () => ({ default: (await loadRolePanel()).RolePanel }));

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

const RightsPanel = lazy(async () => ({ default: (await loadRightsPanel()).RightsPanel }));

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

interface Props {
  held: ReadonlySet<Right>;
  /** The area whose rights are open beside the list. */
  open: Area | null;
  onOpen: (area: Area) => void;
}

interface Row {
  id: number;
  area: Area;
}

const rows: Row[] = rightsAreas.map((area, index) => ({ id: index + 1, area }));

/** Every area with what the role may do in it. */
function AreaTable({ held, open, onOpen }: Props) {
  const { t } = useTranslation();

  const columns: Column<Row>[] = [
    { key: 'area', header: t('Area'), cell: ({ area }) => <OneLine>{t(catalogue[area].label)}</OneLine> },
    {
      key: 'rights',
      header: t('Rights'),
      cell: ({ area }) => (
        <Text size="sm" c="dimmed">
          {rightsIn(area)
            .filter(({ right }) => held.has(right))
            .map(({ label }) => t(label))
            .join(', ')}
        </Text>
      ),
    },
    {
      key: 'count',
      header: t('Held'),
      align: 'right',
      cell: ({ area }) => {
        const all = rightsIn(area);
        const count = all.filter(({ right }) => held.has(right)).length;
        return <OneLine>{t('{held} of {all}', { held: count, all: all.length })}</OneLine>;
      },
    },
  ];

  return (
    <DataTable
      label={t('Rights by area')}
      columns={columns}
      rows={rows}
      current={rows.find(({ area }) => area === open)?.id}
      onOpen={({ area }) => onOpen(area)}
    />
  );
}

function OneLine({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;
}

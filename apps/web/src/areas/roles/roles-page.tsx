import { Button, Text } from '@mantine/core';
import { type Area, catalogue, type Right } from '@masthead/domain/access/rights';
import { type AuthItem, type AuthItemChild, ROLE } from '@masthead/domain/roles/contract';

import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Can } from '../../shared/access/viewer';
import { ListPage, ListStates } from '../../shared/list/list-page';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { authItemChildren, authItems } from '../../shared/pickers/reference-lists';
import type { Column } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';
import { useTranslation } from '../../ui/translation';
import { listRights, rightsAreas } from './rights-areas';
import { RoleToolbar } from './role-toolbar';
import { useGrantedRights } from './use-role-rights';
import { isArea, type RoleUrlState, useRoleUrlState } from './use-role-url-state';

const loadRolePanel = () => import('./role-panel');
const loadRightsPanel = () => import('./rights-panel');
const loadPanels = () => Promise.all([loadRolePanel(), loadRightsPanel()]);

/** The page /roles: the rights of the selected role by area, and the panels that edit the role or its rights. */
export function Page() {
  const { t } = useTranslation();
  const urlState = useRoleUrlState();
  // The API lists roles and rights together as auth items, and the rights of each role as links.
  const items = useQuery(authItems());
  const links = useQuery(authItemChildren());
  usePrefetch(loadPanels);
  const roles = items.data?.items.filter(({ type }) => type === ROLE) ?? [];
  const role = roles.find(({ id }) => id === urlState.role_id) ?? roles[0];

  return (
    <ListPage
      title={t('Roles')}
      action={
        <Can access="role.create">
          <Button onClick={() => urlState.show('new')}>{t('Add a new role')}</Button>
        </Can>
      }
      toolbar={role ? <RoleToolbar roles={roles} role={role} urlState={urlState} /> : null}
      panel={renderRolePanel(urlState, role)}
    >
      <ListStates list={items} fallback={t('Error fetching data.')} empty={t('No roles found')}>
        {() => (
          <ListStates list={links} fallback={t('Error fetching data.')} empty={t('No rights found')}>
            {(links) => role && <RoleRights role={role} links={links} urlState={urlState} />}
          </ListStates>
        )}
      </ListStates>
    </ListPage>
  );
}

const RolePanel = lazy(async () => ({ default: (await loadRolePanel()).RolePanel }));

/** The form of a new role or of the selected role, if the URL opens one. */
function renderRolePanel({ open, close, select }: RoleUrlState, role: AuthItem | undefined) {
  if (open === 'new') {
    return (
      <Can access="role.create">
        <RolePanel key="new" stored={null} onClose={close} onCreated={select} />
      </Can>
    );
  }
  return open === 'edit' && role ? <RolePanel key={role.id} stored={role} onClose={close} onCreated={select} /> : null;
}

interface RoleRightsProps {
  role: AuthItem;
  links: AuthItemChild[];
  urlState: RoleUrlState;
}

const RightsPanel = lazy(async () => ({ default: (await loadRightsPanel()).RightsPanel }));

/** The table of areas, and the switches of the open area. */
function RoleRights({ role, links, urlState: { open, show, close } }: RoleRightsProps) {
  const grantedRights = useGrantedRights(role.name, links);
  const area = isArea(open) ? open : null;
  return (
    <>
      <AreaTable grantedRights={grantedRights} open={area} onOpen={show} />
      {area ? (
        <Suspense fallback={null}>
          <RightsPanel key={area} role={role} area={area} grantedRights={grantedRights} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

interface Props {
  grantedRights: ReadonlySet<Right>;
  /** The area whose rights panel is open. */
  open: Area | null;
  onOpen: (area: Area) => void;
}

/** A row of the table. The table requires numeric ids. */
interface Row {
  id: number;
  area: Area;
}

const rows: Row[] = rightsAreas.map((area, index) => ({ id: index + 1, area }));

function AreaTable({ grantedRights, open, onOpen }: Props) {
  const { t } = useTranslation();

  const columns: Column<Row>[] = [
    { key: 'area', header: t('Area'), cell: ({ area }) => <OneLine>{t(catalogue[area].label)}</OneLine> },
    {
      key: 'rights',
      header: t('Rights'),
      cell: ({ area }) => (
        <Text size="sm" c="dimmed">
          {listRights(area)
            .filter(({ right }) => grantedRights.has(right))
            .map(({ label }) => t(label))
            .join(', ')}
        </Text>
      ),
    },
    {
      key: 'count',
      header: t('Granted'),
      align: 'right',
      cell: ({ area }) => {
        const areaRights = listRights(area);
        const count = areaRights.filter(({ right }) => grantedRights.has(right)).length;
        return <OneLine>{t('{held} of {all}', { held: count, all: areaRights.length })}</OneLine>;
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

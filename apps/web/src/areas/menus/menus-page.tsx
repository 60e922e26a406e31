import { Box, Button, Select, Text } from '@mantine/core';
import { type Menu, type MenuType, menuTypes, reorderMenusRefusal } from '@masthead/domain/menus/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Can, useViewer } from '../../shared/access/viewer';
import { translateMessage } from '../../shared/i18n/i18n';

import { ListPage, ListStates } from '../../shared/list/list-page';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { useOptimisticOrder } from '../../shared/list/use-optimistic-order';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { OpenedPanel, useOpened, useOpenedRow } from '../../shared/panel/use-opened';
import { PlaceCategoryFilter, PlaceSectionFilter } from '../../shared/pickers/place-filters';
import { type Column, PathText } from '../../ui/table/columns';

import { SortableList } from '../../ui/table/sortable-list';
import { type MenuListQuery, menuList, menuListQuery, useMoveMenu } from './menus.api';
import { RemoveMenu } from './remove-menu';
import { type MenuChoices, useMenuChoices } from './use-menu-choices';

const loadPanel = () => import('./menu-panel');
const MenuPanel = lazy(async () => ({ default: (await loadPanel()).MenuPanel }));

export function Page() {
  const { t } = useTranslation();
  const { open, current, show, close, closeDeleted } = useOpened();
  const state = useListQuery(menuListQuery);
  const list = useQuery(menuList(state.query));
  const choices = useMenuChoices();
  const opened = useOpenedRow(open, list.data?.items);
  const refusal = useOrderRefusal(state.query, choices);
  usePrefetch(loadPanel);

  return (
    <ListPage
      title={t('Menu')}
      action={
        <Can access="menu.create">
          <Button onClick={() => show('new')}>{t('Create menu item')}</Button>
        </Can>
      }
      toolbar={<MenuFilters list={state} choices={choices} />}
      panel={
        <OpenedPanel of={opened} create="menu.create">
          {(menu) => <MenuPanel menu={menu} shown={state.query} choices={choices} onClose={close} />}
        </OpenedPanel>
      }
    >
      {refusal ? (
        <Text size="sm" c="dimmed">
          {translateMessage(refusal)}
        </Text>
      ) : null}
      <ListStates list={list} fallback={t('Error fetching.')} empty={t('No menu items found')}>
        {(rows) => (
          <MenuTable
            rows={rows}
            current={current}
            canMove={refusal === null}
            onOpen={(menu) => show(menu.id)}
            onRemoved={({ id }) => closeDeleted(id)}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

/** Why nothing can be moved, in words for those who otherwise could; `''` for everybody else. */
function useOrderRefusal(query: MenuListQuery, { types, sections, isReady }: MenuChoices): string | null {
  const viewer = useViewer();
  if (!viewer.can('menu.update') || !isReady) return '';
  return reorderMenusRefusal(query, { types: types.length, sections: sections.length });
}

/** Narrows the list to a type, a section, a category. */
function MenuFilters({ list, choices }: { list: ListQuery<MenuListQuery>; choices: MenuChoices }) {
  const { t } = useTranslation();
  return (
    <>
      <Select<MenuType | ''>
        aria-label={t('Menu type')}
        w="12rem"
        allowDeselect={false}
        data={[{ value: '', label: t('All types') }, ...choices.types]}
        value={list.query.type ?? ''}
        onChange={(chosen) => list.change({ type: chosen || undefined })}
      />
      <PlaceSectionFilter list={list} places={choices} withNone />
      <PlaceCategoryFilter list={list} places={choices} />
    </>
  );
}

interface Props {
  rows: Menu[];
  current: number | undefined;
  canMove: boolean;
  onOpen: (menu: Menu) => void;
  onRemoved: (menu: Menu) => void;
}

/** Items have an order among those of the same type, section and category. */
const groupOf = ({ type, section_id, category_id }: Menu) => [type, section_id, category_id].join();

function MenuTable({ rows, current, canMove, onOpen, onRemoved }: Props) {
  const { t } = useTranslation();
  const saveMove = useMoveMenu();
  const order = useOptimisticOrder({
    rows,
    groupOf,
    save: (menu, to) => saveMove(menu.id, to + 1),
    onSaved: () => notifySuccess(t('Order changed.')),
    onFailed: (error) => notifyFailure(error, t('Error updating.')),
  });

  const columns: Column<Menu>[] = [
    { key: 'name', header: t('Name'), cell: (menu) => menu.name },
    { key: 'url', header: t('Link'), cell: (menu) => <PathText text={menu.url} /> },
    { key: 'type', header: t('Menu type'), cell: (menu) => <Box miw="max-content">{t(menuTypes[menu.type])}</Box> },
    { key: 'section', header: t('Section'), cell: (menu) => menu.section?.catchy_title },
    { key: 'category', header: t('Category'), cell: (menu) => menu.category?.catchy_title },
    { key: 'nofollow', header: t('Open in a new tab'), cell: (menu) => (menu.nofollow ? t('Yes') : t('No')) },
    {
      key: 'actions',
      header: t('Actions'),
      actions: true,
      cell: (menu) => <RemoveMenu menu={menu} onRemoved={() => onRemoved(menu)} look="icon" />,
    },
  ];

  return (
    <SortableList
      label={t('Menu')}
      columns={columns}
      rows={order.rows}
      nameOf={(menu) => menu.name}
      groupOf={groupOf}
      onMove={canMove ? (menu, to) => void order.move(menu, to) : undefined}
      onOpen={onOpen}
      disabled={order.saving}
      current={current}
    />
  );
}

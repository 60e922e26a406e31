import { Box, Button, Select, Text } from '@mantine/core';
import { reorderMenusRefusal } from '@masthead/domain/menus/rules';
import { type Menu, type MenuType, menuTypes } from '@masthead/domain/menus/schema';
import { useQuery } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Can, useViewer } from '../../shared/access/viewer';
import { abandonUnsaved } from '../../shared/form/unsaved';
import { translateMessage } from '../../shared/i18n/i18n';
import { ListPage, ListStates } from '../../shared/list/list-page';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { useOpenPanel } from '../../shared/list/use-open-panel';
import { useOptimisticOrder } from '../../shared/list/use-optimistic-order';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
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
  const { open, show, close } = useOpenPanel();
  const state = useListQuery(menuListQuery);
  const list = useQuery(menuList(state.query));
  const choices = useMenuChoices();
  const opened = useOpened(open, list.data?.items ?? []);
  const refusal = useOrderRefusal(state.query, choices);
  usePrefetch(loadPanel);

  function onRemoved(removed: Menu) {
    if (removed.id !== open) return;
    // What was typed about it has gone with it.
    abandonUnsaved();
    close();
  }

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
        open === 'new' || opened ? (
          <Can access={opened ? 'menu.read' : 'menu.create'}>
            <MenuPanel key={open} menu={opened ?? null} shown={state.query} choices={choices} onClose={close} />
          </Can>
        ) : null
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
            current={opened?.id}
            canMove={refusal === null}
            onOpen={(menu) => show(menu.id)}
            onRemoved={onRemoved}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

/** A filter beside the form, or its deletion, takes an item out of the list, not out of the form. */
function useOpened(open: number | 'new' | null, rows: readonly Menu[]): Menu | undefined {
  const known = useRef<Menu | undefined>(undefined);
  const listed = rows.find(({ id }) => id === open);
  known.current = listed ?? (known.current?.id === open ? known.current : undefined);
  return known.current;
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

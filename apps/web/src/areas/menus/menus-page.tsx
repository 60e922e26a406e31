import { Box, Button, Select, Text } from '@mantine/core';
import { type Menu, type MenuType, menuTypes, reorderMenusRefusal } from '@masthead/domain/menus/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Can, useViewer } from '../../shared/access/viewer';
import { translateMessage } from '../../shared/i18n/i18n';

import { ListPage, ListStates } from '../../shared/list/list-page';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { useOptimisticOrder } from '../../shared/list/use-optimistic-order';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { OpenedPanel, useOpened, useOpenedRow } from '../../shared/panel/use-opened';
import { ListCategoryFilter, ListSectionFilter } from '../../shared/pickers/taxonomy-filters';
import { type Column, PathText } from '../../ui/table/columns';

import { SortableList } from '../../ui/table/sortable-list';
import { useTranslation } from '../../ui/translation';
import { type MenuListQuery, menuList, menuListQuery, useMoveMenu } from './menus.api';
import { RemoveMenu } from './remove-menu';
import { type MenuOptions, useMenuOptions } from './use-menu-options';

const loadPanel = () => import('./menu-panel');
const MenuPanel = lazy(async () => ({ default: (await loadPanel()).MenuPanel }));

/** The page /menu: the menu items of the site with filters and reordering, and the panel that edits one item. */
export function Page() {
  const { t } = useTranslation();
  const { open, current, show, close, closeDeleted } = useOpened();
  const list = useListQuery(menuListQuery);
  const result = useQuery(menuList(list.query));
  const options = useMenuOptions();
  const panelItem = useOpenedRow(open, result.data?.items);
  const refusal = useReorderRefusal(list.query, options);
  usePrefetch(loadPanel);

  return (
    <ListPage
      title={t('Menu')}
      action={
        <Can access="menu.create">
          <Button onClick={() => show('new')}>{t('Create menu item')}</Button>
        </Can>
      }
      toolbar={<MenuFilters list={list} options={options} />}
      panel={
        <OpenedPanel item={panelItem} create="menu.create">
          {(menu) => <MenuPanel menu={menu} filters={list.query} options={options} onClose={close} />}
        </OpenedPanel>
      }
    >
      {refusal ? (
        <Text size="sm" c="dimmed">
          {translateMessage(refusal)}
        </Text>
      ) : null}
      <ListStates list={result} fallback={t('Error fetching.')} empty={t('No menu items found')}>
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

/** The reason why items cannot be reordered now; `''` if the viewer may not reorder them at all. */
function useReorderRefusal(query: MenuListQuery, { types, sections, isReady }: MenuOptions): string | null {
  const viewer = useViewer();
  if (!viewer.can('menu.update') || !isReady) return '';
  return reorderMenusRefusal(query, { types: types.length, sections: sections.length });
}

function MenuFilters({ list, options }: { list: ListQuery<MenuListQuery>; options: MenuOptions }) {
  const { t } = useTranslation();
  return (
    <>
      <Select<MenuType | ''>
        aria-label={t('Menu type')}
        w="12rem"
        allowDeselect={false}
        data={[{ value: '', label: t('All types') }, ...options.types]}
        value={list.query.type ?? ''}
        onChange={(type) => list.change({ type: type || undefined })}
      />
      <ListSectionFilter list={list} taxonomy={options} withNone />
      <ListCategoryFilter list={list} taxonomy={options} />
    </>
  );
}

interface Props {
  rows: Menu[];
  /** The id of the item whose panel is open. */
  current: number | undefined;
  canMove: boolean;
  onOpen: (menu: Menu) => void;
  onRemoved: (menu: Menu) => void;
}

/** Items can be reordered only within the same type, section and category. */
const getGroup = ({ type, section_id, category_id }: Menu) => [type, section_id, category_id].join();

function MenuTable({ rows, current, canMove, onOpen, onRemoved }: Props) {
  const { t } = useTranslation();
  const saveMove = useMoveMenu();
  const order = useOptimisticOrder({
    rows,
    getGroup,
    save: (menu, index) => saveMove(menu.id, index + 1),
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
      getName={(menu) => menu.name}
      getGroup={getGroup}
      onMove={canMove ? (menu, index) => void order.move(menu, index) : undefined}
      onOpen={onOpen}
      disabled={order.saving}
      current={current}
    />
  );
}

import { Button, Text } from '@mantine/core';
import { reorderMenusRefusal } from '@masthead/domain/menus/rules';
import type { Menu } from '@masthead/domain/menus/schema';
import { useQuery } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Can, useViewer } from '../../shared/access/viewer';
import { abandonUnsaved } from '../../shared/form/unsaved';
import { translateMessage } from '../../shared/i18n/i18n';
import { ListPage } from '../../shared/list/list-page';
import { ListStates } from '../../shared/list/list-states';
import { useListQuery } from '../../shared/list/use-list-query';
import { useOpenPanel } from '../../shared/list/use-open-panel';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { MenuFilters } from './menu-filters';
import { MenuTable } from './menu-table';
import { type MenuListQuery, menuList, menuListQuery } from './menus.api';
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

/** Why nothing can be moved, in words for those who otherwise could; `''` for everybody else. */
function useOrderRefusal(query: MenuListQuery, { types, sections, isReady }: MenuChoices): string | null {
  const viewer = useViewer();
  if (!viewer.can('menu.update') || !isReady) return '';
  return reorderMenusRefusal(query, { types: types.length, sections: sections.length });
}

/** A filter beside the form, or its deletion, takes an item out of the list, not out of the form. */
function useOpened(open: number | 'new' | null, rows: readonly Menu[]): Menu | undefined {
  const known = useRef<Menu | undefined>(undefined);
  const listed = rows.find(({ id }) => id === open);
  known.current = listed ?? (known.current?.id === open ? known.current : undefined);
  return known.current;
}

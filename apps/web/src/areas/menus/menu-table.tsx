import { Box } from '@mantine/core';
import { type Menu, menuTypes } from '@masthead/domain/menus/schema';
import { useTranslation } from 'react-i18next';
import { useOptimisticOrder } from '../../shared/list/use-optimistic-order';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { type Column, PathText } from '../../ui/table/columns';

import { SortableList } from '../../ui/table/sortable-list';
import { useMoveMenu } from './menus.api';
import { RemoveMenu } from './remove-menu';

interface Props {
  rows: Menu[];
  current: number | undefined;
  canMove: boolean;
  onOpen: (menu: Menu) => void;
  onRemoved: (menu: Menu) => void;
}

/** Items have an order among those of the same type, section and category. */
const groupOf = ({ type, section_id, category_id }: Menu) => [type, section_id, category_id].join();

export function MenuTable({ rows, current, canMove, onOpen, onRemoved }: Props) {
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

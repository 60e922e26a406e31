import { type CallToAction, positions } from '@masthead/domain/call-to-actions/schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AtLeast, type Column } from '../../ui/table/columns';

import { useStable } from '../../ui/use-stable';
import { RemoveCallToAction } from './remove-call-to-action';

export function useCallToActionColumns(onRemoved: (action: CallToAction) => void): Column<CallToAction>[] {
  const { t } = useTranslation();
  const removed = useStable(onRemoved);
  return useMemo(
    () => [
      { key: 'name', header: t('Name'), cell: ({ name }) => <AtLeast width="9rem">{name}</AtLeast> },
      { key: 'section', header: t('Section'), cell: ({ section }) => section?.catchy_title },
      { key: 'position', header: t('Position'), cell: ({ position }) => t(positions[position]) },
      { key: 'category', header: t('Category'), cell: ({ category }) => category?.catchy_title },
      {
        key: 'actions',
        header: t('Actions'),
        actions: true,
        cell: (action) => <RemoveCallToAction action={action} onRemoved={() => removed(action)} look="icon" />,
      },
    ],
    [t, removed],
  );
}

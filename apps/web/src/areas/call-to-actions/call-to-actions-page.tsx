import { Button, Select } from '@mantine/core';
import { type CallToAction, type Position, positions } from '@masthead/domain/call-to-actions/contract';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Can } from '../../shared/access/viewer';
import { ListPage, ListPagination, ListStates } from '../../shared/list/list-page';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { OpenedPanel, useOpened } from '../../shared/panel/use-opened';
import { ListCategoryFilter, ListSectionFilter } from '../../shared/pickers/taxonomy-filters';
import { type Column, MinWidth } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';
import { useTranslation } from '../../ui/translation';
import { type CallToActionListQuery, callToActionList, callToActionListQuery } from './call-to-actions.api';
import { RemoveCallToAction } from './remove-call-to-action';
import { type CallToActionOptions, useCallToActionOptions } from './use-call-to-action-options';

const loadPanel = () => import('./call-to-action-panel');
const CallToActionPanel = lazy(async () => ({ default: (await loadPanel()).CallToActionPanel }));

/** The page /call-to-actions: the list with its filters, and the panel that edits one call to action. */
export function Page() {
  const { t } = useTranslation();
  const { open, current, show, close, closeDeleted } = useOpened();
  const list = useListQuery(callToActionListQuery);
  const result = useQuery({ ...callToActionList(list.query), placeholderData: keepPreviousData });
  const options = useCallToActionOptions();
  usePrefetch(loadPanel);
  const columns = useColumns(({ id }) => closeDeleted(id));

  return (
    <ListPage
      title={t('Call to actions')}
      action={
        <Can access="call_to_action.create">
          <Button onClick={() => show('new')}>{t('Create call to action')}</Button>
        </Can>
      }
      toolbar={<CallToActionFilters list={list} options={options} />}
      pagination={<ListPagination list={list} loadedPage={result.data} />}
      panel={
        <OpenedPanel item={open} create="call_to_action.create">
          {(id) => <CallToActionPanel id={id} filters={list.query} options={options} onClose={close} />}
        </OpenedPanel>
      }
    >
      <ListStates list={result} fallback={t('Error fetching data.')} empty={t('Call to actions not found')}>
        {(rows) => (
          <DataTable
            label={t('Call to actions')}
            columns={columns}
            rows={rows}
            current={current}
            onOpen={({ id }) => show(id)}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

function useColumns(onRemoved: (action: CallToAction) => void): Column<CallToAction>[] {
  const { t } = useTranslation();
  return [
    { key: 'name', header: t('Name'), cell: ({ name }) => <MinWidth width="9rem">{name}</MinWidth> },
    { key: 'section', header: t('Section'), cell: ({ section }) => section?.catchy_title },
    { key: 'position', header: t('Position'), cell: ({ position }) => t(positions[position]) },
    { key: 'category', header: t('Category'), cell: ({ category }) => category?.catchy_title },
    {
      key: 'actions',
      header: t('Actions'),
      actions: true,
      cell: (action) => <RemoveCallToAction action={action} onRemoved={() => onRemoved(action)} look="icon" />,
    },
  ];
}

interface Props {
  list: ListQuery<CallToActionListQuery>;
  options: CallToActionOptions;
}

function CallToActionFilters({ list, options }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <ListSectionFilter list={list} taxonomy={options} />
      <Select<Position | ''>
        aria-label={t('Position')}
        w="12rem"
        allowDeselect={false}
        data={[{ value: '', label: t('All positions') }, ...options.positions]}
        value={list.query.position ?? ''}
        onChange={(position) => list.change({ position: position || undefined })}
      />
      <ListCategoryFilter list={list} taxonomy={options} />
    </>
  );
}

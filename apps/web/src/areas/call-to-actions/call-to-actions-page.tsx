import { Button, Select } from '@mantine/core';
import { type CallToAction, type Position, positions } from '@masthead/domain/call-to-actions/contract';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { ListPage, ListPagination, ListStates } from '../../shared/list/list-page';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { OpenedPanel, useOpened } from '../../shared/panel/use-opened';
import { PlaceCategoryFilter, PlaceSectionFilter } from '../../shared/pickers/place-filters';
import { AtLeast, type Column } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';

import { type CallToActionListQuery, callToActionList, callToActionListQuery } from './call-to-actions.api';
import { RemoveCallToAction } from './remove-call-to-action';
import { type Choices, useChoices } from './use-choices';

const loadPanel = () => import('./call-to-action-panel');
const CallToActionPanel = lazy(async () => ({ default: (await loadPanel()).CallToActionPanel }));

export function Page() {
  const { t } = useTranslation();
  const { open, current, show, close, closeDeleted } = useOpened();
  const list = useListQuery(callToActionListQuery);
  const answer = useQuery({ ...callToActionList(list.query), placeholderData: keepPreviousData });
  const choices = useChoices();
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
      toolbar={<CallToActionFilters list={list} choices={choices} />}
      pagination={<ListPagination list={list} answer={answer.data} />}
      panel={
        <OpenedPanel of={open} create="call_to_action.create">
          {(id) => <CallToActionPanel id={id} shown={list.query} choices={choices} onClose={close} />}
        </OpenedPanel>
      }
    >
      <ListStates list={answer} fallback={t('Error fetching data.')} empty={t('Call to actions not found')}>
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
    { key: 'name', header: t('Name'), cell: ({ name }) => <AtLeast width="9rem">{name}</AtLeast> },
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
  choices: Choices;
}

function CallToActionFilters({ list, choices }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PlaceSectionFilter list={list} places={choices} />
      <Select<Position | ''>
        aria-label={t('Position')}
        w="12rem"
        allowDeselect={false}
        data={[{ value: '', label: t('All positions') }, ...choices.positions]}
        value={list.query.position ?? ''}
        onChange={(chosen) => list.change({ position: chosen || undefined })}
      />
      <PlaceCategoryFilter list={list} places={choices} />
    </>
  );
}

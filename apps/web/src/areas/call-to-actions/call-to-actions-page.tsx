import { Button, Select } from '@mantine/core';
import { type CallToAction, type Position, positions } from '@masthead/domain/call-to-actions/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { abandonUnsaved } from '../../shared/form/unsaved';
import { ListPage, ListPagination, ListStates } from '../../shared/list/list-page';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { useOpenPanel } from '../../shared/list/use-open-panel';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { PlaceCategoryFilter, PlaceSectionFilter } from '../../shared/pickers/place-filters';
import { AtLeast, type Column } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';
import { useStable } from '../../ui/use-stable';
import { type CallToActionListQuery, callToActionList, callToActionListQuery } from './call-to-actions.api';
import { RemoveCallToAction } from './remove-call-to-action';
import { type Choices, useChoices } from './use-choices';

const loadPanel = () => import('./call-to-action-panel');

export function Page() {
  const { t } = useTranslation();
  const { open, show, close } = useOpenPanel();
  const list = useListQuery(callToActionListQuery);
  const answer = useQuery({ ...callToActionList(list.query), placeholderData: keepPreviousData });
  const choices = useChoices();
  usePrefetch(loadPanel);
  const columns = useCallToActionColumns((removed) => {
    if (removed.id !== open) return;
    // What was typed about it has gone with it.
    abandonUnsaved();
    close();
  });

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
      panel={<OpenPanel open={open} shown={list.query} choices={choices} onClose={close} />}
    >
      <ListStates list={answer} fallback={t('Error fetching data.')} empty={t('Call to actions not found')}>
        {(rows) => (
          <DataTable
            label={t('Call to actions')}
            columns={columns}
            rows={rows}
            current={typeof open === 'number' ? open : undefined}
            onOpen={({ id }) => show(id)}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

function useCallToActionColumns(onRemoved: (action: CallToAction) => void): Column<CallToAction>[] {
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

interface OpenPanelProps {
  open: number | 'new' | null;
  shown: CallToActionListQuery;
  choices: Choices;
  onClose: () => void;
}

const CallToActionPanel = lazy(async () => ({ default: (await loadPanel()).CallToActionPanel }));

function OpenPanel({ open, ...rest }: OpenPanelProps) {
  if (open === null) return null;
  if (open !== 'new') return <CallToActionPanel key={open} id={open} {...rest} />;
  return (
    <Can access="call_to_action.create">
      <CallToActionPanel key="new" id={null} {...rest} />
    </Can>
  );
}

import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { abandonUnsaved } from '../../shared/form/unsaved';
import { ListPage } from '../../shared/list/list-page';
import { ListPagination } from '../../shared/list/list-pagination';
import { ListStates } from '../../shared/list/list-states';
import { useListQuery } from '../../shared/list/use-list-query';
import { useOpenPanel } from '../../shared/list/use-open-panel';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { DataTable } from '../../ui/table/data-table';
import { useCallToActionColumns } from './call-to-action-columns';
import { CallToActionFilters } from './call-to-action-filters';
import { type CallToActionListQuery, callToActionList, callToActionListQuery } from './call-to-actions.api';
import { type Choices, useChoices } from './use-choices';

const loadPanel = () => import('./call-to-action-panel');
const CallToActionPanel = lazy(async () => ({ default: (await loadPanel()).CallToActionPanel }));

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

interface OpenPanelProps {
  open: number | 'new' | null;
  shown: CallToActionListQuery;
  choices: Choices;
  onClose: () => void;
}

function OpenPanel({ open, ...rest }: OpenPanelProps) {
  if (open === null) return null;
  if (open !== 'new') return <CallToActionPanel key={open} id={open} {...rest} />;
  return (
    <Can access="call_to_action.create">
      <CallToActionPanel key="new" id={null} {...rest} />
    </Can>
  );
}

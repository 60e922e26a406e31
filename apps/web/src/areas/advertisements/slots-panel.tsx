import { Button, Group, Switch } from '@mantine/core';
import type { Slot } from '@masthead/domain/advertisements/slot';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { ListStates } from '../../shared/list/list-states';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { useFileUpload } from '../../shared/uploads/use-file-upload';
import { EmptyState } from '../../ui/states';
import { AdsTxtView } from './ads-txt-view';
import { slotListQuery } from './advertisements.api';
import classes from './advertisements.module.css';
import { FoldPanel } from './fold-panel';
import { SlotCard } from './slot-card';
import { SlotSearch } from './slot-search';
import { UploadAdsTxt } from './upload-ads-txt';
import { useSwitched } from './use-switches';

interface Props {
  slots: UseQueryResult<{ items: Slot[] }>;
  current: number | undefined;
  onOpen: (id: number | 'new') => void;
  onRemoved: (id: number) => void;
}

export function SlotsPanel({ slots, current, onOpen, onRemoved }: Props) {
  const { t } = useTranslation();
  const list = useListQuery(slotListQuery);
  const upload = useFileUpload();
  return (
    <FoldPanel title={t('Advertisement Slots')}>
      <Group gap="xs">
        <SlotSearch search={list.query.search} onSearch={(search) => list.change({ search }, { replace: true })} />
        <OnlyActive list={list} />
        <Group gap="xs" ml="auto">
          <Can access="adv.upload">
            <UploadAdsTxt upload={upload} />
          </Can>
          <Can access="adv.create">
            <Button onClick={() => onOpen('new')}>{t('Add slot')}</Button>
          </Can>
        </Group>
      </Group>
      <AdsTxtView upload={upload} />
      <ListStates list={slots} fallback={t('Error fetching data.')} empty={t('Advertisement slots not found')}>
        {(rows) => <SlotCards rows={rows} query={list.query} current={current} onOpen={onOpen} onRemoved={onRemoved} />}
      </ListStates>
    </FoldPanel>
  );
}

type SlotQuery = ReturnType<typeof useListQuery<typeof slotListQuery>>['query'];

function OnlyActive({ list }: { list: ListQuery<SlotQuery> }) {
  const { t } = useTranslation();
  return (
    <Switch
      label={t('Only active')}
      checked={list.query.active === 1}
      onChange={(event) => list.change({ active: event.currentTarget.checked ? 1 : undefined }, { replace: true })}
    />
  );
}

interface CardsProps extends Omit<Props, 'slots'> {
  rows: Slot[];
  query: SlotQuery;
}

function SlotCards({ rows, query: { search, active }, current, onOpen, onRemoved }: CardsProps) {
  const { t } = useTranslation();
  const wanted = search.toLocaleLowerCase();
  const shown = useSwitched(rows).filter(
    ({ name, status }) => name.toLocaleLowerCase().includes(wanted) && (active === undefined || status === active),
  );
  if (shown.length === 0) return <EmptyState text={t('Advertisement slots not found')} />;
  return (
    <ul className={classes.cards}>
      {shown.map((slot) => (
        <SlotCard
          key={slot.id}
          slot={slot}
          isCurrent={slot.id === current}
          onOpen={() => onOpen(slot.id)}
          onRemoved={() => onRemoved(slot.id)}
        />
      ))}
    </ul>
  );
}

import { Button, CloseButton, Group, Switch, TextInput } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { adsTxtFormat } from '@masthead/domain/advertisements/ads-txt';
import type { Slot } from '@masthead/domain/advertisements/slot';
import { IconSearch } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Can } from '../../shared/access/viewer';
import { ListStates } from '../../shared/list/list-page';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { UploadButton } from '../../shared/uploads/upload-button';
import { type FileUpload, useFileUpload } from '../../shared/uploads/use-file-upload';
import { EmptyState } from '../../ui/states';
import { useTranslation } from '../../ui/translation';
import { AdsTxtView } from './ads-txt-view';
import { currentAdsTxt, slotListQuery, useUploadAdsTxt } from './advertisements.api';
import classes from './advertisements.module.css';
import { CollapsiblePanel } from './collapsible-panel';
import { SlotCard, usePendingSwitches } from './slot-card';

interface Props {
  slots: UseQueryResult<{ items: Slot[] }>;
  /** The id of the slot whose form is open. */
  current: number | undefined;
  onOpen: (id: number | 'new') => void;
  onRemoved: (id: number) => void;
}

/** The collapsible list of ad slots, with search, the filter for active slots, and the upload of ads.txt. */
export function SlotsPanel({ slots, current, onOpen, onRemoved }: Props) {
  const { t } = useTranslation();
  const list = useListQuery(slotListQuery);
  const upload = useFileUpload();
  return (
    <CollapsiblePanel title={t('Advertisement Slots')}>
      <Group gap="xs">
        <SlotSearch search={list.query.search} onSearch={(search) => list.change({ search }, { replace: true })} />
        <OnlyActiveSwitch list={list} />
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
    </CollapsiblePanel>
  );
}

const SEARCH_INTERVAL_MS = 200;

/** Filters slots by name while the user types, at most once per interval. The last text always applies. */
function SlotSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(search);
  const applySearch = useThrottledCallback(onSearch, SEARCH_INTERVAL_MS);

  function changeText(newText: string) {
    setText(newText);
    applySearch(newText.trim());
  }

  return (
    <search>
      <TextInput
        w={{ base: '100%', xs: '16rem' }}
        aria-label={t('Search by name')}
        placeholder={t('Search by name')}
        maxLength={200}
        leftSection={<IconSearch size={16} />}
        rightSection={
          text === '' ? null : <CloseButton aria-label={t('Clear search')} onClick={() => changeText('')} />
        }
        value={text}
        onChange={(event) => changeText(event.currentTarget.value)}
      />
    </search>
  );
}

type SlotQuery = ReturnType<typeof useListQuery<typeof slotListQuery>>['query'];

function OnlyActiveSwitch({ list }: { list: ListQuery<SlotQuery> }) {
  const { t } = useTranslation();
  return (
    <Switch
      label={t('Only active')}
      checked={list.query.active === 1}
      onChange={(event) => list.change({ active: event.currentTarget.checked ? 1 : undefined }, { replace: true })}
    />
  );
}

function UploadAdsTxt({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation();
  const { data } = useQuery(currentAdsTxt());
  const send = useUploadAdsTxt();
  return (
    <UploadButton
      upload={upload}
      label={t('Upload ads.txt')}
      accept=".txt,text/plain"
      format={adsTxtFormat}
      headers={[t('Record')]}
      effect={data?.content === null ? t('No ads.txt has been uploaded yet.') : t('This replaces the current ads.txt.')}
      send={async (file, options) => {
        await send.mutateAsync({ body: { file }, ...options });
        return t('The site serves the new ads.txt.');
      }}
    />
  );
}

interface CardsProps extends Omit<Props, 'slots'> {
  rows: Slot[];
  query: SlotQuery;
}

function SlotCards({ rows, query: { search, active }, current, onOpen, onRemoved }: CardsProps) {
  const { t } = useTranslation();
  const needle = search.toLocaleLowerCase();
  const visibleSlots = usePendingSwitches(rows).filter(
    ({ name, status }) => name.toLocaleLowerCase().includes(needle) && (active === undefined || status === active),
  );
  if (visibleSlots.length === 0) return <EmptyState text={t('Advertisement slots not found')} />;
  return (
    <ul className={classes.cards}>
      {visibleSlots.map((slot) => (
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

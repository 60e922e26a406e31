import { Button, CloseButton, Group, Switch, TextInput } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { adsTxtFormat } from '@masthead/domain/advertisements/ads-txt';
import type { Slot } from '@masthead/domain/advertisements/slot';
import { IconSearch } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { ListStates } from '../../shared/list/list-page';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { UploadButton } from '../../shared/uploads/upload-button';
import { type FileUpload, useFileUpload } from '../../shared/uploads/use-file-upload';
import { EmptyState } from '../../ui/states';

import { AdsTxtView } from './ads-txt-view';
import { adsTxtNow, slotListQuery, useUploadAdsTxt } from './advertisements.api';
import classes from './advertisements.module.css';
import { FoldPanel } from './fold-panel';
import { SlotCard, useSwitched } from './slot-card';

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

const PAUSE = 200;

/** Finds slots by name while it is typed into: at once, then at most every 200 ms, and always what was typed last. */
function SlotSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(search);
  const find = useThrottledCallback(onSearch, PAUSE);

  function type(typed: string) {
    setText(typed);
    find(typed.trim());
  }

  return (
    <search>
      <TextInput
        w={{ base: '100%', xs: '16rem' }}
        aria-label={t('Search by name')}
        placeholder={t('Search by name')}
        maxLength={200}
        leftSection={<IconSearch size={16} />}
        rightSection={text === '' ? null : <CloseButton aria-label={t('Clear search')} onClick={() => type('')} />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </search>
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

function UploadAdsTxt({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation();
  const { data } = useQuery(adsTxtNow());
  const send = useUploadAdsTxt();
  return (
    <UploadButton
      upload={upload}
      label={t('Upload ads.txt')}
      accept=".txt,text/plain"
      format={adsTxtFormat}
      headers={[t('Record')]}
      effect={data?.content === null ? t('No ads.txt is uploaded yet.') : t('It replaces the current ads.txt.')}
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

import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import {
  type Keyword,
  type KeywordRange,
  keywordPresets,
  keywords,
  rangeRefusals,
  roundedPosition,
} from '@masthead/domain/posts/contract/keywords';

import { zoneDay } from '@masthead/domain/time/zone';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../../../shared/api/call';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { messagesOf } from '../../../../shared/notices/messages';
import { useProject } from '../../../../shared/project/project';
import { useNow } from '../../../../shared/time/zone-time';
import { SidePanel } from '../../../../ui/side-panel';
import { EmptyState, ErrorMessages, SkeletonRows } from '../../../../ui/states';

import type { Column } from '../../../../ui/table/columns';
import { DataTable } from '../../../../ui/table/data-table';

const MINUTE = 60_000;

interface Props {
  postId: number;
  onClose: () => void;
}

/** By which words readers found the post in search engines. */
export function KeywordTool({ postId, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { zone } = useProject();
  const today = zoneDay(useNow(MINUTE), zone);
  const [range, setRange] = useState<KeywordRange>({ start_date: '', end_date: '' });
  const [isChecked, setIsChecked] = useState(false);
  const search = useMutation({
    mutationFn: (query: KeywordRange) => call(keywords.list, { params: { id: postId }, query }),
  });
  const refusals = isChecked ? rangeRefusals(range, today) : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (search.isPending || Object.keys(rangeRefusals(range, today)).length > 0) return;
    search.mutate(range);
  }

  const dayField = (name: keyof KeywordRange, label: string) => {
    const refusal = refusals[name]?.[0];
    return (
      <TextInput
        type="date"
        label={label}
        withAsterisk
        max={today}
        value={range[name]}
        {...(name === 'start_date' && { 'data-autofocus': true })}
        {...(refusal && { error: translateMessage(refusal) })}
        onChange={({ currentTarget: { value } }) => setRange((before) => ({ ...before, [name]: value }))}
      />
    );
  };

  return (
    <SidePanel
      title={t('Keyword search')}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} loading={search.isPending}>
          {t('Search')}
        </Button>
      }
    >
      <Stack gap="sm">
        <form id={id} noValidate onSubmit={submit}>
          <Stack gap="sm">
            <Group gap="sm" grow align="flex-start">
              {dayField('start_date', t('Start date'))}
              {dayField('end_date', t('End date'))}
            </Group>
            <Presets range={range} today={today} onChoose={setRange} />
          </Stack>
        </form>
        <KeywordResults search={search} />
      </Stack>
    </SidePanel>
  );
}

interface PresetsProps {
  range: KeywordRange;
  today: string;
  onChoose: (range: KeywordRange) => void;
}

function Presets({ range, today, onChoose }: PresetsProps) {
  const { t } = useTranslation();
  return (
    <Group gap="xs">
      {keywordPresets.map(({ label, range: rangeOn }) => {
        const preset = rangeOn(today);
        const isChosen = preset.start_date === range.start_date && preset.end_date === range.end_date;
        return (
          <Button
            key={label}
            size="xs"
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onChoose(preset)}
          >
            {t(label)}
          </Button>
        );
      })}
    </Group>
  );
}

interface KeywordResultsProps {
  search: {
    isPending: boolean;
    error: Error | null;
    data: { items: Keyword[] } | undefined;
    variables: KeywordRange | undefined;
  };
}

/** What the last search found, or why it found nothing. */
function KeywordResults({ search: { isPending, error, data, variables } }: KeywordResultsProps) {
  const { t } = useTranslation();
  const items = data?.items ?? [];
  const caption = t('Keywords from {start} to {end}: {count}', {
    start: variables?.start_date,
    end: variables?.end_date,
    count: items.length,
  });
  return (
    <Stack gap="xs">
      {/* There before it has anything to say, so that it is heard. */}
      <div role="status">
        {data && items.length === 0 ? <EmptyState text={t('Nothing found. Try another date range')} /> : null}
        {items.length > 0 ? (
          <Text size="sm" c="dimmed">
            {caption}
          </Text>
        ) : null}
      </div>
      {isPending ? <SkeletonRows /> : null}
      {error ? <ErrorMessages messages={failureOf(error, t('Something went wrong. Try again later'))} /> : null}
      {items.length > 0 ? <KeywordTable label={caption} keywords={items} /> : null}
    </Stack>
  );
}

/** A refusal has a reason to tell; whatever else went wrong is none of the writer's business. */
function failureOf(error: Error, fallback: string): string[] {
  const isRefusal = error instanceof ApiError && error.status < 500;
  return isRefusal ? messagesOf(error, fallback).map(translateMessage) : [fallback];
}

interface Row extends Keyword {
  id: number;
}

/** How many rows are drawn at first and with every 'Show more'. */
const STEP = 100;

function KeywordTable({ label, keywords }: { label: string; keywords: Keyword[] }) {
  const { t } = useTranslation();
  const [order, setOrder] = useState('-clicks');
  const [count, setCount] = useState(STEP);
  const rows = useMemo(() => sorted(keywords, order), [keywords, order]);
  const right = { align: 'right' } as const;
  const columns: Column<Row>[] = [
    { key: 'key', sort: 'key', header: t('Key'), cell: ({ key }) => key },
    { key: 'clicks', sort: 'clicks', header: t('Clicks'), cell: ({ clicks }) => clicks, ...right },
    { key: 'position', sort: 'position', header: t('Position'), cell: positionOf, ...right },
    { key: 'impressions', sort: 'impressions', header: t('Impressions'), cell: (row) => row.impressions, ...right },
  ];

  return (
    <>
      <DataTable label={label} columns={columns} rows={rows.slice(0, count)} sorting={{ order, onSort: setOrder }} />
      {count < rows.length ? (
        <Button variant="default" onClick={() => setCount(count + STEP)}>
          {t('Show more')}
        </Button>
      ) : null}
    </>
  );
}

const positionOf = ({ position }: Row) => roundedPosition(position).toFixed(2);

function sorted(keywords: Keyword[], order: string): Row[] {
  const name = order.replace('-', '') as keyof Keyword;
  const sign = order.startsWith('-') ? -1 : 1;
  return keywords
    .map((keyword, id) => ({ ...keyword, id }))
    .sort((one, other) => sign * compare(one[name], other[name]));
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
}

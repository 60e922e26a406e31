import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import {
  type Keyword,
  type KeywordRange,
  keywordPresets,
  keywords,
  rangeRefusals,
  roundPosition,
} from '@masthead/domain/posts/contract/keywords';

import { zoneDay } from '@masthead/domain/time/zone';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, call } from '../../../../shared/api/call';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { toMessages } from '../../../../shared/notices/messages';
import { useProject } from '../../../../shared/project/project';
import { useNow } from '../../../../shared/time/zone-time';
import { SidePanel } from '../../../../ui/side-panel';
import { EmptyState, ErrorMessages, SkeletonRows } from '../../../../ui/states';

import type { Column } from '../../../../ui/table/columns';
import { DataTable } from '../../../../ui/table/data-table';
import { useTranslation } from '../../../../ui/translation';

const MINUTE_MS = 60_000;

interface Props {
  postId: number;
  onClose: () => void;
}

/** The panel that lists the search-engine queries by which readers found the post in a range of dates. */
export function KeywordTool({ postId, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { zone } = useProject();
  const today = zoneDay(useNow(MINUTE_MS), zone);
  const [range, setRange] = useState<KeywordRange>({ start_date: '', end_date: '' });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const search = useMutation({
    mutationFn: (query: KeywordRange) => call(keywords.list, { params: { id: postId }, query }),
  });
  const refusals = isSubmitted ? rangeRefusals(range, today) : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (search.isPending || Object.keys(rangeRefusals(range, today)).length > 0) return;
    search.mutate(range);
  }

  const renderDateField = (name: keyof KeywordRange, label: string) => {
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
              {renderDateField('start_date', t('Start date'))}
              {renderDateField('end_date', t('End date'))}
            </Group>
            <RangePresets range={range} today={today} onChoose={setRange} />
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

/** Buttons that fill in a range of dates, such as the last week. */
function RangePresets({ range, today, onChoose }: PresetsProps) {
  const { t } = useTranslation();
  return (
    <Group gap="xs">
      {keywordPresets.map(({ label, range: toRange }) => {
        const preset = toRange(today);
        const isSelected = preset.start_date === range.start_date && preset.end_date === range.end_date;
        return (
          <Button
            key={label}
            size="xs"
            variant={isSelected ? 'light' : 'default'}
            aria-pressed={isSelected}
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

function KeywordResults({ search: { isPending, error, data, variables } }: KeywordResultsProps) {
  const { t } = useTranslation();
  const items = data?.items ?? [];
  const caption = t('Keywords from {start} to {end}: {count}', {
    start: variables?.start_date ?? '',
    end: variables?.end_date ?? '',
    count: items.length,
  });
  return (
    <Stack gap="xs">
      {/* The live region is in the DOM before it has content, so that screen readers announce it. */}
      <div role="status">
        {data && items.length === 0 ? <EmptyState text={t('Nothing found. Try another date range')} /> : null}
        {items.length > 0 ? (
          <Text size="sm" c="dimmed">
            {caption}
          </Text>
        ) : null}
      </div>
      {isPending ? <SkeletonRows /> : null}
      {error ? <ErrorMessages messages={toErrorMessages(error, t('Something went wrong. Try again later'))} /> : null}
      {items.length > 0 ? <KeywordTable label={caption} keywords={items} /> : null}
    </Stack>
  );
}

/** Shows the server's message for a 4xx response; other errors show the fallback. */
function toErrorMessages(error: Error, fallback: string): string[] {
  const isRefusal = error instanceof ApiError && error.status < 500;
  return isRefusal ? toMessages(error, fallback).map(translateMessage) : [fallback];
}

interface Row extends Keyword {
  id: number;
}

/** The number of rows shown at first, and added by each "Show more". */
const ROWS_PER_STEP = 100;

function KeywordTable({ label, keywords }: { label: string; keywords: Keyword[] }) {
  const { t } = useTranslation();
  const [order, setOrder] = useState('-clicks');
  const [count, setCount] = useState(ROWS_PER_STEP);
  const rows = sortKeywords(keywords, order);
  const alignRight = { align: 'right' } as const;
  const columns: Column<Row>[] = [
    { key: 'key', sort: 'key', header: t('Key'), cell: ({ key }) => key },
    { key: 'clicks', sort: 'clicks', header: t('Clicks'), cell: ({ clicks }) => clicks, ...alignRight },
    { key: 'position', sort: 'position', header: t('Position'), cell: formatPosition, ...alignRight },
    {
      key: 'impressions',
      sort: 'impressions',
      header: t('Impressions'),
      cell: (row) => row.impressions,
      ...alignRight,
    },
  ];

  return (
    <>
      <DataTable label={label} columns={columns} rows={rows.slice(0, count)} sorting={{ order, onSort: setOrder }} />
      {count < rows.length ? (
        <Button variant="default" onClick={() => setCount(count + ROWS_PER_STEP)}>
          {t('Show more')}
        </Button>
      ) : null}
    </>
  );
}

const formatPosition = ({ position }: Row) => roundPosition(position).toFixed(2);

/** `order` is the name of a column, with a leading `-` for descending: `-clicks`. */
function sortKeywords(keywords: Keyword[], order: string): Row[] {
  const name = order.replace('-', '') as keyof Keyword;
  const sign = order.startsWith('-') ? -1 : 1;
  return keywords
    .map((keyword, id) => ({ ...keyword, id }))
    .sort((one, other) => sign * compare(one[name], other[name]));
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
}

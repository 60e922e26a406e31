import { ActionIcon, Alert, Button, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import type { CalendarEntry } from '@masthead/domain/posts/contract/calendar';
import { calendar } from '@masthead/domain/posts/contract/calendar';
import { zoneDay } from '@masthead/domain/time/zone';
import { IconChevronLeft, IconChevronRight, IconRss } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { collection } from '../../../shared/api/collection';
import { ListPage } from '../../../shared/list/list-page';
import { useListQuery } from '../../../shared/list/use-list-query';
import { LoadState } from '../../../shared/panel/load-state';
import { useProject } from '../../../shared/project/project';
import { linkedAccountList } from '../../../shared/session/linked-accounts';
import { useNow } from '../../../shared/time/zone-time';
import { useTranslation } from '../../../ui/translation';
import classes from './calendar.module.css';
import {
  type CalendarState,
  type CalendarView,
  calendarState,
  formatPeriod,
  listDays,
  movePeriod,
} from './calendar-days';
import { CalendarFilters } from './calendar-filters';
import { CalendarEntries } from './calendar-view';
import type { ShownEntry } from './use-moves';

const FeedDialog = lazy(async () => ({ default: (await import('./feed-dialog')).FeedDialog }));

const { query } = collection('posts');

/** Poll interval. Polling is needed because locks expire and scheduled posts become due without an event. */
const REFETCH_MS = 30_000;
const MINUTE_MS = 60_000;

/** Publications, deadlines and embargoes by day, week or month, in the time zone of the project. */
export function Page() {
  const { t, language } = useTranslation();
  const { zone } = useProject();
  const now = useNow(MINUTE_MS);
  const list = useListQuery(calendarState);
  const { view, date, ...filters } = list.query;
  const today = zoneDay(now, zone);
  const current = date ?? today;
  const days = listDays(view, current);
  const period = { from: days[0] as string, to: days.at(-1) as string };
  const result = useQuery({
    ...query(calendar.list, { query: { ...filters, ...period } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
  const linked = useLinkedEntries(list.query, period);
  const [isFeedOpen, setIsFeedOpen] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 767.98px)') ?? false;

  const show = (nextView: CalendarView, nextDate: string) =>
    list.change({ view: nextView, date: nextDate === today ? undefined : nextDate });
  const step = (count: 1 | -1) => show(view, movePeriod(view, current, count));
  useHotkeys([
    ['ArrowLeft', () => !hasOwnKeys() && step(-1), { preventDefault: false }],
    ['ArrowRight', () => !hasOwnKeys() && step(1), { preventDefault: false }],
    ['T', () => !hasOwnKeys() && show(view, today)],
  ]);

  return (
    <ListPage
      title={t('Calendar')}
      keepsWidth
      action={
        <>
          <CalendarFilters list={list} entries={result.data?.items ?? noEntries} />
          <Button variant="default" leftSection={<IconRss size={16} />} onClick={() => setIsFeedOpen(true)}>
            {t('Calendar feed')}
          </Button>
        </>
      }
    >
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <ActionIcon variant="default" size="lg" aria-label={t('Previous')} title="←" onClick={() => step(-1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label={t('Next')} title="→" onClick={() => step(1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
          <Button variant="default" title="T" onClick={() => show(view, today)}>
            {t('Today')}
          </Button>
          <Title order={2} size="h4" aria-live="polite" className={classes.period}>
            {formatPeriod(view, current, language)}
          </Title>
        </Group>
        <Group gap="xs">
          <Text size="xs" c="dimmed">
            {t('Times are in {zone}', { zone })}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={t('View')}
            value={view}
            onChange={(next) => show(next as CalendarView, current)}
            data={[
              { value: 'day', label: t('Day') },
              { value: 'week', label: t('Week') },
              { value: 'month', label: t('Month') },
            ]}
          />
        </Group>
      </Group>
      {linked.failed.length > 0 ? (
        <Alert color="yellow" variant="light" py={6}>
          {t('These brands could not be read: {brands}', { brands: linked.failed.join(', ') })}
        </Alert>
      ) : null}
      {result.data?.truncated || linked.isTruncated ? (
        <Alert color="yellow" variant="light" py={6}>
          {t('This period has too many entries to show all of them. Choose a filter or a shorter period.')}
        </Alert>
      ) : null}
      {result.data ? (
        <CalendarEntries
          items={mergeEntries(result.data.items, linked.entries)}
          isComplete={!result.data.truncated}
          {...{ view, days, today, month: current, isNarrow }}
          onDay={(next) => show('day', next)}
        />
      ) : (
        <LoadState queries={[result]} fallback={t('Error fetching data.')} />
      )}
      <Suspense>{isFeedOpen ? <FeedDialog onClose={() => setIsFeedOpen(false)} /> : null}</Suspense>
    </ListPage>
  );
}

/** The entries of linked accounts. Filters by section or person leave them out: other brands have other ones. */
function useLinkedEntries({ status, template_type, section_id, person_id }: CalendarState, period: Period) {
  const accounts = useQuery({ ...linkedAccountList(), retry: false });
  const hasLinks = accounts.data?.items.some(({ is_active }) => is_active) ?? false;
  const { data } = useQuery({
    ...query(calendar.listLinked, { query: { ...period, status, template_type } }),
    enabled: hasLinks && section_id === undefined && person_id === undefined,
    refetchInterval: REFETCH_MS,
  });
  const brands = data?.brands ?? [];
  return {
    entries: brands.flatMap(({ items, ...brand }) => items.map((entry): ShownEntry => ({ ...entry, brand }))),
    isTruncated: brands.some(({ truncated }) => truncated),
    failed: data?.failed ?? [],
  };
}

interface Period {
  from: string;
  to: string;
}

/** All entries by time. Deadlines come first on their day. */
function mergeEntries(own: readonly ShownEntry[], linked: readonly ShownEntry[]): readonly ShownEntry[] {
  if (linked.length === 0) return own;
  const sortKey = ({ day, at }: ShownEntry) => `${day} ${at ?? ''}`;
  return [...own, ...linked].sort((one, other) => sortKey(one).localeCompare(sortKey(other)));
}

const noEntries: CalendarEntry[] = [];

/** Whether a dialog is open, or a menu or radio button has the focus, which have keys of their own. */
function hasOwnKeys(): boolean {
  const hasDialog = document.querySelector('[role="dialog"]') !== null;
  return hasDialog || document.activeElement?.closest('[role="menu"], [role="radiogroup"]') != null;
}

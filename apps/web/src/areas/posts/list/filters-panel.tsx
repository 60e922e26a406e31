import { Button, Group, Select, Stack } from '@mantine/core';
import { lookups, type Suggestion } from '@masthead/domain/autocomplete/contract';
import { pageSizes } from '@masthead/domain/http/paging';
import { Status } from '@masthead/domain/posts/rules/statuses';

import { useQueries, useQuery } from '@tanstack/react-query';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import type { ListQuery } from '../../../shared/list/use-list-query';
import { useFailureNotice } from '../../../shared/notices/notify';
import { LookupManyField } from '../../../shared/pickers/lookup-field';
import { categoryChoices, categoryTitles } from '../../../shared/pickers/reference-lists';
import { DayField } from '../../../shared/time/time-field';
import { SidePanel } from '../../../ui/side-panel';
import { useTranslation } from '../../../ui/translation';
import { findPostByAuthor, type PostListQuery, type PostRow, postConstants, toDayFilters } from './post-list.api';

interface Props {
  list: ListQuery<PostListQuery>;
  /** Today in the project's time zone. */
  today: string;
  rows: PostRow[];
  /** Names of authors that were selected in this panel, by user id. */
  authorNames: ReadonlyMap<number, string>;
  /** Called with the selected authors, so that their names are available when the panel opens again. */
  onAuthors: (authors: Suggestion[]) => void;
  onClose: () => void;
}

/** The side panel with the filters of the posts list. Every change updates the URL. */
export function FiltersPanel({ list, today, rows, authorNames, onAuthors, onClose }: Props) {
  const { t } = useTranslation();
  const { query, change, clear, activeFilterCount } = list;
  const options = useFilterOptions(query.status);
  const { status, start_date, end_date } = toDayFilters(query, today);
  // A manual change replaces "Today posts" and the filters of views by ordinary filters.
  const changeDayFilters = (changes: Partial<PostListQuery>) =>
    change({ today: undefined, drafts: undefined, late: undefined, status, start_date, end_date, ...changes });

  return (
    <SidePanel
      title={t('Filters')}
      onClose={onClose}
      footer={
        <Button variant="default" disabled={activeFilterCount === 0} onClick={clear}>
          {t('Clear filters')}
        </Button>
      }
    >
      <Stack gap="sm">
        <Select<number>
          label={t('Items per page')}
          data={pageSizes.map((size) => ({ value: size, label: String(size) }))}
          value={query.per_page}
          allowDeselect={false}
          onChange={(size) => size !== null && change({ per_page: size })}
        />
        <SelectFilter
          label={t('Status')}
          options={options.status}
          value={status}
          onChange={(status) => changeDayFilters({ status })}
        />
        <SelectFilter
          label={t('Advert status')}
          options={options.advert_status}
          value={query.advert_status}
          onChange={(advert_status) => change({ advert_status })}
        />
        <SelectFilter
          label={t('Post type')}
          options={options.template_type}
          value={query.template_type}
          onChange={(template_type) => change({ template_type })}
        />
        <CategoryAndAuthorFilters {...{ list, rows, authorNames, onAuthors }} />
        <Group gap="sm" grow align="flex-start">
          <DayField
            label={t('Start date')}
            value={start_date}
            max={end_date}
            refusal={(start) => (end_date && start > end_date ? t('Start date cannot be later than end date') : null)}
            onChange={(start_date) => changeDayFilters({ start_date })}
          />
          <DayField
            label={t('End date')}
            value={end_date}
            min={start_date}
            refusal={(end) => (start_date && end < start_date ? t('End date cannot be earlier than start date') : null)}
            onChange={(end_date) => changeDayFilters({ end_date })}
          />
        </Group>
      </Stack>
    </SidePanel>
  );
}

interface SelectFilterProps<Value extends number> {
  label: string;
  options: Option<Value>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

function SelectFilter<Value extends number>({ label, options, value, onChange }: SelectFilterProps<Value>) {
  const { t } = useTranslation();
  return (
    <Select<Value>
      label={label}
      placeholder={t('All')}
      clearable
      data={options}
      value={value ?? null}
      onChange={(selected) => onChange(selected ?? undefined)}
    />
  );
}

type LookupProps = Pick<Props, 'list' | 'rows' | 'authorNames' | 'onAuthors'>;

/** Shows each filter only if the viewer may look up its records or the URL sets it. */
function CategoryAndAuthorFilters({ list, rows, authorNames, onAuthors }: LookupProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { categories, authors, section_id } = list.query;
  const selectedCategories = useSelectedCategories(categories);
  const selectedAuthors = useSelectedAuthors(authors, rows, authorNames);

  return (
    <>
      {viewer.can(lookups.category) || categories ? (
        <LookupManyField
          label={t('Categories')}
          scope={{
            entity: 'category',
            field: 'catchy_title',
            ...(section_id !== undefined && { 'match[section_id]': section_id }),
          }}
          max={MAX_IDS}
          value={selectedCategories}
          onChange={(selected) => list.change({ categories: joinIds(selected) })}
        />
      ) : null}
      {viewer.can(lookups.user) || authors ? (
        <LookupManyField
          label={t('Editors')}
          scope={{ entity: 'user', field: 'username' }}
          max={MAX_IDS}
          value={selectedAuthors}
          onChange={(selected) => {
            onAuthors(selected);
            list.change({ authors: joinIds(selected) });
          }}
        />
      ) : null}
    </>
  );
}

/** The API accepts at most this many ids in one filter. */
const MAX_IDS = 50;

function joinIds(selected: Suggestion[]): string | undefined {
  return selected.length === 0 ? undefined : selected.map(({ id }) => id).join(',');
}

interface Option<Value> {
  value: Value;
  label: string;
}

type FilterValue<Key extends keyof PostListQuery> = NonNullable<PostListQuery[Key]>;

/** The filter options. Trash is offered to users who may delete posts, or if it is already selected. */
function useFilterOptions(status: PostListQuery['status']) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const constants = useQuery(postConstants());
  useFailureNotice(constants.error, t('Error fetching constants.'));
  const isOffered = (option: Option<FilterValue<'status'>>) =>
    option.value !== Status.TRASHED || viewer.can('post.delete') || status === Status.TRASHED;

  return {
    status: toOptions<FilterValue<'status'>>(constants.data?.status).filter(isOffered),
    advert_status: toOptions<FilterValue<'advert_status'>>(constants.data?.advert_status),
    template_type: toOptions<FilterValue<'template_type'>>(constants.data?.template_type),
  };
}

/** The constants come from the same enumerations as the contract, so the cast is safe. */
function toOptions<Value extends number>(constants: { id: number | string; name: string }[] = []): Option<Value>[] {
  return constants.map(({ id, name }) => ({ value: id as Value, label: translateMessage(name) }));
}

/** The selected categories, labelled with their full path. */
function useSelectedCategories(ids: string | undefined): Suggestion[] {
  const { t } = useTranslation();
  const allCategories = useQuery({ ...categoryChoices(), enabled: ids !== undefined });
  useFailureNotice(allCategories.error, t('Error fetching sections or categories.'));
  const titles = categoryTitles(allCategories.data?.items ?? []);
  return toSuggestions(parseNumbers(ids), new Map([...titles].map(([id, path]) => [id, path.join(' / ')])));
}

/** The selected authors. The URL holds only ids; names come from this panel, the listed posts or any other post. */
function useSelectedAuthors(
  ids: string | undefined,
  rows: PostRow[],
  authorNames: ReadonlyMap<number, string>,
): Suggestion[] {
  const listedNames = rows.flatMap(({ authors }) => authors.map(({ id, username }) => [id, username] as const));
  const names = new Map([...authorNames, ...listedNames]);
  const authorIds = parseNumbers(ids);
  const fetchedPosts = useQueries({
    queries: authorIds.map((id) => ({ ...findPostByAuthor(id), enabled: !names.has(id) })),
    combine: (results) => results.flatMap(({ data }) => data?.items ?? []),
  });
  for (const { id, username } of fetchedPosts.flatMap(({ authors = [] }) => authors)) names.set(id, username);
  return toSuggestions(authorIds, names);
}

const parseNumbers = (ids: string | undefined) => ids?.split(',').map(Number) ?? [];

/** The URL holds only ids. An id without a known name is shown as `#id`. */
const toSuggestions = (ids: number[], names: ReadonlyMap<number, string>): Suggestion[] =>
  ids.map((id) => ({ id, name: names.get(id) ?? `#${id}` }));

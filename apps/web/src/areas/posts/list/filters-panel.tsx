import { Button, Group, Select, Stack } from '@mantine/core';
import { lookups, type Suggestion } from '@masthead/domain/autocomplete/contract';
import { pageSizes } from '@masthead/domain/http/paging';
import { Status } from '@masthead/domain/posts/rules/statuses';

import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import type { ListQuery } from '../../../shared/list/use-list-query';
import { useFailureNotice } from '../../../shared/notices/notify';
import { LookupManyField } from '../../../shared/pickers/lookup-field';
import { categoryChoices, categoryTitles } from '../../../shared/pickers/reference-lists';
import { DayField } from '../../../shared/time/time-field';
import { SidePanel } from '../../../ui/side-panel';
import { anyPostBy, chosenDays, type PostListQuery, type PostRow, postConstants } from './post-list.api';

interface Props {
  list: ListQuery<PostListQuery>;
  /** Today in the project's zone. */
  day: string;
  rows: PostRow[];
  /** Who was chosen here before, by id. */
  known: ReadonlyMap<number, string>;
  onChosen: (chosen: Suggestion[]) => void;
  onClose: () => void;
}

/** The list's filters. A choice takes effect at once. */
export function FiltersPanel({ list, day, rows, known, onChosen, onClose }: Props) {
  const { t } = useTranslation();
  const { query, change, clear, filtersSet } = list;
  const options = useFilterOptions(query.status);
  const { status, start_date, end_date } = chosenDays(query, day);
  // Changed by hand, the days and the status of 'Today posts' are ordinary ones from now on.
  const changeDays = (part: Partial<PostListQuery>) =>
    change({ today: undefined, status, start_date, end_date, ...part });

  return (
    <SidePanel
      title={t('Filters')}
      onClose={onClose}
      footer={
        <Button variant="default" disabled={filtersSet === 0} onClick={clear}>
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
        <Choice
          label={t('Status')}
          options={options.status}
          value={status}
          onChange={(status) => changeDays({ status })}
        />
        <Choice
          label={t('Advert status')}
          options={options.advert_status}
          value={query.advert_status}
          onChange={(advert_status) => change({ advert_status })}
        />
        <Choice
          label={t('Post type')}
          options={options.template_type}
          value={query.template_type}
          onChange={(template_type) => change({ template_type })}
        />
        <Lookups list={list} rows={rows} known={known} onChosen={onChosen} />
        <Group gap="sm" grow align="flex-start">
          <DayField
            label={t('Start date')}
            value={start_date}
            max={end_date}
            refusal={(start) => (end_date && start > end_date ? t('Start date cannot be later than end date') : null)}
            onChange={(start_date) => changeDays({ start_date })}
          />
          <DayField
            label={t('End date')}
            value={end_date}
            min={start_date}
            refusal={(end) => (start_date && end < start_date ? t('End date cannot be earlier than start date') : null)}
            onChange={(end_date) => changeDays({ end_date })}
          />
        </Group>
      </Stack>
    </SidePanel>
  );
}

interface ChoiceProps<Value extends number> {
  label: string;
  options: Option<Value>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

function Choice<Value extends number>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const { t } = useTranslation();
  return (
    <Select<Value>
      label={label}
      placeholder={t('All')}
      clearable
      data={options}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

/** Categories and editors, looked up by those whom the lookup answers. */
function Lookups({ list, rows, known, onChosen }: Pick<Props, 'list' | 'rows' | 'known' | 'onChosen'>) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { categories, authors, section_id } = list.query;
  const categoryNames = useCategoryNames(categories);
  const authorNames = useAuthorNames(authors, rows, known);

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
          max={MAX}
          value={categoryNames}
          onChange={(chosen) => list.change({ categories: idsOf(chosen) })}
        />
      ) : null}
      {viewer.can(lookups.user) || authors ? (
        <LookupManyField
          label={t('Editors')}
          scope={{ entity: 'user', field: 'username' }}
          max={MAX}
          value={authorNames}
          onChange={(chosen) => {
            onChosen(chosen);
            list.change({ authors: idsOf(chosen) });
          }}
        />
      ) : null}
    </>
  );
}

/** As many as the API takes. */
const MAX = 50;

function idsOf(chosen: Suggestion[]): string | undefined {
  return chosen.length === 0 ? undefined : chosen.map(({ id }) => id).join(',');
}

interface Option<Value> {
  value: Value;
  label: string;
}

type Chosen<Key extends keyof PostListQuery> = NonNullable<PostListQuery[Key]>;

/** What the filters offer. The trash is offered to those who may empty it, and shown to whoever is in it. */
function useFilterOptions(status: PostListQuery['status']) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const constants = useQuery(postConstants());
  useFailureNotice(constants.error, t('Error fetching constants.'));
  const isOffered = (each: Option<Chosen<'status'>>) =>
    each.value !== Status.TRASHED || viewer.can('post.delete') || status === Status.TRASHED;

  return {
    status: optionsOf<Chosen<'status'>>(constants.data?.status).filter(isOffered),
    advert_status: optionsOf<Chosen<'advert_status'>>(constants.data?.advert_status),
    template_type: optionsOf<Chosen<'template_type'>>(constants.data?.template_type),
  };
}

/** The server lists what the contract's own schemas know by number. */
function optionsOf<Value extends number>(constants: { id: number | string; name: string }[] = []): Option<Value>[] {
  return constants.map(({ id, name }) => ({ value: id as Value, label: translateMessage(name) }));
}

/** The chosen categories, each with the way down to it. */
function useCategoryNames(ids: string | undefined): Suggestion[] {
  const { t } = useTranslation();
  const all = useQuery({ ...categoryChoices(), enabled: ids !== undefined });
  useFailureNotice(all.error, t('Error fetching sections or categories.'));
  const titles = categoryTitles(all.data?.items ?? []);
  return named(numbersIn(ids), new Map([...titles].map(([id, path]) => [id, path.join(' / ')])));
}

/** The chosen authors, by what the rows in view say, or else by any post of theirs. */
function useAuthorNames(ids: string | undefined, rows: PostRow[], known: ReadonlyMap<number, string>): Suggestion[] {
  const inView = rows.flatMap(({ authors }) => authors.map(({ id, username }) => [id, username] as const));
  const names = new Map([...known, ...inView]);
  const wanted = numbersIn(ids);
  const asked = useQueries({
    queries: wanted.map((id) => ({ ...anyPostBy(id), enabled: !names.has(id) })),
    combine: (answers) => answers.flatMap(({ data }) => data?.items ?? []),
  });
  for (const { id, username } of asked.flatMap(({ authors = [] }) => authors)) names.set(id, username);
  return named(wanted, names);
}

const numbersIn = (ids: string | undefined) => ids?.split(',').map(Number) ?? [];

/** The address has only numbers: what they are called, or the number where nobody says. */
const named = (ids: number[], names: ReadonlyMap<number, string>): Suggestion[] =>
  ids.map((id) => ({ id, name: names.get(id) ?? `#${id}` }));

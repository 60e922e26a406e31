import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFailureNotice } from '../../../shared/notices/notify';
import { categoryChoices, categoryTitles } from '../../../shared/pickers/reference-lists';
import { anyPostBy } from './post-list.api';
import type { PostRow } from './post-row';

const numbersIn = (ids: string | undefined) => ids?.split(',').map(Number) ?? [];

/** The address has only numbers: what they are called, or the number where nobody says. */
const named = (ids: number[], names: ReadonlyMap<number, string>): Suggestion[] =>
  ids.map((id) => ({ id, name: names.get(id) ?? `#${id}` }));

/** The chosen categories, each with the way down to it. */
export function useCategoryNames(ids: string | undefined): Suggestion[] {
  const { t } = useTranslation();
  const all = useQuery({ ...categoryChoices(), enabled: ids !== undefined });
  useFailureNotice(all.error, t('Error fetching sections or categories.'));
  const titles = categoryTitles(all.data?.items ?? []);
  return named(numbersIn(ids), new Map([...titles].map(([id, path]) => [id, path.join(' / ')])));
}

/** The chosen authors, by what the rows in view say, or else by any post of theirs. */
export function useAuthorNames(
  ids: string | undefined,
  rows: PostRow[],
  known: ReadonlyMap<number, string>,
): Suggestion[] {
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

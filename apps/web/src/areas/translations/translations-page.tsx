import { Anchor, Select } from '@mantine/core';
import type { Language } from '@masthead/domain/languages/contract';
import { phraseCategories, translationPageSizes } from '@masthead/domain/translations/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { languageList } from '../../shared/i18n/interface-language';
import { ListFilters } from '../../shared/list/list-filters';
import { ListPage, ListPagination, ListSearch, ListStates } from '../../shared/list/list-page';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { EmptyState } from '../../ui/states';
import { useTranslation } from '../../ui/translation';
import { TranslationTable } from './translation-table';
import { type TranslationListQuery, translationList, translationListQuery } from './translations.api';

/** The page /translations/$code: the phrases of one language with their translations. */
export function Page() {
  const { code } = useParams({ strict: false }) as { code: string };
  return <Translations key={code} code={code} />;
}

/** Checks that the language exists before it shows the phrases. */
export function Translations({ code }: { code: string }) {
  const { t } = useTranslation();
  const languages = useQuery(languageList());
  if (!languages.data) {
    return (
      <ListPage title={t('Translations')}>
        <ListStates list={languages} fallback={t('Cannot fetch data.')} empty="">
          {() => null}
        </ListStates>
      </ListPage>
    );
  }
  const language = languages.data.items.find((each) => each.code === code);
  return language ? <PhraseList language={language} /> : <UnknownLanguage />;
}

function UnknownLanguage() {
  const { t } = useTranslation();
  return (
    <ListPage title={t('Translations')}>
      <EmptyState text={t('Language not found')}>
        <Anchor component={Link} to="/translations">
          {t('Back to languages')}
        </Anchor>
      </EmptyState>
    </ListPage>
  );
}

function PhraseList({ language }: { language: Language }) {
  const { t } = useTranslation();
  const list = useListQuery(translationListQuery);
  const result = useQuery({
    ...translationList({ ...list.query, language: language.code }),
    placeholderData: keepPreviousData,
  });
  const fallback = useLoadErrorMessage(list.query);

  return (
    <ListPage
      title={t('Translations: {language}', { language: language.name })}
      toolbar={<CategoryFilter list={list} />}
      search={<ListSearch list={list} />}
      filters={<ListFilters list={list} pageSizes={translationPageSizes} />}
      pagination={<ListPagination list={list} loadedPage={result.data} />}
    >
      <ListStates list={result} fallback={fallback} empty={t('No translations found')}>
        {(rows) => <TranslationTable rows={rows} language={language.code} />}
      </ListStates>
    </ListPage>
  );
}

function useLoadErrorMessage({ search, page }: TranslationListQuery): string {
  const { t } = useTranslation();
  if (search === '') return page === 1 ? t('Cannot fetch data.') : t('Error fetching next page.');
  return page === 1 ? t('Error searching data.') : t('Error searching next page.');
}

/**
 * Filters by the category of a phrase: the admin interface or the templates of the site. The interface calls it 'Site'.
 */
function CategoryFilter({ list }: { list: ListQuery<TranslationListQuery> }) {
  const { t } = useTranslation();
  const categoryNames = { '': t('All sites'), admin: t('admin'), templates: t('templates') };
  return (
    <Select<'' | (typeof phraseCategories)[number]>
      aria-label={t('Site')}
      w="10rem"
      allowDeselect={false}
      data={(['', ...phraseCategories] as const).map((value) => ({ value, label: categoryNames[value] }))}
      value={list.query.category ?? ''}
      onChange={(category) => list.change({ category: category || undefined })}
    />
  );
}

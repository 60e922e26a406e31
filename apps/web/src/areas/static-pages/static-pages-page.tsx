import { Select } from '@mantine/core';
import { type StaticPageQuery, staticPageQuery } from '@masthead/domain/static-pages/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../shared/list/list-page';
import { ListStates } from '../../shared/list/list-states';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { sectionChoices } from '../../shared/pickers/reference-lists';
import { StaticPageTable } from './static-page-table';
import { staticPageList } from './static-pages.api';

const ALL = 0;

export function Page() {
  const { t } = useTranslation();
  const list = useListQuery(staticPageQuery);
  const answer = useQuery({ ...staticPageList(list.query), placeholderData: keepPreviousData });

  return (
    <ListPage title={t('Static pages')} toolbar={<SectionChoice list={list} />}>
      <ListStates list={answer} fallback={t('Error fetching data.')} empty={t('Static pages not found')}>
        {(rows) => <StaticPageTable rows={rows} />}
      </ListStates>
    </ListPage>
  );
}

/** Nothing to choose where there is at most one section, unless an address has chosen it. It keeps its place until that is known. */
function SectionChoice({ list }: { list: ListQuery<StaticPageQuery> }) {
  const { t } = useTranslation();
  const sections = useQuery(sectionChoices()).data?.items;
  const { section_id } = list.query;
  if (sections && sections.length <= 1 && section_id === undefined) return null;
  return (
    <Select<number>
      aria-label={t('Section')}
      w="14rem"
      allowDeselect={false}
      data={[
        { value: ALL, label: t('All sections') },
        ...(sections ?? []).map(({ id, catchy_title }) => ({ value: id, label: catchy_title })),
      ]}
      value={sections ? (section_id ?? ALL) : ALL}
      onChange={(value) => list.change({ section_id: value || undefined })}
    />
  );
}

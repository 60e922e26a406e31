import { Anchor } from '@mantine/core';
import { staticPagePath } from '@masthead/domain/site/paths';
import { type StaticPageQuery, type StaticPageRow, staticPageQuery } from '@masthead/domain/static-pages/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useViewer } from '../../shared/access/viewer';
import { ListPage, ListStates } from '../../shared/list/list-page';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { sectionChoices } from '../../shared/pickers/reference-lists';
import { SectionFilter } from '../../shared/pickers/taxonomy-filters';

import { useProject } from '../../shared/project/project';
import type { Column } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';
import { useTranslation } from '../../ui/translation';
import { staticPageList } from './static-pages.api';

/** The page /static: the list of static pages with a section filter. */
export function Page() {
  const { t } = useTranslation();
  const list = useListQuery(staticPageQuery);
  const result = useQuery({ ...staticPageList(list.query), placeholderData: keepPreviousData });

  return (
    <ListPage title={t('Static pages')} toolbar={<StaticPageSectionFilter list={list} />}>
      <ListStates list={result} fallback={t('Error fetching data.')} empty={t('Static pages not found')}>
        {(rows) => <StaticPageTable rows={rows} />}
      </ListStates>
    </ListPage>
  );
}

/** Hidden if there is at most one section, unless the URL names one. */
function StaticPageSectionFilter({ list }: { list: ListQuery<StaticPageQuery> }) {
  const sections = useQuery(sectionChoices()).data?.items;
  const { section_id } = list.query;
  return (
    <SectionFilter
      sections={sections}
      value={section_id}
      onChange={(id) => list.change({ section_id: id })}
      min={section_id === undefined ? 2 : 0}
      width="14rem"
    />
  );
}

function StaticPageTable({ rows }: { rows: StaticPageRow[] }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { site_url } = useProject();
  const navigate = useNavigate();

  const columns: Column<StaticPageRow>[] = [
    { key: 'title', header: t('Title'), cell: (page) => page.title },
    { key: 'slug', header: t('Slug'), cell: (page) => page.slug },
    { key: 'section', header: t('Section'), cell: (page) => page.section?.catchy_title ?? '' },
    {
      key: 'links',
      header: t('Links'),
      actions: true,
      cell: (page) => (
        <Anchor size="sm" href={new URL(staticPagePath(page.slug), site_url).href} target="_blank" rel="noopener">
          {t('View')}
        </Anchor>
      ),
    },
  ];

  return (
    <DataTable
      label={t('Static pages')}
      columns={columns}
      rows={rows}
      onOpen={
        viewer.can('static_page.update')
          ? ({ id }) => void navigate({ to: '/static/$id', params: { id: String(id) } })
          : undefined
      }
    />
  );
}

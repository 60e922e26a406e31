import { Anchor, Select } from '@mantine/core';
import { staticPagePath } from '@masthead/domain/site/addresses';
import { type StaticPageQuery, type StaticPageRow, staticPageQuery } from '@masthead/domain/static-pages/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { ListPage, ListStates } from '../../shared/list/list-page';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { sectionChoices } from '../../shared/pickers/reference-lists';
import { useProject } from '../../shared/project/project';
import type { Column } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';
import { staticPageList } from './static-pages.api';

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

const ALL = 0;

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

type Navigate = (to: { to: string }) => unknown;

function StaticPageTable({ rows }: { rows: StaticPageRow[] }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { site_url } = useProject();
  const navigate = useNavigate() as unknown as Navigate;

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
      onOpen={viewer.can('static_page.update') ? ({ id }) => void navigate({ to: `/static/${id}` }) : undefined}
    />
  );
}

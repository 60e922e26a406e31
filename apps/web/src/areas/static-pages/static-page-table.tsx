import { Anchor } from '@mantine/core';
import { staticPagePath } from '@masthead/domain/site/addresses';
import type { StaticPageRow } from '@masthead/domain/static-pages/schema';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { useProject } from '../../shared/project/project';
import type { Column } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';

type Navigate = (to: { to: string }) => unknown;

export function StaticPageTable({ rows }: { rows: StaticPageRow[] }) {
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

import { useLocation } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../shared/access/viewer';
import type { Area, AreaPage } from '../shared/area';
import { PageTitle } from '../shared/project/page-title';
import { Forbidden } from './messages-pages';
import { PageBoundary } from './page-boundary';
import { areaRefusal } from './visible-areas';

/** A page of an area for those who may see it, with its title, and with what was typed kept when it fails. */
export function AreaScreen({ area, page, Page }: { area: Area; page: AreaPage; Page: ComponentType }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const refusal = areaRefusal(area, viewer) ?? areaRefusal(page, viewer);
  if (refusal !== null) return <Forbidden reason={refusal} />;
  return (
    <>
      <PageTitle text={t(page.title)} />
      <PageBoundary key={path}>
        <Page />
      </PageBoundary>
    </>
  );
}

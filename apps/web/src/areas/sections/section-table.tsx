import type { Section } from '@masthead/domain/sections/schema';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { useOptimisticOrder } from '../../shared/list/use-optimistic-order';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import type { Column } from '../../ui/table/columns';
import { SortableList } from '../../ui/table/sortable-list';
import { SectionLinks } from './section-links';
import { useMoveSection } from './sections.api';

interface Props {
  rows: Section[];
  current: number | undefined;
  onOpen: (section: Section) => void;
}

/** The sections in the order of the site, which those who may edit change by dragging. */
export function SectionTable({ rows, current, onOpen }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const saveMove = useMoveSection();
  const order = useOptimisticOrder({
    rows,
    save: (section, to) => saveMove(section.id, to + 1),
    onSaved: () => notifySuccess(t('Order changed.')),
    onFailed: (error) => notifyFailure(error, t('Error change order.')),
  });

  const columns: Column<Section>[] = [
    { key: 'catchy_title', header: t('Catchy title'), cell: (section) => section.catchy_title },
    { key: 'slug', header: t('Slug'), cell: (section) => section.slug },
    {
      key: 'is_enabled',
      header: t('Show on main page'),
      cell: (section) => (section.is_enabled ? t('Yes') : t('No')),
    },
    { key: 'links', header: t('Links'), actions: true, cell: (section) => <SectionLinks section={section} /> },
  ];

  return (
    <SortableList
      label={t('Sections')}
      columns={columns}
      rows={order.rows}
      nameOf={(section) => section.catchy_title}
      onMove={viewer.can('section.update') ? (section, to) => void order.move(section, to) : undefined}
      onOpen={onOpen}
      disabled={order.saving}
      current={current}
    />
  );
}

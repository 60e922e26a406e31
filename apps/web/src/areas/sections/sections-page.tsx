import { Anchor, Button, Group } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/contract';

import { sectionPath } from '@masthead/domain/site/paths';
import { useQuery } from '@tanstack/react-query';

import { lazy, type ReactNode } from 'react';
import { Can, useViewer } from '../../shared/access/viewer';
import { AnchorLink } from '../../shared/links';
import { ListPage, ListStates } from '../../shared/list/list-page';
import { useOptimisticOrder } from '../../shared/list/use-optimistic-order';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { OpenedPanel, useOpened, useOpenedRow } from '../../shared/panel/use-opened';
import { useProject } from '../../shared/project/project';
import type { Column } from '../../ui/table/columns';

import { SortableList } from '../../ui/table/sortable-list';
import { useTranslation } from '../../ui/translation';
import { sectionList, useMoveSection } from './sections.api';

const loadPanel = () => import('./section-panel');
const SectionPanel = lazy(async () => ({ default: (await loadPanel()).SectionPanel }));

/** The page /sections: the sections in site order, and the panel that edits one of them. */
export function Page() {
  const { t } = useTranslation();
  const { open, current, show, close } = useOpened();
  const result = useQuery(sectionList());
  usePrefetch(loadPanel);
  const panelItem = useOpenedRow(open, result.data?.items);

  return (
    <ListPage
      title={t('Sections')}
      action={
        <Can access="section.create">
          <Button onClick={() => show('new')}>{t('Create section')}</Button>
        </Can>
      }
      panel={
        <OpenedPanel item={panelItem} create="section.create">
          {(section) => <SectionPanel section={section} onClose={close} />}
        </OpenedPanel>
      }
    >
      <ListStates list={result} fallback={t('Error fetching data.')} empty={t('No sections found')}>
        {(rows) => <SectionTable rows={rows} current={current} onOpen={(section) => show(section.id)} />}
      </ListStates>
    </ListPage>
  );
}

interface Props {
  rows: Section[];
  /** The id of the section whose panel is open. */
  current: number | undefined;
  onOpen: (section: Section) => void;
}

/** Users with the right to update can reorder the rows by drag or menu. */
function SectionTable({ rows, current, onOpen }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const saveMove = useMoveSection();
  const order = useOptimisticOrder({
    rows,
    save: (section, index) => saveMove(section.id, index + 1),
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
      getName={(section) => section.catchy_title}
      onMove={viewer.can('section.update') ? (section, index) => void order.move(section, index) : undefined}
      onOpen={onOpen}
      disabled={order.saving}
      current={current}
    />
  );
}

/** Links to the posts and categories of a section, and to its page on the site. */
function SectionLinks({ section }: { section: Section }) {
  const { t } = useTranslation();
  const { site_url } = useProject();
  return (
    <Group gap="sm" wrap="nowrap" justify="flex-end">
      <Can access="post.read">
        <AreaLink to="/posts" section={section}>
          {t('Posts')}
        </AreaLink>
      </Can>
      <Can access="category.read">
        <AreaLink to="/categories" section={section}>
          {t('Categories')}
        </AreaLink>
      </Can>
      <Anchor size="sm" href={new URL(sectionPath(section.slug), site_url).href} target="_blank" rel="noopener">
        {t('View')}
      </Anchor>
    </Group>
  );
}

/** A link to another area, filtered by the section. */
function AreaLink({ to, section, children }: { to: '/posts' | '/categories'; section: Section; children: ReactNode }) {
  return (
    <AnchorLink size="sm" to={to} search={{ section_id: section.id }}>
      {children}
    </AnchorLink>
  );
}

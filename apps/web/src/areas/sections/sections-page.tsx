import { Button } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { ListPage } from '../../shared/list/list-page';
import { ListStates } from '../../shared/list/list-states';
import { useOpenPanel } from '../../shared/list/use-open-panel';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { SectionTable } from './section-table';
import { sectionList } from './sections.api';

const loadPanel = () => import('./section-panel');
const SectionPanel = lazy(async () => ({ default: (await loadPanel()).SectionPanel }));

export function Page() {
  const { t } = useTranslation();
  const { open, show, close } = useOpenPanel();
  const list = useQuery(sectionList());
  usePrefetch(loadPanel);
  const opened = list.data?.items.find(({ id }) => id === open);

  return (
    <ListPage
      title={t('Sections')}
      action={
        <Can access="section.create">
          <Button onClick={() => show('new')}>{t('Create section')}</Button>
        </Can>
      }
      panel={panelOf(open, opened, close)}
    >
      <ListStates list={list} fallback={t('Error fetching data.')} empty={t('No sections found')}>
        {(rows) => <SectionTable rows={rows} current={opened?.id} onOpen={(section) => show(section.id)} />}
      </ListStates>
    </ListPage>
  );
}

function panelOf(open: number | 'new' | null, opened: Section | undefined, close: () => void) {
  if (open === 'new') {
    return (
      <Can access="section.create">
        <SectionPanel key="new" section={null} onClose={close} />
      </Can>
    );
  }
  return opened ? <SectionPanel key={opened.id} section={opened} onClose={close} /> : null;
}
